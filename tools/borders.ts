import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The folders whose imports are checked. */
const SOURCES = ['packages', 'server', 'web', 'tools', 'bench', 'e2e']

/** The command line that checks the borders of `.dependency-cruiser.cjs`; run it in the folder to check. */
export function bordersCommand(output: 'err' | 'json', sources = SOURCES): string[] {
  const root = here('..')
  return [
    process.execPath,
    '--import',
    here('typescript-for-borders.mjs'),
    join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
    '--config',
    join(root, '.dependency-cruiser.cjs'),
    '--output-type',
    output,
    ...sources,
  ]
}
