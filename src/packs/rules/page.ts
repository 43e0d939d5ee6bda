import { CATEGORIES, type Category } from '../../report/finding.ts'
import { LINT_KIND_IDS, lintKindSummary } from '../lint-kinds.ts'
import { categoryOf, findingsOfRule, type Rule, type RuleFinding } from './define.ts'
import { packWith } from './pack-with.ts'
import { shownExample } from './shown-example.ts'

/** Findings of one example that a page quotes. */
const QUOTED = 3

/** The page of a rule, `docs/rules/<id>.md`, as Markdown; what it quotes is what the rule says about its failing example. */
export function rulePage(rule: Rule): string {
  const { id, title, why } = rule
  const examples = rule.examples()
  const category = categoryOf(id)
  const found = findingsOfRule(rule, packWith(examples.fails))
  return [
    `<!-- Generated from src/packs/rules/${category}/${id}.ts. Edit the rule, then run the generator. -->`,
    `# ${id}: ${title}`,
    '',
    `${severityText(rule)} · ${category}. ${why}`,
    '',
    '## Fails',
    '',
    shownExample(examples.fails, examples.passes),
    '',
    found
      .slice(0, QUOTED)
      .map((finding) => quoted(finding, rule))
      .join('\n\n'),
    found.length > QUOTED ? `\nand ${found.length - QUOTED} more of the same.` : '',
    '## Passes',
    '',
    shownExample(examples.passes, examples.fails),
    '',
  ].join('\n')
}

/** The table of all rules, `docs/rules/README.md`, with a link to each one's page; structure first, then by family. */
export function ruleCatalogue(rules: readonly Rule[]): string {
  const structure = LINT_KIND_IDS.map((kind) => ({ id: `L-${kind}`, ...lintKindSummary(kind) }))
  const sections = CATEGORIES.map((category) =>
    section(category, category === 'structure' ? structure : rules.filter(({ id }) => categoryOf(id) === category)),
  )
  return [
    '<!-- Generated from src/packs/rules. Edit the rules, then run the generator. -->',
    '# Rules',
    '',
    'What `check` looks for in a pack. An error costs 12 points and a warning 4; a note costs nothing. `explain <id>` prints a page offline.',
    '',
    ...sections,
  ].join('\n')
}

const HEADINGS: Readonly<Record<Category, string>> = {
  structure: 'Structure: the files exist and agree',
  manifest: 'Manifest: surface.json',
  policy: 'Policy: policy.json',
  skill: 'Skill: HARNESS.md',
  probe: 'Probe: the CLI itself, with --probe',
  eval: 'Eval: hcp.eval.json',
}

type CatalogueEntry = Pick<Rule, 'severity' | 'otherwise' | 'title'> & { readonly id: string }

function section(category: Category, entries: readonly CatalogueEntry[]): string {
  const rows = entries.map(
    (entry) => `| [${entry.id}](${entry.id}.md) | ${severityText(entry)} | ${entry.title.replaceAll('|', '\\|')} |`,
  )
  return [`## ${HEADINGS[category]}`, '', '| Id | Severity | Rule |', '|---|---|---|', ...rows, ''].join('\n')
}

function severityText({ severity, otherwise }: Pick<Rule, 'severity' | 'otherwise'>): string {
  return otherwise === undefined ? severity : `${severity}, ${otherwise}`
}

function quoted({ at, message, fix, severity }: RuleFinding, rule: Rule): string {
  const place = at.pointer ?? (at.heading === null ? null : `"${at.heading}"`)
  const where = place === null ? at.file : `${at.file} ${place}`
  const level = severity === undefined || severity === rule.severity ? '' : ` (${severity})`
  return `> ${where}${level}: ${message}\n> fix: ${fix}`
}
