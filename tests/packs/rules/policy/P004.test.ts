import { describe, expect, test } from 'bun:test'
import type { Existence, ProbeReport } from '../../../../src/packs/probe/record.ts'
import type { RulePack } from '../../../../src/packs/rules/define.ts'
import { P004 } from '../../../../src/packs/rules/policy/P004.ts'
import { findings } from '../findings.ts'
import { packOf } from '../pack-of.ts'

const GATED = { class: 'write', confirm: true }

function gated(name: string, command: Readonly<Record<string, unknown>> = {}): RulePack {
  return packOf({ [name]: { policy: GATED, command } })
}

function probed(pack: RulePack, command: string, help: string, existence: Existence = { kind: 'exists' }): RulePack {
  const probes: ProbeReport = {
    bin: { resolved: true, path: '/usr/bin/gh' },
    records: [
      {
        purpose: existence.kind === 'no-subcommand' ? 'help' : 'existence',
        command: existence.kind === 'no-subcommand' ? null : command,
        argv: ['gh', '--help'],
        exitCode: 0,
        signal: null,
        spawnError: null,
        ms: 5,
        tokens: 100,
        stdoutIsJson: false,
        timedOut: false,
        truncated: false,
        stdout: help,
        stderr: '',
      },
    ],
    existence: new Map([[command, existence]]),
    reads: new Map(),
    withheld: new Map(),
  }
  return { ...pack, probes }
}

describe('without a probe', () => {
  test('asks to find out whether the CLI asks again', () => {
    expect(findings(P004, gated('repo.delete', { cli: ['gh', 'repo', 'delete', '{{repo}}'] }))).toEqual([
      {
        at: 'surface.json /verbs/repo.delete/cli',
        message: '"repo.delete" waits for a confirmation, but nothing says whether the CLI then asks again.',
        fix: 'See "gh repo delete --help": add the switch that answers the CLI\'s own question to "cli" and name it, as in "cli_confirm": "--yes". If it never asks, write "cli_confirm": "none".',
      },
    ])
  })

  test('tells of a declared switch that the template leaves out', () => {
    const pack = gated('repo.delete', { cli: ['gh', 'repo', 'delete', '{{repo}}'], cli_confirm: '--yes' })
    expect(findings(P004, pack)).toEqual([
      {
        at: 'surface.json /verbs/repo.delete/cli',
        message: '"cli_confirm" of "repo.delete" is "--yes", but the template does not pass it.',
        fix: 'In "repo.delete" write "cli": ["gh", "repo", "delete", "--yes", "{{repo}}"].',
      },
    ])
  })

  test('adds each switch that is left out as an element of its own', () => {
    const pack = gated('repo.delete', { cli: ['gh', 'repo', 'delete', '--quiet'], cli_confirm: '--quiet --now --sure' })
    expect(findings(P004, pack).map(({ fix }) => fix)).toEqual([
      'In "repo.delete" write "cli": ["gh", "repo", "delete", "--now", "--sure", "--quiet"].',
    ])
  })

  test.each([
    ['a switch', { cli: ['gh', 'repo', 'delete', '--yes'] }],
    ['a switch with a value', { cli: ['gh', 'repo', 'delete', '--confirm={{repo}}'] }],
    ['a switch in a group', { cli: ['gh', 'repo', 'delete', ['-y', '{{repo}}']] }],
    [
      'a boolean whose flag is the switch',
      { cli: ['gh', 'x', '{{yes}}'], args: { yes: { type: 'boolean', flag: '--yes' } } },
    ],
    ['no question at all', { cli_confirm: 'none' }],
    ['a switch of its own kind', { cli: ['gcloud', 'x', '--quiet'], cli_confirm: '--quiet' }],
    ['a short name of the declared switch', { cli: ['gh', 'x', '-y'], cli_confirm: '--yes' }],
    ['something that is no switch', { cli_confirm: 'CI=1' }],
    ['no template', { cli: undefined }],
  ])('is content with %s', (_what, command) => {
    expect(findings(P004, gated('repo.delete', command))).toEqual([])
  })

  test('a file behind "-f" answers no question', () => {
    expect(findings(P004, gated('apply', { cli: ['kubectl', 'apply', '-f', '{{file}}'] }))).toHaveLength(1)
  })

  test('says nothing about commands without a gate', () => {
    expect(findings(P004, packOf({ push: 'write', list: 'read' }))).toEqual([])
  })
})

