import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { asAdmin } from '../../platform/database/index.ts'
import { chooseAccount } from '../../platform/embedded-postgres/account.ts'
import { findBinaries } from '../../platform/embedded-postgres/binaries.ts'

const PASSWORD = 'only-on-this-machine'
/** How PostgreSQL is ended: asked to, asked to hurry, or killed. */
export const endSignals = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const

export interface OwnPostgres {
  /** Superuser, database "postgres", over TCP. */
  url: string
  start(): Promise<void>
  end(signal: NodeJS.Signals): Promise<void>
  remove(): Promise<void>
}

/** A port of loopback that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((closed) => probe.close(closed))
  return typeof address === 'object' && address ? address.port : 0
}

/** Asks until the database answers. */
export async function untilAnswered(url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await asAdmin(url, (client) => client.query('select 1'))
      return
    } catch (error) {
      if (tries > 1500) throw error
      await pause(20)
    }
  }
}

/** PostgreSQL as an operator runs it, beside Waybill: made in a folder of its own, not started yet. `bin`: its programs; Waybill's own when left out. */
export async function ownPostgres(port: number, bin?: string): Promise<OwnPostgres> {
  const account = chooseAccount()
  const { postgres, initdb } = bin
    ? { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') }
    : await findBinaries(account)
  const home = await mkdtemp(join(tmpdir(), 'waybill-own-postgres-'))
  const run = { cwd: home, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' }, uid: account.uid, gid: account.gid }
  const secret = join(home, 'secret')
  await writeFile(secret, PASSWORD)
  await mkdir(join(home, 'data'))
  if (account.uid !== undefined && account.gid !== undefined)
    for (const path of [home, secret, join(home, 'data')]) await chown(path, account.uid, account.gid)
  const flags = ['--auth=scram-sha-256', `--pwfile=${secret}`, '--encoding=UTF8', '--locale=C', '--no-sync']
  await promisify(execFile)(initdb, ['-D', join(home, 'data'), '-U', 'operator', ...flags], run)
  const url = `postgresql://operator:${PASSWORD}@127.0.0.1:${port}/postgres`
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: home, max_connections: 120 }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let child: ChildProcess | undefined

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  const start = async (): Promise<void> => {
    // Killed, it leaves children that hold its memory for a moment: then it ends at once.
    for (let tries = 0; tries < 100; tries++) {
      child = spawn(postgres, ['-D', join(home, 'data'), ...args], { ...run, stdio: 'ignore' })
      const gone = once(child, 'exit').then(() => 'gone')
      if ((await Promise.race([untilAnswered(url), gone])) !== 'gone') return
      await pause(100)
    }
    throw new Error('PostgreSQL did not start')
  }
  return {
    url,
    start,
    end,
    remove: async () => {
      await end('SIGINT')
      await rm(home, { recursive: true, force: true })
    },
  }
}
