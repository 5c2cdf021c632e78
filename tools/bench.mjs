// "npm run bench [-- part of a name …]": every bench/**/*.bench.ts in a process of its own; results as a table and under bench/results/.
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, sep } from 'node:path'
import { createInterface } from 'node:readline'
import { ensureInstalled, findNode, root } from './runtime.mjs'

/** Runs one file; its result lines (bench/report.ts) are collected, everything else it prints is shown. */
function runFile(node, file) {
  return new Promise((resolve) => {
    const results = []
    const child = spawn(node, [join('bench', file)], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('{"bench":')) results.push(JSON.parse(line))
      else console.log(line)
    })
    child.once('close', (code) => {
      if (code !== 0) results.push({ bench: `${file} (ended with code ${code})`, ok: false })
      resolve(results)
    })
  })
}

function print({ bench, value, unit, bar, ok }) {
  const figure = value === undefined ? '' : `${Number(value.toPrecision(4))} ${unit}`
  console.log(`${ok ? 'ok    ' : 'MISSED'}  ${bench.padEnd(62)} ${figure.padStart(16)}  ${bar ?? ''}`)
}

await ensureInstalled()
const node = findNode()
const wanted = process.argv.slice(2)
const files = readdirSync(join(root, 'bench'), { recursive: true })
  .map((file) => file.split(sep).join('/'))
  .filter((file) => file.endsWith('.bench.ts') && !file.includes('node_modules'))
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  .sort()
const results = []
for (const file of files) {
  console.log(`\n=== ${file}`)
  const found = await runFile(node, file)
  found.forEach(print)
  results.push({ file, results: found })
}
const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version }
const at = new Date().toISOString()
mkdirSync(join(root, 'bench', 'results'), { recursive: true })
writeFileSync(
  join(root, 'bench', 'results', `${at.replaceAll(':', '-')}.json`),
  JSON.stringify({ at, machine, results }, null, 2),
)
const all = results.flatMap((one) => one.results)
console.log(`\n${all.filter((one) => one.ok).length} bars held, ${all.filter((one) => !one.ok).length} missed`)
process.exitCode = all.every((one) => one.ok) ? 0 : 1
