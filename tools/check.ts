// "npm run check": everything that is proven without running the product. With --json=FILE the results are written there too.
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bordersCommand } from './borders.ts'
import { commitFaults } from './commits.ts'
import { conflictFaults } from './conflict-markers.ts'
import { contractCircles } from './contract-folders.ts'
import { measureFiles, sizeFaults } from './file-sizes.ts'
import { functionFaultsIn } from './functions/limits.ts'
import { lockfileFaults, readLockfile } from './lockfile.ts'
import { stateFaults } from './process-state/module-state.ts'
import { readOnceFaultsIn } from './read-once.ts'
import { tableFaults } from './tables/ownership.ts'
import { rawStateFaults } from './tables/raw-states.ts'
import { wordFaults } from './words/check.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = (name: string) => join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name)

interface Check {
  name: string
  /** Resolves to what is wrong; empty: nothing. */
  run: () => Promise<string>
}

interface Result {
  name: string
  ok: boolean
  ms: number
  output: string
}

const AT_ONCE = 2

function command(program: string, ...args: string[]): () => Promise<string> {
  return () =>
    new Promise((resolve) => {
      const child = spawn(program, args, { cwd: root, shell: process.platform === 'win32' })
      let output = ''
      child.stdout.on('data', (chunk) => (output += String(chunk)))
      child.stderr.on('data', (chunk) => (output += String(chunk)))
      child.once('error', (error) => resolve(error.message))
      child.once('exit', (code) => resolve(code === 0 ? '' : output.trim() || `ended with code ${code}`))
    })
}

const [bordersProgram = '', ...bordersArgs] = bordersCommand('err')

const CHECKS: Check[] = [
  { name: 'types: server', run: command(bin('tsc'), '-p', 'tsconfig.json') },
  { name: 'types: web', run: command(bin('tsc'), '-p', 'tsconfig.web.json') },
  { name: 'format', run: command(bin('oxfmt'), '--check', '.') },
  { name: 'lint', run: command(bin('oxlint')) },
  { name: 'borders', run: command(bordersProgram, ...bordersArgs) },
  { name: 'contract folders', run: async () => contractCircles(root).join('\n') },
  { name: 'conflict markers', run: async () => conflictFaults(root).join('\n') },
  { name: 'commits', run: async () => commitFaults(root).join('\n') },
  { name: 'tables', run: async () => tableFaults(root).join('\n') },
  { name: 'raw states', run: async () => rawStateFaults(root).join('\n') },
  { name: 'process state', run: async () => stateFaults(root).join('\n') },
  { name: 'unused code', run: command(bin('knip'), '--no-progress') },
  { name: 'lockfile', run: async () => lockfileFaults(readLockfile()).join('\n') },
  { name: 'settings', run: command(process.execPath, 'tools/generate-settings.ts', '--check') },
  { name: 'file sizes', run: async () => sizeFaults(measureFiles(root)).join('\n') },
  { name: 'functions', run: async () => functionFaultsIn(root).join('\n') },
  { name: 'read once', run: async () => readOnceFaultsIn(root).join('\n') },
  { name: 'words', run: async () => wordFaults(root).join('\n') },
]

async function measured(check: Check): Promise<Result> {
  const start = performance.now()
  const output = await check.run().catch((error: unknown) => String(error))
  return { name: check.name, ok: output === '', ms: Math.round(performance.now() - start), output }
}

async function runAll(checks: Check[]): Promise<Result[]> {
  const results: Result[] = []
  const waiting = [...checks]
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await measured(next))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return checks.flatMap(({ name }) => results.filter((result) => result.name === name))
}

const results = await runAll(CHECKS)
for (const { name, output } of results) if (output) console.log(`\n── ${name} ──\n${output}`)
console.log()
for (const { name, ok, ms } of results)
  console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(16)} ${(ms / 1000).toFixed(1).padStart(5)} s`)
const file = process.argv.find((arg) => arg.startsWith('--json='))?.slice(7)
if (file) writeFileSync(file, JSON.stringify(results.map(({ name, ok }) => ({ name, ok }))))
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