describe('with the CLI’s help', () => {
  const GH =
    'Delete a repository.\n\nUSAGE\n  gh repo delete [<repository>] [flags]\n\nFLAGS\n  --yes   Confirm deletion without prompting\n'

  test('asks for the switch that the help offers, and prints the template', () => {
    expect(findings(P004, probed(gated('repo.delete'), 'repo.delete', GH))).toEqual([
      {
        at: 'surface.json /verbs/repo.delete/cli',
        message: '"repo.delete" waits for a confirmation, but does not pass "--yes", with which the CLI asks no more.',
        fix: 'In "repo.delete" write "cli": ["gh", "repo", "delete", "--yes"] and "cli_confirm": "--yes".',
      },
    ])
  })

  test('tells of "none" that the help contradicts', () => {
    expect(findings(P004, probed(gated('repo.delete', { cli_confirm: 'none' }), 'repo.delete', GH))).toMatchObject([
      {
        at: 'surface.json /verbs/repo.delete/cli_confirm',
        message: '"cli_confirm" of "repo.delete" is "none", but the CLI\'s help offers "--yes".',
      },
    ])
  })

  test.each([
    ['apt', '  -y, --yes, --assume-yes\n     Automatic yes to prompts.', '--yes'],
    ['docker system prune', '  -f, --force           Do not prompt for confirmation', '--force'],
    ['rm', '  -f, --force           ignore nonexistent files and arguments, never prompt', '--force'],
    ['mv on BSD', '  -f      Do not prompt for confirmation before overwriting the destination path.', '-f'],
    ['pip uninstall', "  -y, --yes                   Don't ask for confirmation of uninstall deletions.", '--yes'],
    ['terraform', '  -auto-approve  Skip interactive approval of plan before applying.', '-auto-approve'],
    ['stripe', '  -c, --confirm   Skip the warning prompt and automatically confirm the command', '--confirm'],
    ['composer', '  -n, --no-interaction  Do not ask any interactive question', '--no-interaction'],
    ['a usage line alone', 'usage: tool rm [-h] [-y|--yes] name', '--yes'],
    ['clap, with the text below', '  -y\n          Answer yes to all questions', '-y'],
    ['colours', '  \u001b[1m--yes\u001b[0m  Do it', '--yes'],
    ['a man page', '       -\b-y\by, -\b--\b-y\bye\bes\bs', '--yes'],
    ['git’s way of writing', '    -y, --[no-]yes   do not ask', '--yes'],
  ])('finds the switch of %s', (_what, help, option) => {
    expect(findings(P004, probed(gated('purge'), 'purge', help)).map(({ fix }) => fix)).toEqual([
      `In "purge" write "cli": ["gh", "purge", "${option}"] and "cli_confirm": "${option}".`,
    ])
  })

  test.each([
    ['git push', '    -f, --[no-]force      force updates\n    --[no-]force-with-lease[=<refname>:<expect>]\n'],
    ['docker rm', '  -f, --force     Force the removal of a running container (uses SIGKILL)'],
    ['gh label create', '  -f, --force   Update the label color and description if label already exists'],
    [
      'kubectl delete',
      '  --force=false:\n    If true, immediately remove resources from API and bypass graceful deletion. Note that immediate deletion of\n    some resources may result in inconsistency or data loss and requires confirmation.',
    ],
    [
      'npm publish',
      'Usage:\nnpm publish <package-spec>\n\nOptions:\n[--tag <tag>] [--access <restricted|public>] [--dry-run] [--otp <otp>]\n',
    ],
    ['npm uninstall', 'Options:\n[-S|--save] [-f|--force] [-g|--global]\n'],
    ['gh pr merge', '  -m, --merge   Merge the commits with the base branch\n  -y-axis  no'],
    [
      'curl',
      ' -f, --fail   Fail fast with no output on HTTP errors\n -y, --speed-time <seconds>  Trigger speed-limit abort after this time',
    ],
    ['pacman', '  --confirm   Always ask for confirmation'],
    ['gh pr create', '  -f, --fill   Do not prompt for title/body and just use commit info'],
    ['bun add', '  -y, --yarn   Write a yarn.lock file (yarn v1), do not ask'],
    ['cp', '  -f, --force   if an existing destination file cannot be opened, remove it and try again'],
  ])('accuses nobody because of %s', (_what, help) => {
    expect(findings(P004, probed(gated('purge'), 'purge', help))).toEqual([])
    expect(findings(P004, probed(gated('purge', { cli_confirm: 'none' }), 'purge', help))).toEqual([])
  })

  test('is content with any name of the offered switch', () => {
    const pack = gated('system.prune', { cli: ['docker', 'system', 'prune', '-f'] })
    expect(findings(P004, probed(pack, 'system.prune', '  -f, --force  Do not prompt for confirmation'))).toEqual([])
  })

  test('a tool without subcommands is judged by its own help', () => {
    const pack = gated('wipe', { cli: ['wipe', '{{file}}'] })
    expect(findings(P004, probed(pack, 'wipe', '  --yes  go on', { kind: 'no-subcommand' }))).toHaveLength(1)
  })

  test('leaves a command that the CLI does not have to R014', () => {
    expect(findings(P004, probed(gated('purge'), 'purge', GH, { kind: 'missing', said: null }))).toEqual([])
  })

  test('a help that may be another command’s proves nothing', () => {
    const pack = probed(gated('purge'), 'purge', GH, { kind: 'unjudged', reason: 'the answers are alike' })
    expect(findings(P004, pack)).toMatchObject([{ message: expect.stringContaining('nothing says') }])
  })
})
