import { describe, expect, test } from 'bun:test'
import { type Access, accessOf } from '../../../src/packs/scaffold/access.ts'

const rows: readonly (readonly [name: string, description: string | null, access: Access])[] = [
  // What looks.
  ['list', 'List things', 'read'],
  ['ps', 'List containers', 'read'],
  ['images', null, 'read'],
  ['ls', null, 'read'],
  ['pr.checks', 'Show CI status for a pull request', 'read'],
  ['diff', 'Show changes between commits, commit and working tree, etc', 'read'],
  ['status', 'Print information about pull requests and notifications', 'read'],
  ['logs', 'Fetch the logs of a container', 'read'],
  ['show', 'Lists, shows and prints it', 'read'],
  ['order.get', 'Get an order', 'read'],
  ['show', 'Reads and outputs a plan', 'read'],
  ['port', 'List port mappings or a specific mapping', 'read'],
  ['diff', 'The registry diff command', 'read'],
  // What changes something.
  ['create', 'Create a thing', 'write'],
  ['issue.close', null, 'write'],
  ['fetch', 'Download objects and refs from another repository', 'write'],
  ['commit', 'Record changes to the repository', 'write'],
  ['mv', 'Move or rename a file', 'write'],
  ['pull', 'Download an image from a registry', 'write'],
  ['checkout', 'Check out a pull request', 'write'],
  ['get', 'Install or upgrade modules', 'write'],
  ['tidy', 'Cleans up what is left', 'write'],
  // What does both, or does not say: neither is proposed as a read, for probes run reads.
  ['branch', 'List, create, or delete branches', null],
  ['tag', 'Create, list, delete or verify a tag', null],
  ['config', 'Inspect and manage settings', null],
  ['check', "Analyze the package, but don't build object files", null],
  ['bisect', 'Use binary search to find a commit', null],
  ['frobnicate', null, null],
  ['check', 'Check & frobnicate modules', null],
  ['send', 'Show what would be sent', null],
]
describe('what a command does', () => {
  for (const [name, description, access] of rows) {
    test(`${name}: ${description ?? '-'}`, () => expect(accessOf(name, description)).toBe(access))
  }
})
