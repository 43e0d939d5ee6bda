import { statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'

// Loaded before any test: what the shell of whoever runs them says must not change what they see.

/** Servers of tests are on this machine; a proxy has no part in that. */
for (const name of ['no_proxy', 'NO_PROXY']) process.env[name] = '127.0.0.1,localhost,::1'

/** Root hands folders over to a user without rights, who has to be able to come to them. */
if (process.geteuid?.() === 0 && !isOpenToAll(tmpdir())) process.env['TMPDIR'] = '/tmp'

function isOpenToAll(folder: string): boolean {
  const above = dirname(folder)
  return (statSync(folder).mode & 0o001) !== 0 && (above === folder || isOpenToAll(above))
}
