import { sealedColumns } from '../sealed-columns.ts'
import { isAppLogin } from '../platform/database/index.ts'
import { restoreBackup, takeBackup, type RestoreOptions } from '../platform/backup/index.ts'
import { fingerprintState, presentKeys } from '../platform/sealing/index.ts'
import { VERSION } from '../app.ts'
import { type Settings, withSession } from './session.ts'
import { confirm, printLine, warn } from './terminal.ts'

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
const stamp = (): string =>
  new Date()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')

/** Takes a backup while the server runs or stands still. */
export async function backup(settings: Settings, to = `backups/waybill-${stamp()}`): Promise<void> {
  const { databaseUrl } = settings.config
  if (databaseUrl && isAppLogin(databaseUrl))
    throw new Error('A backup needs the administrator of the database: name that one in DATABASE_URL for this command')
  await withSession(settings, { prepare: false }, async ({ adminUrl, database, services, config }) => {
    const present = await presentKeys(config)
    const { inUse, unreadable } = await fingerprintState({ database, columns: sealedColumns }, present)
    const ownKeys = present.filter(({ source }) => source.startsWith('the data folder'))
    const { manifest, folder, secretsFile } = await takeBackup({
      adminUrl,
      files: services.files,
      to,
      version: VERSION,
      keys: inUse,
      ownKeys,
    })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    printLine(`Backup of ${manifest.takenAt}: ${folder}`)
    printLine(
      `  ${rows} rows in ${manifest.tables.length} tables, ${manifest.jobs.rows} jobs, ${manifest.files.count} files (${megabytes(manifest.files.bytes)})`,
    )
    if (secretsFile)
      printLine(
        `  Keys: ${secretsFile}. Keep this file apart from the backup: together they open everything, and without it second factors and keys of stores are lost`,
      )
    else if (inUse.length > 0)
      printLine(`  Needed to restore it: WAYBILL_SECRET (key ${inUse.join(', ')}), which is not in the backup`)
    if (unreadable.length > 0)
      warn(`Some secrets cannot be opened with the present keys (${unreadable.join(', ')}): "waybill doctor" says more`)
    const { missing } = manifest.files
    if (missing.length > 0)
      warn(
        `${missing.length} stored files were not found: they expired while the backup ran, or are lost. ${manifest.files.count} are in the backup`,
      )
  })
}

export interface RestoreFlags {
  force: boolean
  yes: boolean
  discard: boolean
  secrets?: string
}

const question: (flags: RestoreFlags) => NonNullable<RestoreOptions['mayReplace']> =
  ({ yes, discard }) =>
  async ({ database, organisations, dataDir }) =>
    yes ||
    confirm(
      `This replaces the Waybill in the database ${database} (${organisations} organisations) and the files in ${dataDir}. ` +
        (discard ? 'What is there now is DELETED.' : 'What is there now is set aside under another name.'),
      database,
    )

/** Restores a backup: into an empty place, or with --force in the place of what is there. */
export async function restore(settings: Settings, from: string, flags: RestoreFlags): Promise<void> {
  const { manifest, setAside } = await restoreBackup({
    ...settings,
    from,
    secretsFile: flags.secrets,
    mayReplace: flags.force ? question(flags) : undefined,
    discard: flags.discard,
  })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  printLine(
    `Restored the backup of ${manifest.takenAt}: ${rows} rows, ${manifest.jobs.rows} jobs, ${manifest.files.count} files`,
  )
  for (const name of setAside)
    printLine(`  Set aside: ${name}. When you are sure, delete it with "waybill remove-set-aside"`)
  printLine(
    'Run "waybill doctor", then start the server. Mails and labels that waited at the time of the backup go on from there',
  )
}
