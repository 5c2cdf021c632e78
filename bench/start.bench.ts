import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { atMost, figure, report } from './report.ts'

const GIVE_UP_MS = 600_000
const PID_FILE = 'data/postgres/pgdata/postmaster.pid'
const repository = join(import.meta.dirname, '..')

/** What a user's shell has: nothing of the npm that runs this bench, and no tools of this folder on the path. */
function freshEnvironment(cache: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(npm_|WAYBILL_|DATABASE_URL$|NODE_ENV$)/.test(name))
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter), PORT: '0', npm_config_cache: cache }
}

/** Waits for the line that says where Waybill answers; rejects with what was said when there is none. */
function ready(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const said: string[] = []
    const fail = (why: string) => reject(new Error(`${why}\n${said.slice(-20).join('\n')}`))
    const timer = setTimeout(() => fail('npm start did not get ready'), GIVE_UP_MS)
    child.once('exit', (code) => (clearTimeout(timer), fail(`npm start ended with ${code}`)))
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line)
        const address = /ready: (http:\/\/\S+)/.exec(line)?.[1]
        if (!address) return
        clearTimeout(timer)
        resolve(address)
      })
    }
  })
}

/** Asks the whole group to stop, as Ctrl+C in a terminal does, and waits until npm and the server have let go of its output. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  process.kill(-child.pid, 'SIGINT')
  await closed
}

/** Seconds from "npm start" to the ready line, and to the first page; Waybill is stopped again. */
async function start(folder: string, env: NodeJS.ProcessEnv): Promise<{ line: number; page: number; stop: number }> {
  const began = performance.now()
  const since = (from: number): number => (performance.now() - from) / 1000
  const child = spawn('npm', ['start'], { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  try {
    const address = await ready(child)
    const line = since(began)
    const { status } = await fetch(address)
    if (status !== 200) throw new Error(`${address} answers ${status}`)
    const page = since(began)
    if (!existsSync(join(folder, PID_FILE))) throw new Error(`No ${PID_FILE} while Waybill runs`)
    const asked = performance.now()
    await stop(child)
    // PostgreSQL removes it last; one that is left was killed, and the next start would be a recovery.
    if (existsSync(join(folder, PID_FILE))) throw new Error('The database was not stopped cleanly')
    return { line, page, stop: since(asked) }
  } finally {
    await stop(child)
  }
}

const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-start-'))
// Run as root, the database has an account of its own, which must be able to walk in: else it would live outside this folder.
await chmod(folder, 0o711)
try {
  const clone = join(folder, 'waybill')
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', repository, clone], { stdio: 'inherit' })
  const env = freshEnvironment(join(folder, 'npm-cache'))
  const first = await start(clone, env)
  const second = await start(clone, env)
  await report('start', [
    atMost('npm start in a fresh clone with an empty npm cache, to the ready line', 120, first.line, 's'),
    figure('the same, to the first page', first.page, 's'),
    atMost('npm start again, to the ready line', 4, second.line, 's'),
    figure('clean stop', second.stop, 's'),
  ])
} finally {
  await rm(folder, { recursive: true, force: true })
}
