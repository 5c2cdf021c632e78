// What must work before anything is installed: plain JavaScript for Node 20, built-in modules only.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Written by npm at the end of an install: what is there. Half an install has none. */
const INSTALLED = join(root, 'node_modules', '.package-lock.json')
const OLDEST_NODE = [22, 18]

const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages

/** True when what is there is what the lockfile asks for; packages of other platforms may be missing. */
export function isInstalled(asked = join(root, 'package-lock.json'), there = INSTALLED) {
  if (!existsSync(there)) return false
  const found = packagesOf(there)
  return Object.entries(packagesOf(asked)).every(([path, { version, optional, devOptional }]) => {
    if (!path.includes('node_modules/')) return true
    return path in found ? found[path].version === version : Boolean(optional || devOptional)
  })
}

/** Runs a program in the project's folder with its output shown; resolves to its exit code (1 when it cannot be started). */
export function run(command, args, { env = {}, quiet = false, shell = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? 'ignore' : 'inherit',
      shell,
    })
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`)
      resolve(1)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

function npm(args) {
  // Under "npm start" npm tells where it is; by itself it is a script of the shell on Windows.
  const cli = process.env.npm_execpath
  return cli?.endsWith('.js')
    ? run(process.execPath, [cli, ...args])
    : run('npm', args, { shell: process.platform === 'win32' })
}

/** Installs the packages when they are missing or the lockfile has changed; says so, and how long it takes. */
export async function ensureInstalled() {
  if (isInstalled()) return
  const start = Date.now()
  const seconds = () => Math.round((Date.now() - start) / 1000)
  console.log('Installing packages (npm ci, once) …')
  const ticker = setInterval(() => console.log(`  still installing, ${seconds()} s`), 15_000)
  const code = await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  clearInterval(ticker)
  if (code !== 0) fail('npm ci failed, see above: is the network reachable?')
  console.log(`Packages installed in ${seconds()} s`)
}

function runsTypeScript() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])
}

/** The Node that runs the server: the pinned one from node_modules, else the current one if it is new enough. */
export function findNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const pinned = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', program)
  if (existsSync(pinned)) return pinned
  if (runsTypeScript()) return process.execPath
  return fail(
    `Waybill needs Node ${OLDEST_NODE.join('.')} or newer here (this is ${process.versions.node}): install Node 24 from https://nodejs.org`,
  )
}

/** Ends with a message and no stack. */
export function fail(message) {
  console.error(message)
  process.exit(1)
}
