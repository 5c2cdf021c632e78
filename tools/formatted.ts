import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A text as "npm run format" leaves it in that file. */
export function formatted(source: string, path: string): string {
  const oxfmt = fileURLToPath(new URL('../node_modules/.bin/oxfmt', import.meta.url))
  const run = spawnSync(oxfmt, ['--stdin-filepath', path], { input: source, encoding: 'utf8' })
  if (run.status !== 0) throw new Error(`oxfmt failed: ${run.error?.message ?? run.stderr}`)
  return run.stdout
}
