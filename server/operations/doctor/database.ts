import { Pool } from 'pg'
import { ledgerFaults } from '../../modules/money/funds/index.ts'
import { sealedColumns } from '../../sealed-columns.ts'
import { isAppLogin, openDatabase, pendingMigrations, withLogin } from '../../platform/database/index.ts'
import { appPassword } from '../../platform/database/secrets.ts'
import { checkDurability, checkIsolation, hasOwnSessions } from '../../platform/database/self-check.ts'
import { newestFileKeys } from '../../platform/files/index.ts'
import { fingerprintState, keyRing } from '../../platform/sealing/index.ts'
import type { Session } from '../session.ts'
import { doubtful, failed, type Finding, ok, wordsOf } from './finding.ts'

const SECOND_MS = 1000
const SAMPLE = 200

export async function checkServer({ database }: Session): Promise<Finding[]> {
  const { rows } = await database.pool.query<{ version: string; login: string; encrypted: boolean; local: boolean }>(`
    select current_setting('server_version') as version, session_user as login,
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as encrypted,
      coalesce(inet_server_addr() <<= '127.0.0.0/8' or inet_server_addr() = '::1', true) as local`)
  const [facts] = rows
  if (!facts) return [failed('database', 'it does not answer')]
  const text = `PostgreSQL ${facts.version}, logged in as ${facts.login}`
  if (facts.local || facts.encrypted) return [ok('database', text)]
  return [doubtful('database', `${text}; the connection is not encrypted: add sslmode=require to DATABASE_URL`)]
}

export async function checkMigrations({ adminUrl }: Session): Promise<Finding[]> {
  if (isAppLogin(adminUrl)) return []
  try {
    const pending = await pendingMigrations(adminUrl)
    if (pending.length === 0) return [ok('migrations', 'up to date')]
    return [doubtful('migrations', `${pending.length} are not applied: take a backup and run "waybill migrate"`)]
  } catch (error) {
    return [failed('migrations', wordsOf(error))]
  }
}

/** As the application itself: what it may not see. */
export async function checkProtection({ adminUrl, config, log }: Session): Promise<Finding[]> {
  const { dataDir, databaseUrl, appPassword: configured } = config
  const password = await appPassword({ dataDir, databaseUrl, configured })
  const appUrl = isAppLogin(adminUrl) ? adminUrl : withLogin(adminUrl, { user: 'waybill_app', password })
  const app = openDatabase({ appUrl, log, poolSize: 1 })
  try {
    await checkIsolation(app.pool)
    return [ok('protection', 'organisations are kept apart')]
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code === '28P01' || code === '28000')
      return [
        doubtful(
          'protection',
          'the application cannot log in as waybill_app with the present password: the next start of a server sets it',
        ),
      ]
    return [failed('protection', wordsOf(error))]
  } finally {
    await app.close()
  }
}

export async function checkConfirmed({ database, config }: Session): Promise<Finding[]> {
  try {
    await checkDurability(database.pool)
    return [ok('durability', 'what is confirmed is on disk')]
  } catch (error) {
    return [config.production ? failed('durability', wordsOf(error)) : doubtful('durability', wordsOf(error))]
  }
}

export async function checkSecrets({ config, database }: Session): Promise<Finding[]> {
  const ring = await keyRing(config)
  const state = await fingerprintState({ database, columns: sealedColumns }, ring.all)
  const from = `key ${ring.current.id} from ${ring.current.source}`
  const lost = [...state.unknown, ...state.unreadable]
  if (lost.length > 0)
    return [
      failed(
        'secrets',
        `${from} does not open everything (${lost.join(', ')}): set WAYBILL_SECRET, or WAYBILL_SECRET_OLD, to the secret of before`,
      ),
    ]
  if (state.inUse.some((id) => id !== ring.current.id))
    return [doubtful('secrets', `${from}; some are sealed with an older one: run "waybill rotate-secret"`)]
  return [ok('secrets', from)]
}

export async function checkClock({ database }: Session): Promise<Finding[]> {
  const before = Date.now()
  const { rows } = await database.pool.query<{ now: Date }>('select clock_timestamp() as now')
  const middle = (before + Date.now()) / 2
  const apart = Math.abs((rows[0]?.now.getTime() ?? 0) - middle)
  const text = `this machine and the database are ${(apart / SECOND_MS).toFixed(1)} s apart`
  if (apart < SECOND_MS) return [ok('clock', text)]
  const advice = `${text}: synchronise both clocks, codes of authenticator apps and expiry depend on them`
  return [apart < 30 * SECOND_MS ? doubtful('clock', advice) : failed('clock', advice)]
}

/** A server does not start where this fails; commands that need no locks do. */
export async function checkSessions({ adminUrl }: Session): Promise<Finding[]> {
  if (await hasOwnSessions(adminUrl)) return [ok('sessions', 'each connection is a session of its own')]
  return [
    failed('sessions', 'DATABASE_URL leads through a connection pooler such as PgBouncer: name PostgreSQL itself'),
  ]
}

async function asService<T>(adminUrl: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = new Pool({ connectionString: adminUrl, max: 1, options: '-c role=waybill_service' })
  pool.on('error', () => undefined)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

export async function checkLedger({ adminUrl }: Session): Promise<Finding[]> {
  const faults = await asService(adminUrl, ledgerFaults)
  if (faults.length === 0) return [ok('ledger', 'every book balances')]
  return faults.map((fault) => failed('ledger', `${fault}: stop selling and restore or ask for help`))
}

/** Jobs that failed as often as they are tried; the queue keeps them for a month. */
export async function checkJobs({ adminUrl }: Session): Promise<Finding[]> {
  const { rows } = await asService(adminUrl, (pool) =>
    pool.query<{ kind: string; waiting: number; failed: number }>('select kind, waiting, failed from jobs.stats()'),
  )
  const failures = rows.filter((row) => row.failed > 0).map(({ kind, failed: count }) => `${count} of ${kind}`)
  if (failures.length === 0)
    return [ok('jobs', `${rows.reduce((sum, { waiting }) => sum + waiting, 0)} due, none given up`)]
  return [doubtful('jobs', `given up after their last try: ${failures.join(', ')}; the log says why`)]
}

/** Files that rows name: a data folder that was left behind at a move shows here. */
export async function checkFiles({ database, services }: Session): Promise<Finding[]> {
  const client = await database.pool.connect()
  try {
    await client.query('begin read only; set local role waybill_service')
    const keys = await newestFileKeys(client, SAMPLE)
    await client.query('rollback')
    const there = await Promise.all(
      keys.map((key) => services.files.withPath(key, async () => true).catch(() => false)),
    )
    const missing = there.filter((found) => !found).length
    if (missing === 0) return [ok('files', `the newest ${keys.length} are there`)]
    return [
      failed(
        'files',
        `${missing} of the newest ${keys.length} are not in ${services.config.dataDir}: is WAYBILL_DATA the right folder?`,
      ),
    ]
  } finally {
    client.release()
  }
}
