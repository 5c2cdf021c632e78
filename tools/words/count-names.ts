// Writes names-left.json with the numbers of this tree. A number that rose is seen in the review and wants a better name instead.
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pathsIn } from './paths.ts'
import { namesIn } from './names.ts'

const folder = dirname(fileURLToPath(import.meta.url))
const root = dirname(dirname(folder))
const counted = [...namesIn(root, pathsIn(root))].toSorted(([a], [b]) => (a < b ? -1 : 1))
const left = Object.fromEntries(counted.map(([path, { length }]) => [path, length]))
writeFileSync(join(folder, 'names-left.json'), `${JSON.stringify(left, null, 2)}\n`)
