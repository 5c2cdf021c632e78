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

/** Written down by npm for what is there; undefined without a whole install. */
const foundPackages = (there) => (existsSync(there) ? packagesOf(there) : undefined)

const isThere = (found, path, version) => path in found && found[path].version === version

/**
 * What of the lockfile is there: `whole`; `production`, which runs a built tree and cannot build (npm ci --omit=dev); or `missing`.
 * Packages of other platforms may be missing.
 */
export function installState(lockfile = join(root, 'package-lock.json'), there = INSTALLED) {
  const found = foundPackages(there)
  if (!found) return 'missing'
  const wanted = Object.entries(packagesOf(lockfile)).filter(([path]) => path.includes('node_modules/'))
  const lacks = (packages) =>
    packages.some(([path, { version, optional, devOptional }]) =>
      path in found ? !isThere(found, path, version) : !optional && !devOptional,
    )
  if (!lacks(wanted)) return 'whole'
  // An install for development that a new package makes stale has others for development.
  const hasDev = Object.values(found).some((one) => one.dev)
  return hasDev || lacks(wanted.filter(([, one]) => !one.dev)) ? 'missing' : 'production'
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
  if (installState() === 'whole') return
  checkPlatform()
  const start = Date.now()
  const seconds = () => Math.round((Date.now() - start) / 1000)
  console.log('Installing packages (first run only)…')
  const ticker = setInterval(() => console.log(`  still installing (${seconds()} s)`), 15_000)
  const code = await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  clearInterval(ticker)
  if (code !== 0) fail('npm ci failed, see above: is the network reachable?')
  console.log(`Packages installed in ${seconds()} s`)
}

function runsTypeScript(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number)
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])
}

const pinnedNode = ({ platform, arch }) => `node-${platform === 'win32' ? 'win' : platform}-${arch}`

/**
 * What keeps Waybill from running on a machine, in words; undefined: nothing. Older versions of Node install a newer one, where npm has it for
 * the platform: for macOS it has not.
 */
export function obstacle({ platform, arch, node, offered }) {
  if (runsTypeScript(node) || offered.includes(pinnedNode({ platform, arch }))) return undefined
  const name = platform === 'darwin' ? 'macOS' : `${platform} ${arch}`
  return `Waybill needs Node ${OLDEST_NODE.join('.')} or newer on ${name} (this is ${node}): install Node 24 from https://nodejs.org, then start again. Nothing was installed or changed.`
}

/** Ends before anything is installed when it would be for nothing. */
function checkPlatform() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { platform, arch, versions } = process
  const why = obstacle({ platform, arch, node: versions.node, offered: Object.keys(optionalDependencies ?? {}) })
  if (why) fail(why)
}

/** The Node that runs the server: the pinned one from node_modules, else the current one if it is new enough. */
export function findNode() {
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const pinned = join(root, 'node_modules', pinnedNode(process), 'bin', program)
  if (existsSync(pinned)) return pinned
  if (runsTypeScript()) return process.execPath
  return fail(
    `Waybill requires Node ${OLDEST_NODE.join('.')} or later (found ${process.versions.node}). Install Node 24 from https://nodejs.org`,
  )
}

/** Ends with a message and no stack. */
export function fail(message) {
  console.error(message)
  process.exit(1)
}
