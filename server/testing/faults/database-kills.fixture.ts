import { chmod, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'pg'
import { demoOrg } from '../../demo/index.ts'
import { fakeMailServer } from '../../modules/site/outbox/mail-server.fixture.ts'
import { asAdmin, openDatabase, withLogin } from '../../platform/database/index.ts'
import { silentLog } from '../../platform/log.ts'
import { newOrder, seedFunds, seedOrders } from '../shipping.ts'
import { promisesBroken } from './promises.ts'
import { endSignals, ownPostgres, untilAnswered } from './postgres.ts'
import { sellerLoad } from './seller-load.fixture.ts'
import { startWaybill } from './waybill.ts'

/** How the database ends; `away`: it is stopped fast and stays away for long. */
export type End = keyof typeof endSignals | 'away'

export interface KillsOptions {
  /** Whose PostgreSQL: an operator's, or Waybill's own. */
  kind: 'external' | 'embedded'
  ends: readonly End[]
  awayMs: number
  /** Where an external PostgreSQL listens. */
  port: number
  /** Its programs; Waybill's own when left out. */
  bin?: string | undefined
  note?: (line: string) => void
}
export interface KillsReport {
  /** After how many ends the process was alive. */
  alive: number
  /** Milliseconds from the database's first answer to the first call that succeeded, for each end. */
  backMs: number[]
  promised: { exports: number; imports: number; batches: number; mails: number; labels: number }
  statuses: Record<string, number>
  /** Whatever should not be; empty when all is well. */
  faults: string[]
  /** What the server wrote last. */
  said: string
}

const APP_PASSWORD = 'only-for-the-kills'
const ORDERS = 1500
const SETTLED_WITHIN_MS = 180_000

interface Ended {
  adminUrl: string
  end(how: End): Promise<void>
  begin(): Promise<void>
  remove(): Promise<void>
}

async function external({ port, bin }: KillsOptions): Promise<Ended> {
  const postgres = await ownPostgres(port, bin)
  await postgres.start()
  await asAdmin(postgres.url, (client) => client.query('create database shipping'))
  return {
    adminUrl: withLogin(postgres.url, { database: 'shipping' }),
    end: (how) => postgres.end(endSignals[how === 'away' ? 'fast' : how]),
    begin: () => postgres.start(),
    remove: () => postgres.remove(),
  }
}

/** Waybill starts its own again by itself: to keep it away its data are not where they were. */
async function embedded(dataDir: string): Promise<Ended> {
  const home = join(dataDir, 'postgres')
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim()
  const socket = encodeURIComponent(join(home, 'run'))
  const adminUrl = `postgresql://waybill_admin:${password}@localhost/waybill?host=${socket}`
  return {
    adminUrl,
    end: async (how) => {
      const pid = Number((await readFile(join(home, 'pgdata/postmaster.pid'), 'utf8')).split('\n')[0])
      if (how === 'away') await rename(join(home, 'pgdata'), join(home, 'pgdata.away'))
      process.kill(pid, endSignals[how === 'away' ? 'kill' : how])
      for (let lives = true; lives; await pause(5)) {
        try {
          process.kill(pid, 0)
        } catch {
          lives = false
        }
      }
    },
    begin: async () => {
      await rename(join(home, 'pgdata.away'), join(home, 'pgdata')).catch(() => undefined)
      await untilAnswered(adminUrl)
    },
    remove: async () => undefined,
  }
}

/** Orders and money for the load. */
async function plant(adminUrl: string): Promise<number[]> {
  const appUrl = withLogin(adminUrl, { user: 'waybill_app', password: APP_PASSWORD })
  const database = openDatabase({ appUrl, log: silentLog, poolSize: 2 })
  try {
    await seedFunds(database, demoOrg.seller, 1_000_000_0000)
    const orders = Array.from({ length: ORDERS }, () => newOrder())
    return await seedOrders(database, demoOrg.seller, orders)
  } finally {
    await database.close()
  }
}

/**
 * Runs a whole server under a seller's load, ends its database again and again while exports, imports, purchases and mails are under way, and
 * says what became of the process, of the calls, and of everything that the server had promised.
 */
export async function endDatabase(options: KillsOptions): Promise<KillsReport> {
  const { kind, ends, awayMs, note = () => undefined } = options
  const dataDir = await mkdtemp(join(tmpdir(), 'waybill-database-kills-'))
  await chmod(dataDir, 0o711)
  const mails = await fakeMailServer()
  const own = kind === 'external' ? await external(options) : undefined
  const waybill = await startWaybill({
    WAYBILL_DATA: dataDir,
    WAYBILL_APP_PASSWORD: APP_PASSWORD,
    WAYBILL_SMTP_URL: mails.url,
    WAYBILL_TRUST_PROXY: '127.0.0.1',
    WAYBILL_RATE_USER: '5000/5000',
    ...(own && { DATABASE_URL: own.adminUrl }),
  }).catch(async (error: unknown) => {
    await own?.remove()
    throw error
  })
  const database = own ?? (await embedded(dataDir))
  const admin = new Pool({ connectionString: database.adminUrl, max: 2 })
  admin.on('error', () => undefined)
  admin.on('connect', (client) => client.on('error', () => undefined))
  const report: KillsReport = {
    alive: 0,
    backMs: [],
    promised: { exports: 0, imports: 0, batches: 0, mails: 0, labels: 0 },
    statuses: {},
    faults: [],
    said: '',
  }
  try {
    const labelsBefore = await labelsOf(admin)
    const load = sellerLoad(waybill.address, await plant(database.adminUrl))
    await load.logIn()
    load.start()
    for (const [index, how] of ends.entries()) {
      const before = promisedOf(load.promised)
      // Each of them under way at every end, or done just before it.
      while (waybill.isAlive() && !everyKind(before, promisedOf(load.promised))) await pause(20)
      await database.end(how)
      await pause(how === 'away' ? awayMs : 300)
      await database.begin()
      const began = performance.now()
      while (waybill.isAlive() && !(await load.works())) await pause(20)
      report.backMs.push(Math.round(performance.now() - began))
      if (!waybill.isAlive()) break
      report.alive++
      note(`${kind} ${index + 1}/${ends.length} ${how}: alive, first success after ${report.backMs.at(-1)} ms`)
    }
    if (waybill.isAlive()) {
      await load.stop()
      report.faults.push(
        ...(await promisesBroken({ admin, promised: load.promised, mails: mails.mails }, SETTLED_WITHIN_MS)),
      )
      report.promised = { ...promisedOf(load.promised), labels: (await labelsOf(admin)) - labelsBefore }
    } else {
      load.abandon()
      report.faults.push('the process ended')
    }
    report.faults.push(...new Set(load.faults))
    report.statuses = Object.fromEntries(load.statuses)
    report.said = waybill.said()
  } finally {
    await admin.end()
    const code = waybill.isAlive() ? await waybill.stop() : 0
    if (code !== 0) report.faults.push(`a clean stop ended with ${code}`)
    await mails.close()
    await database.remove()
    await rm(dataDir, { recursive: true, force: true })
  }
  return report
}

async function labelsOf(admin: Pool): Promise<number> {
  const { rows } = await admin.query<{ n: number }>('select count(*)::int as n from shipment')
  return rows[0]?.n ?? 0
}

type Counts = { exports: number; imports: number; batches: number; mails: number }
const promisedOf = (promised: Record<keyof Counts, string[]>): Counts => ({
  exports: promised.exports.length,
  imports: promised.imports.length,
  batches: promised.batches.length,
  mails: promised.mails.length,
})
const everyKind = (before: Counts, now: Counts): boolean =>
  (Object.keys(before) as (keyof Counts)[]).every((kind) => now[kind] > before[kind])
