import { isAppLogin, pendingMigrations } from '../platform/database/index.ts'
import { hasCluster } from '../platform/embedded-postgres/index.ts'
import { type Settings, withSession } from './session.ts'
import { printLine } from './terminal.ts'

const listed = (migrations: { name: string; checksum: string }[]): string =>
  migrations.map(({ name, checksum }) => `  ${checksum.slice(0, 12)}  ${name}`).join('\n')

/** Brings the database up to this Waybill's last migration, or says what that would be. */
export async function migrateDatabase(settings: Settings, { dryRun }: { dryRun: boolean }): Promise<void> {
  const { databaseUrl } = settings.config
  if (databaseUrl && isAppLogin(databaseUrl))
    throw new Error('Migrations need the administrator of the database: name that one in DATABASE_URL for this command')
  const there = databaseUrl !== undefined || (await hasCluster(settings.config.dataDir))
  const pending = there
    ? await withSession(settings, { prepare: false }, (session) => pendingMigrations(session.adminUrl))
    : await pendingMigrations(null)
  if (pending.length === 0) return printLine('Nothing to do: the database is up to date')
  if (dryRun) return printLine(`${pending.length} migrations would be applied (sha256, name):\n${listed(pending)}`)
  await withSession(settings, { prepare: true }, async (session) => {
    if (session.serverRuns)
      throw new Error('The server of an older Waybill is running on this data folder: stop it, then migrate')
  })
  printLine(`Applied ${pending.length} migrations:\n${listed(pending)}`)
}
