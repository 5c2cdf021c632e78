import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asAdmin } from '../database/index.ts'
import { silentLog } from '../log.ts'
import { chooseAccount } from './account.ts'
import { copyBinaries } from './binaries.ts'
import { type EmbeddedPostgres, startEmbedded } from './index.ts'

const FIXTURE = fileURLToPath(new URL('embedded.fixture.ts', import.meta.url))
const isRoot = process.getuid?.() === 0

let dataDir = ''
const start = (dir = dataDir) => startEmbedded({ dataDir: dir, log: silentLog, durable: false })
const ask = async (url: string, text: string) => (await asAdmin(url, (client) => client.query(text))).rows
const numbers = (url: string) => ask(url, 'select n from kept order by n')

async function using<T>(postgres: EmbeddedPostgres, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    await postgres.stop()
  }
}

/** Asks until the database answers again. */
async function untilAnswered<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries > 400) throw error
      await sleep(25)
    }
  }
}

async function startProcess(): Promise<{ child: ChildProcess; url: string; pid: number }> {
  const child = spawn(process.execPath, [FIXTURE, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  return { child, ...(JSON.parse(line.toString()) as { url: string; pid: number }) }
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'waybill-embedded-'))
  await chmod(dataDir, 0o711)
  const postgres = await start()
  await using(postgres, () => ask(postgres.url, 'create table kept (n int); insert into kept values (1)'))
})

afterAll(() => rm(dataDir, { recursive: true, force: true }))

describe('the embedded database', () => {
  test('keeps its data from start to start and stops cleanly', async () => {
    const postgres = await start()
    expect(await using(postgres, () => numbers(postgres.url))).toEqual([{ n: 1 }])
    expect(existsSync(join(dataDir, 'postgres/pgdata/postmaster.pid'))).toBe(false)
  })

  test('listens on no network address and asks for a password', async () => {
    const postgres = await start()
    await using(postgres, async () => {
      expect(await ask(postgres.url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
      await expect(numbers(postgres.url.replace(/:[^:@/]+@/, ':wrong@'))).rejects.toThrow(/authentication failed/)
      expect((await stat(join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600)
    })
  })

  test('sorts by code point on every system, and checks its pages', async () => {
    const postgres = await start()
    await using(postgres, async () => {
      const facts = `select datlocprovider as provider, datlocale as locale, pg_encoding_to_char(encoding) as encoding
        from pg_database where datname = current_database()`
      expect(await ask(postgres.url, facts)).toEqual([{ provider: 'b', locale: 'C.UTF-8', encoding: 'UTF8' }])
    })
  })

  test('refuses a second server on the same data, and leaves the first alone', async () => {
    const postgres = await start()
    await using(postgres, async () => {
      await expect(start()).rejects.toThrow(/Another Waybill server \(process \d+ on .*\) is using/)
      expect(await numbers(postgres.url)).toEqual([{ n: 1 }])
    })
  })

  test('comes back by itself when its postmaster is killed', async () => {
    const postgres = await start()
    await using(postgres, async () => {
      const killed = postgres.pid()
      process.kill(killed ?? 0, 'SIGKILL')
      expect(await untilAnswered(() => numbers(postgres.url))).toEqual([{ n: 1 }])
      await untilAnswered(async () => expect(postgres.pid()).not.toBe(killed))
    })
  })
})

describe('after a kill', () => {
  test('of the server, the next start ends the orphan and finds every committed row', async () => {
    const first = await startProcess()
    await ask(first.url, 'insert into kept values (2)')
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    // The orphan is there and still serves.
    expect(await numbers(first.url)).toHaveLength(2)
    const postgres = await start()
    await using(postgres, async () => {
      expect(postgres.pid()).not.toBe(first.pid)
      expect(await numbers(postgres.url)).toEqual([{ n: 1 }, { n: 2 }])
    })
  })

  test('of the server and the database, the next start recovers', async () => {
    const first = await startProcess()
    await ask(first.url, 'delete from kept where n = 2')
    first.child.kill('SIGKILL')
    process.kill(first.pid, 'SIGKILL')
    await once(first.child, 'exit')
    const postgres = await start()
    expect(await using(postgres, () => numbers(postgres.url))).toEqual([{ n: 1 }])
  })

  test('a process id in the lock files that belongs to somebody else by now does not stop the start', async () => {
    await writeFile(
      join(dataDir, 'server.lock'),
      JSON.stringify({ pid: process.pid, host: 'elsewhere', born: 'long ago' }),
    )
    const { utimes } = await import('node:fs/promises')
    await utimes(join(dataDir, 'server.lock'), 0, 0)
    await writeFile(
      join(dataDir, 'postgres/pgdata/postmaster.pid'),
      `${process.pid}\n${join(dataDir, 'postgres/pgdata')}\n0\n5432\n`,
    )
    const postgres = await start()
    expect(await using(postgres, () => numbers(postgres.url))).toEqual([{ n: 1 }])
  })

  test('during the making of the cluster, the half is thrown away', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'waybill-half-'))
    await chmod(dir, 0o711)
    try {
      await mkdir(join(dir, 'postgres/pgdata.new/base'), { recursive: true })
      const postgres = await start(dir)
      expect(await using(postgres, () => ask(postgres.url, 'select 1 as one'))).toEqual([{ one: 1 }])
    } finally {
      await rm(dir, { recursive: true, force: true })
    }
  })
})

test('refuses the data of another major version and says what to do', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'waybill-old-'))
  await chmod(dir, 0o711)
  try {
    await mkdir(join(dir, 'postgres/pgdata'), { recursive: true })
    await writeFile(join(dir, 'postgres/pgdata/PG_VERSION'), '15\n')
    await expect(start(dir)).rejects.toThrow(
      /created by PostgreSQL 15, but this version of Waybill bundles PostgreSQL 18.*waybill backup/,
    )
    expect(existsSync(join(dir, 'server.lock'))).toBe(false)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
})

