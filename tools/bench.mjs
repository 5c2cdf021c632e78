// "npm run bench [-- part of a name …]": every bench/**/*.bench.ts in a process of its own. Each prints its table and writes
// bench/results/<name>.json (bench/report.ts); here the bars are counted.
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { ensureInstalled, findNode, root } from './runtime.mjs'

const results = join(root, 'bench', 'results')

const runFile = (node, file) =>
  new Promise((resolve) => {
    spawn(node, [join('bench', file)], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).once('close', resolve)
  })

await ensureInstalled()
const node = findNode()
const names = process.argv.slice(2)
const files = readdirSync(join(root, 'bench'), { recursive: true })
  .map((file) => file.split(sep).join('/'))
  .filter((file) => file.endsWith('.bench.ts') && !file.includes('node_modules'))
  .filter((file) => names.length === 0 || names.some((part) => file.includes(part)))
  .sort()
mkdirSync(results, { recursive: true })
const started = Date.now()
let broken = 0
for (const file of files) if ((await runFile(node, file)) !== 0) broken += 1
const measures = readdirSync(results)
  .filter((name) => name.endsWith('.json') && statSync(join(results, name)).mtimeMs >= started)
  .flatMap((name) => JSON.parse(readFileSync(join(results, name), 'utf8')).measures ?? [])
const missed = measures.filter((measure) => measure.ok === false)
console.log(`\n${measures.filter((measure) => measure.ok).length} targets met, ${missed.length} missed`)
if (broken > 0) console.log(`${broken} of ${files.length} benchmarks failed to run`)
process.exitCode = missed.length + broken === 0 ? 0 : 1
