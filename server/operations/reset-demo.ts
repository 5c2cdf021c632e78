import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { seedDemo } from '../demo/index.ts'
import { asAdmin, inScope, isAppLogin } from '../platform/database/index.ts'
import { targetState } from '../platform/backup/index.ts'
import { type Session, type Settings, withSession } from './session.ts'
import { confirm, printLine } from './terminal.ts'

/** Empties every table of Waybill and its job queue; what the migrations made stays. */
async function emptyTables({ adminUrl }: Session): Promise<void> {
  await asAdmin(adminUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(`
      select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and c.relowner = (select oid from pg_roles where rolname = 'waybill_owner')
        and not (n.nspname = 'public' and c.relname in ('schema_migration', 'encryption_key'))`)
    await client.query('begin; set local role waybill_owner; set local statement_timeout = 0')
    await client.query(`truncate ${rows.map(({ name }) => name).join(', ')} restart identity`)
    await client.query('set local role waybill_worker')
    await client.query('truncate graphile_worker._private_jobs, graphile_worker._private_job_queues')
    await client.query('commit')
  })
}

const strangers = (session: Session): Promise<number> =>
  inScope(session.database, { role: 'service', orgId: 0 }, async (db) => {
    const { n } = await db
      .selectFrom('identity_user')
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .where('email', 'not like', '%.test')
      .executeTakeFirstOrThrow()
    return Number(n)
  })

/** Puts the demo back to its beginning: everything in this installation is deleted and made again. */
export async function resetDemo(settings: Settings, { yes }: { yes: boolean }): Promise<void> {
  const { config } = settings
  if (config.production || !config.demo)
    throw new Error(
      'Only an installation with demo data can be reset, never one with NODE_ENV=production or WAYBILL_DEMO=0',
    )
  if (config.databaseUrl && isAppLogin(config.databaseUrl))
    throw new Error('This needs the administrator of the database: name that one in DATABASE_URL')
  await withSession(settings, { prepare: true }, async (session) => {
    const state = await targetState(session.adminUrl)
    if (session.serverRuns || state.servers > 0) throw new Error('The server is running: stop it first')
    const others = await strangers(session)
    const question =
      `This deletes everything in the database ${state.database} and in ${join(config.dataDir, 'files')}` +
      (others > 0 ? `, with ${others} accounts that are not of the demo` : '') +
      ', and makes the demo data again.'
    if (!yes && !(await confirm(question, 'reset'))) throw new Error('Nothing was changed')
    await emptyTables(session)
    const root = join(config.dataDir, 'files')
    await rm(root, { recursive: true, force: true })
    await rm(join(config.dataDir, 'uploads'), { recursive: true, force: true })
    await withSession(settings, { prepare: false }, ({ services }) => seedDemo(services)).catch((error: unknown) => {
      throw new Error(`The demo data could not be made again; the next start does it (${(error as Error).message})`, {
        cause: error,
      })
    })
    printLine('The demo is as it was at the beginning')
  })
}
