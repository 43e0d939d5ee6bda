import type { ForbiddenTargetReason, PortFailureReason, RuntimeFaultCode } from '../../canonical/faults.ts'
import type { CodeTable } from '../../report/code-entry.ts'

/** Why an input could not be processed, for people. Spec: contracts part 05, section 4.2. */
export const RUNTIME_FAULT_ENTRIES: CodeTable<RuntimeFaultCode> = {
  'schema-parse-failure': {
    means: 'An input is no JSON, or not of the shape it has to have; or a contract compiles and cannot be sealed.',
    why: 'Nothing is filled in, ignored or guessed, so that no two readers understand a file in two ways.',
    next: 'The lines below the message point at each place and say what was expected there. `plumb schema list` names the schemas, `plumb schema print eval-contract` prints one.',
  },
  'schema-version-mismatch': {
    means: 'An artifact carries a `schemaVersion` that this build does not read.',
    why: 'Under another version the same field can mean something else.',
    next: 'Write the artifact for the version that the message names; the number alone does not make it that. Or use a build that reads the one it has.',
  },
  'non-canonicalizable-value': {
    means:
      'A value has no single form to take a digest of: a key stands twice, an integer is beyond 9007199254740991, half of a surrogate pair stands alone, or it is nested deeper than 1024 levels.',
    why: 'Digests tie the artifacts together. Such a value would have one digest here and another there.',
    next: 'Go to the place that the message names: remove the second key, write the number as a string, repair the text.',
  },
  'digest-mismatch': {
    means: 'A file does not have the digest that another artifact states of it.',
    why: 'One of them was changed after the other was written, so the evidence does not hold together.',
    next: 'When the file is right, state what `plumb digest --bytes <file>` prints. When it is not, bring back the one that was listed.',
  },
  'budget-exhausted': {
    means:
      'Something took more than it may: time, bytes, redirects, the steps of a regular expression, or an input of more than 64 MiB.',
    why: 'A pattern or a server can go on for ever. A limit ends it, everywhere in the same way.',
    next: 'The message names the limit. A pattern gets cheaper when nothing is repeated inside a group that is repeated itself. Else raise `regexMatchStepBudget` in the policy, or the limit in the target policy.',
  },
  'port-failure': {
    means:
      'What leads to the system broke: a program that cannot be started, a server that hung up, a file that cannot be read.',
    why: 'Nothing was observed, which says nothing about the system.',
    next: 'Try what the message names by hand, mend it, and make the call again.',
  },
  'port-contract-violation': {
    means:
      'What leads to the system answered with something that is no observation; or the observations answer none of the planned legs, answer one twice, or answer it in another way than it was asked.',
    why: 'Answers to other questions prove nothing.',
    next: 'Each observation carries the `probeId` of the leg it answers, and its `kind`. When the contract or the probes have changed, observe anew.',
  },
  'forbidden-target': {
    means: 'The target policy denied a request, before anything was sent or started.',
    why: 'A contract can come from anybody. What may be called from here is for the policy alone to say, and what it does not name is denied.',
    next: 'When the target is meant, name it in the file given as `--targets`. Else it is the contract or the probe that is wrong.',
  },
  aborted: {
    means: 'The call was told to stop before it was done.',
    why: 'What had been observed until then is not the whole, so there is no verdict.',
    next: 'Make the call again and let it end.',
  },
  'operator-cannot-accept-operand': {
    means: 'A check asks what its operands cannot answer, such as whether a text matches a pattern that is none.',
    why: '`score` does not compile again. This comes of a contract, or of the condition of a probe, that never went through.',
    next: 'Run `plumb compile` on the contract, correct what it names, and score against what it writes.',
  },
}

/** Which rule of a target policy denied, for people. Spec: contracts part 03, section 9.2, and part 07, sections 4.2 and 4.3. */
export const FORBIDDEN_TARGET_ENTRIES: CodeTable<ForbiddenTargetReason> = {
  'interface-not-authorized': {
    means: 'No authorization names the interface, or the request is of another kind than the policy is for.',
    why: 'What is not named is denied.',
    next: 'Add an authorization with this `interfaceId` under the kind of the interface: `api`, `cli` or `mcp`.',
  },
  'scheme-not-authorized': {
    means: 'The request goes over another scheme than the authorization allows, such as `http` in place of `https`.',
    why: 'What is sent in the clear can be read on the way.',
    next: 'Correct the `scheme` of the authorization, or see why a redirect leads to another.',
  },
  'host-not-authorized': {
    means: 'The request goes to another host than the authorization names; often it is a redirect.',
    why: 'A redirect must not lead to where nobody allowed it.',
    next: 'When the host is meant, add an authorization for it; several may name one interface.',
  },
  'port-not-authorized': {
    means: 'The request goes to another port than the authorization names.',
    why: 'Another port is another service.',
    next: 'Correct the `port`, or add an authorization.',
  },
  'address-not-authorized': {
    means: 'The host name stands for an address that `addresses` does not list.',
    why: 'A name can be made to point anywhere, at services inside your network too.',
    next: 'List every address that the name may stand for, those of IPv6 too.',
  },
  'address-unparseable': {
    means: 'The address that was to be connected to is no IPv4 or IPv6 address.',
    why: 'What cannot be compared cannot be allowed.',
    next: 'See what the name stands for on this machine. In `addresses` stand literals such as `127.0.0.1` and `::1`, without a port.',
  },
  'method-not-authorized': {
    means:
      'The method is not among `methods`; or a witness repeats it with another body, and `safeMethods` does not list it.',
    why: 'A method that writes can leave something behind, twice when it is repeated.',
    next: 'Add it to `methods`, and to `safeMethods` when repeating it does no harm.',
  },
  'executable-not-authorized': {
    means: 'The interface is authorized, with other executables than this.',
    why: 'A contract must not choose what is run on this machine.',
    next: 'Add an authorization with this `executable` and the `target` that it stands for.',
  },
  'subcommand-not-authorized': {
    means: 'The subcommands of the call are not one of `permittedSubcommandPaths`.',
    why: 'One executable can read and delete. Each way to call it is permitted by itself.',
    next: 'Add the whole path, such as `["note", "add"]`; `[]` stands for no subcommand.',
  },
  'environment-key-not-authorized': {
    means: 'The call sets an environment variable that `permittedEnvironmentKeys` does not list, or `PATH`.',
    why: 'By its environment a program can be made to run something else.',
    next: 'List the key. `PATH` is never taken from a contract.',
  },
  'tool-not-authorized': {
    means: 'The tool is not among the `tools` of the authorization.',
    why: 'A server can offer more than an evaluation may use.',
    next: 'Add the tool as the server publishes it; case counts.',
  },
}

/** What a port failed on, for people. Spec: contracts part 07, section 4.4. */
export const PORT_FAILURE_ENTRIES: CodeTable<PortFailureReason> = {
  'launch-too-large': {
    means: 'The system refused to start the program, because its arguments and environment are too large together.',
    why: 'Nothing ran, so nothing was observed.',
    next: 'Hand large inputs over on standard input or in a file.',
  },
}
