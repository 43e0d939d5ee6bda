/**
 * Builds a release into dist/release: one executable per target, SHA256SUMS, an SBOM of what is inside, the licences of it, and
 * the installer with the address of the releases in it.
 *
 *   scripts/release                        from the clean checkout of tag v<version>
 *   scripts/release --untagged             from whatever is checked out, to try it
 *   scripts/release --only linux-x64       some targets, by name, comma-separated
 *   scripts/release --verify               build each target twice and compare the bytes
 */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { version } from '../package.json'
import { bundledPackages, cyclonedx, licenceTexts } from './release-parts/inside.ts'
import { ALL_TARGETS, fileOf, isTarget, TARGETS, type Target } from './release-parts/targets.ts'

const ROOT = resolve(import.meta.dir, '..')
const OUT = join(ROOT, 'dist/release')

const options = parsedCall()

refuseUnlikeTag()
rmSync(OUT, { recursive: true, force: true })
mkdirSync(OUT, { recursive: true })
for (const target of wantedTargets()) build(target)
const packages = bundledPackages(ROOT)
writeFileSync(
  join(OUT, 'plumb.cdx.json'),
  `${JSON.stringify(cyclonedx({ version, packages, bun: Bun.version }), null, 2)}\n`,
)
writeFileSync(join(OUT, 'THIRD_PARTY_LICENSES.txt'), licenceTexts(packages))
writeFileSync(join(OUT, 'install.sh'), installer())
writeFileSync(join(OUT, 'SHA256SUMS'), sums())
console.log(readFileSync(join(OUT, 'SHA256SUMS'), 'utf8'))

function parsedCall() {
  try {
    return parseArgs({
      options: {
        untagged: { type: 'boolean', default: false },
        verify: { type: 'boolean', default: false },
        only: { type: 'string' },
      },
    }).values
  } catch (error) {
    return fail(
      `${error instanceof Error ? error.message : String(error)}; scripts/release.ts begins with how it is called`,
    )
  }
}

/** Only what the tag has, built with the Bun that it names, gives the bytes that others get. */
function refuseUnlikeTag(): void {
  if (options.untagged) return
  const changes = git('status', '--porcelain')
  if (changes !== '') fail(`the checkout has changes:\n${changes}`)
  const tags = git('tag', '--points-at', 'HEAD').split('\n')
  if (!tags.includes(`v${version}`)) fail(`HEAD is not tagged v${version}; --untagged builds it all the same`)
  const [, pinned] = /^PLUMB_BUN_VERSION=(.+)$/m.exec(readFileSync(join(ROOT, 'scripts/bun-path.sh'), 'utf8')) ?? []
  if (pinned !== Bun.version)
    fail(`this is Bun ${Bun.version}, and the bytes depend on it; releases are built with ${pinned}`)
}

function wantedTargets(): readonly Target[] {
  if (options.only === undefined) return ALL_TARGETS
  return options.only
    .split(',')
    .map((name) => (isTarget(name) ? name : fail(`no target is called "${name}"; there are ${ALL_TARGETS.join(', ')}`)))
}

function build(target: Target): void {
  const name = fileOf(target)
  compile(target, join(OUT, name))
  if (!options.verify) return
  // Under the same name, which is part of the bytes.
  const again = mkdtempSync(join(tmpdir(), 'plumb-release-'))
  compile(target, join(again, name))
  const place = firstDifference(readFileSync(join(OUT, name)), readFileSync(join(again, name)))
  rmSync(again, { recursive: true })
  console.log(
    place === null ? `${target}: two builds, the same bytes` : `${target}: two builds differ at byte ${place}`,
  )
  if (place !== null) process.exitCode = 1
}

function compile(target: Target, file: string): void {
  const built = Bun.spawnSync(['scripts/build', file, TARGETS[target]], {
    cwd: ROOT,
    stdout: 'ignore',
    stderr: 'inherit',
  })
  if (built.exitCode !== 0) fail(`${target} could not be built`)
}

function firstDifference(a: Buffer, b: Buffer): number | null {
  if (a.equals(b)) return null
  let place = 0
  while (a[place] === b[place]) place++
  return place
}

function installer(): string {
  const script = readFileSync(join(ROOT, 'scripts/install.sh'), 'utf8')
  const releases = process.env['PLUMB_RELEASES'] ?? ''
  return script.replace('PLUMB_RELEASES:-}', `PLUMB_RELEASES:-${releases}}`)
}

function sums(): string {
  return readdirSync(OUT)
    .filter((name) => name !== 'SHA256SUMS')
    .sort()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(OUT, name)))
          .digest('hex')}  ${name}\n`,
    )
    .join('')
}

function git(...args: string[]): string {
  return Bun.spawnSync(['git', ...args], { cwd: ROOT })
    .stdout.toString()
    .trim()
}

function fail(message: string): never {
  console.error(`release: ${message}`)
  process.exit(1)
}
