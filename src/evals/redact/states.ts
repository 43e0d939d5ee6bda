/**
 * Words that say how a password or token is, rather than what it is: "the password is wrong", "the token is expired". By their
 * ending where that is sure, else from a list.
 */
const ENDING =
  /(?:.{2}ed|.{3}ing|able|ible|less|.{3}ful|.{2}ive|.{3}ly|.{3}ous|.{3}ary|.{3}ory|.{3}ised|.{3}ized|.{3}ant|.{3}ic|n['’]t)$/i

const LISTED = new Set(
  (
    'about absent after again agnostic all also always another anything ascii available away back bad base bcrypt before being ' +
    'best better between blank both broken built bytes case cleartext clear compulsory confidential correct current dead ' +
    'default different digits done down during either else empty enough enum equal every everything exact false fine first ' +
    'free from fresh full generic given global gone good hash hashes held here hexadecimal high horrible human idempotent ' +
    'identical immutable important inactive inconsistent incorrect independent input inside insecure instead invalid just kept ' +
    'known last late later leaked left less like local long longer lost lower lowercase made mandatory maybe meant mine ' +
    'missing more most much must nearly needed neither never next nice none nonempty normal nothing nowhere null numbers ' +
    'obsolete obvious okay once only opaque open optional other ours outdated over part permanent plain plaintext possible ' +
    'present private probably public quite random ready real really redundant right root safe same scrypt secret secure sent ' +
    'session shared short shorter shown similar simple simply some somewhere sometimes soon stale static still string strings ' +
    'strong stronger stupid such sure taken temporary text that their them there these they this those today tomorrow ' +
    'transient trivial true two typed undefined under unchanged unclear unicode unique unknown unset until upper uppercase ' +
    'used user useless valid value very visible vital weak weaker what when where which while with within without written ' +
    'wrong yesterday your yours zero'
  ).split(' '),
)

/** @param word one word, or several joined by dashes, of which the last decides */
export function saysHowItIs(word: string): boolean {
  const last = word.split('-').at(-1) ?? word
  return LISTED.has(last.toLowerCase()) || ENDING.test(last)
}