describe.runIf(isRoot)('as root', () => {
  test('PostgreSQL runs as another account', async () => {
    const postgres = await start()
    await using(postgres, async () => {
      const status = await readFile(`/proc/${postgres.pid()}/status`, 'utf8')
      expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).toBe(String(chooseAccount().uid))
    })
  })

  test('a data directory that this account cannot reach is served from a place that it can', async () => {
    const closed = await mkdtemp(join(tmpdir(), 'waybill-closed-'))
    const dir = join(closed, 'data')
    let place = ''
    try {
      const postgres = await start(dir)
      place = (await readFile(join(dir, 'postgres.location'), 'utf8')).trim()
      expect(await using(postgres, () => ask(postgres.url, 'select 1 as one'))).toEqual([{ one: 1 }])
      expect(place.startsWith(closed)).toBe(false)
    } finally {
      await rm(closed, { recursive: true, force: true })
      if (place) await rm(place, { recursive: true, force: true })
    }
  })

  test('a closed data directory is opened for passage only', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'waybill-private-'))
    try {
      const postgres = await start(dir)
      await postgres.stop()
      expect((await stat(dir)).mode & 0o777).toBe(0o711)
      expect(existsSync(join(dir, 'postgres/pgdata/PG_VERSION'))).toBe(true)
    } finally {
      await rm(dir, { recursive: true, force: true })
    }
  })

  test('binaries that it cannot reach are copied whole, once', async () => {
    const closed = await mkdtemp(join(tmpdir(), 'waybill-binaries-'))
    const open = await mkdtemp(join(tmpdir(), 'waybill-open-'))
    try {
      await mkdir(join(closed, 'native/bin'), { recursive: true })
      await writeFile(join(closed, 'native/bin/postgres'), '#!/bin/sh\n', { mode: 0o755 })
      const copy = await copyBinaries(join(closed, 'native'), '18.9', [open])
      expect(existsSync(join(copy, 'bin/postgres'))).toBe(true)
      await rm(join(closed, 'native'), { recursive: true })
      expect(await copyBinaries(join(closed, 'native'), '18.9', [open])).toBe(copy)
    } finally {
      await Promise.all([closed, open].map((dir) => rm(dir, { recursive: true, force: true })))
    }
  })
})
