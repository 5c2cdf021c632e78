import { spawnSync } from 'node:child_process'
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const BEAT_MS = 2000
/** How long a start waits for a server that may just be stopping. */
const PATIENCE_MS = 3000

interface Owner {
  pid: number
  host: string
  /** When that process was started, as the system tells it: a process id alone may have been given out again. */
  born: string
}

/** When a process was started, or undefined when it does not live (any more). */
async function birthOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
    // The name in brackets may hold blanks: count the fields from behind it. State Z is dead already.
    const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ')
    return fields && fields[0] !== 'Z' ? fields[19] : undefined
  }
  if (process.platform === 'win32') return isAlive(pid) ? 'alive' : undefined
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() || undefined
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** On another machine (or container) the process id says nothing: watch whether its heartbeat goes on. */
async function beats(path: string): Promise<boolean> {
  const before = (await stat(path)).mtimeMs
  if (Date.now() - before > 60_000) return false
  await sleep(BEAT_MS * 2.5)
  return (await stat(path)).mtimeMs !== before
}

async function lives(owner: Owner, path: string): Promise<boolean> {
  if (owner.host === hostname()) return (await birthOf(owner.pid)) === owner.born
  return beats(path).catch(() => false)
}

async function readOwner(path: string): Promise<Owner | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  try {
    return text ? (JSON.parse(text) as Owner) : undefined
  } catch {
    return undefined
  }
}

/** The living server that has the data directory, or undefined. */
export async function livingOwner(dir: string): Promise<{ pid: number; host: string } | undefined> {
  const path = join(dir, 'server.lock')
  const owner = await readOwner(path)
  return owner && (await lives(owner, path)) ? owner : undefined
}

/** Takes the data directory for this process; throws while another living server has it. Returns the release. */
export async function acquireOwnerLock(dir: string): Promise<() => Promise<void>> {
  const path = join(dir, 'server.lock')
  const mine: Owner = { pid: process.pid, host: hostname(), born: (await birthOf(process.pid)) ?? '' }
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`
  await writeFile(draft, JSON.stringify(mine))
  try {
    const end = Date.now() + PATIENCE_MS
    while (!(await link(draft, path).then(() => true, ifExists))) {
      const owner = await readOwner(path)
      if (owner && (await lives(owner, path))) {
        if (Date.now() > end) throw inUse(dir, owner)
        await sleep(100)
        continue
      }
      await removeStale(path, `${draft}.stale`, owner)
    }
  } finally {
    await rm(draft, { force: true })
  }
  const beat = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), BEAT_MS)
  beat.unref()
  return async () => {
    clearInterval(beat)
    await rm(path, { force: true })
  }
}

/** rename, not unlink: of several that take over at once only one finds the file, and what it found may be another's new lock. */
async function removeStale(path: string, aside: string, stale: Owner | undefined): Promise<void> {
  await rename(path, aside).catch(() => undefined)
  const moved = await readOwner(aside)
  if (moved && moved.pid !== stale?.pid) await link(aside, path).catch(() => undefined)
  await rm(aside, { force: true })
}

function inUse(dir: string, owner: Owner): Error {
  return new Error(
    `Another Waybill server (process ${owner.pid} on ${owner.host}) is using ${dir}: ` +
      'stop it first, or set WAYBILL_DATA to another folder',
  )
}

function ifExists(error: NodeJS.ErrnoException): boolean {
  if (error.code === 'EEXIST') return false
  throw error
}
