// Writes names-left.ts with the numbers of this tree. A number that rose is seen in the review and wants a better name instead.
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pathsIn } from './check.ts'
import { namesIn } from './names.ts'

const folder = dirname(fileURLToPath(import.meta.url))
const root = dirname(dirname(folder))
const lines = [...namesIn(root, pathsIn(root))]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([path, { length }]) => `  '${path}': ${length},`)
writeFileSync(
  join(folder, 'names-left.ts'),
  `/** Names of the kind that names.ts finds, by file: they may only become fewer. Written by count-names.ts. */
export const namesLeft: Readonly<Record<string, number>> = {
${lines.join('\n')}
}
`,
)
