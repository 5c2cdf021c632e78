import { spawnSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { ClusterOptions } from './cluster.ts'

/** The command line of a living process, or undefined. */
async function commandOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return text ? text.replaceAll('\0', ' ') : undefined
  }
  if (process.platform === 'win32') {
    const { stdout } = spawnSync('tasklist', ['/fi', `PID eq ${pid}`, '/fo', 'csv', '/nh'], { encoding: 'utf8' })
    return stdout.includes('postgres') ? stdout : undefined
  }
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() || undefined
}

/**
 * Ends what a killed server left behind: a postmaster without a master is stopped cleanly; a postmaster.pid whose process is
 * gone, or is by now another program altogether, is taken away (PostgreSQL itself would refuse to start).
 * Call it only while owning the data directory (owner-lock.ts).
 */
export async function endOrphan({ home, binaries }: ClusterOptions, log: Log): Promise<void> {
  const pidFile = `${home.data}/postmaster.pid`
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0])
  const command = Number.isInteger(pid) && pid > 1 ? await commandOf(pid) : undefined
  const ours =
    command !== undefined && /postgres/.test(command) && (process.platform === 'win32' || command.includes(home.data))
  if (!ours) {
    await rm(pidFile, { force: true })
    // The socket's lock names the same process; a zombie that nobody has reaped yet would still count as living.
    await rm(`${home.run}/.s.PGSQL.5432.lock`, { force: true })
    return
  }
  log.info({ pid }, 'a PostgreSQL of an earlier run still lives: stopping it first')
  if (process.platform === 'win32') {
    spawnSync(binaries.pgCtl, ['stop', '-D', home.data, '-m', 'fast', '-w'])
    return
  }
  await signalUntilGone(pid)
}

/** Fast shutdown first; after 20 seconds the immediate one, from which PostgreSQL recovers by its log. */
async function signalUntilGone(pid: number): Promise<void> {
  for (const [signal, ms] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    process.kill(pid, signal)
    for (let waited = 0; waited < ms; waited += 25) {
      if ((await commandOf(pid)) === undefined) return
      await sleep(25)
    }
  }
  throw new Error(`PostgreSQL from a previous run (process ${pid}) won't stop. Stop it manually.`)
}
