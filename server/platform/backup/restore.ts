import { readFile, rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { appPassword } from '../database/secrets.ts'
import {
  asAdmin,
  isAppLogin,
  MIGRATIONS,
  pendingOf,
  prepareDatabase,
  reachDatabase,
  readMigrations,
} from '../database/index.ts'
import type { Log } from '../log.ts'
import { killPoint } from '../kill-points.ts'
import { keyId, planOwnSecrets, presentKeys, replaceOwnSecrets } from '../sealing/index.ts'
import {
  asideSuffix,
  filesRoot,
  type Journal,
  removeJournal,
  settleRestore,
  stagedRoot,
  takeBackFiles,
  writeJournal,
} from './journal.ts'
import { loadDatabase } from './load.ts'
import { BackupError, type Manifest, readManifest } from './manifest.ts'
import { holdsFiles, layOutFiles } from './stored-files.ts'
import { verifySums } from './sums.ts'
import { asideName, dropDatabase, type FreshDatabase, freshDatabase, targetState, type TargetState } from './target.ts'

export interface RestoreOptions {
  config: Config
  log: Log
  from: string
  /** The file that "backup" wrote beside a backup whose key lay in the data folder. */
  secretsFile: string | undefined
  /** Asked before anything that is there is replaced; undefined: nothing is ever replaced. */
  mayReplace: ((what: { database: string; organisations: number; dataDir: string }) => Promise<boolean>) | undefined
  /** What was there is deleted and not set aside. */
  discard: boolean
}

export interface RestoreResult {
  manifest: Manifest
  /** Names of the database and the folder that were set aside. */
  setAside: string[]
}

const secretsSchema = z.array(z.strictObject({ id: z.string(), secret: z.string().min(1) })).min(1)

async function readSecrets(path: string | undefined): Promise<{ id: string; secret: string }[]> {
  if (path === undefined) return []
  const text = await readFile(path, 'utf8').catch(() => {
    throw new BackupError(`The file of secrets ${path} cannot be read`)
  })
  try {
    return secretsSchema.parse(JSON.parse(text))
  } catch {
    throw new BackupError(`${path} is no file of secrets of a backup`)
  }
}

/** Throws unless every key that sealed something in the backup is at hand. */
async function checkKeys(config: Config, manifest: Manifest, given: readonly { secret: string }[]): Promise<void> {
  const here = new Set([
    ...(await presentKeys(config)).map(({ id }) => id),
    ...given.map(({ secret }) => keyId(secret)),
  ])
  const missing = manifest.keys.filter((id) => !here.has(id))
  if (missing.length === 0) return
  throw new BackupError(
    `The backup holds second factors or keys of stores that were sealed with the key ${missing.join(', ')}, which is not here. ` +
      'Set WAYBILL_SECRET to the secret of that installation, or name the file beside the backup with --secrets. Nothing was restored',
  )
}

/** Throws when the backup's migrations are not this Waybill's. */
async function checkMigrations(manifest: Manifest): Promise<void> {
  const applied = new Map(manifest.migrations.map(({ name, checksum }) => [name, checksum]))
  pendingOf(await readMigrations(MIGRATIONS), applied)
}

/** Is this a place to restore into without replacing anything? */
async function isEmpty(state: TargetState, filesRoot: string): Promise<boolean> {
  return (state.organisations ?? 0) === 0 && !(await holdsFiles(filesRoot))
}

interface Plan {
  options: RestoreOptions
  from: string
  manifest: Manifest
  filePaths: string[]
  secrets: string[]
  adminUrl: string
  stamp: string
}

/** Puts the laid-out files and the secrets in place, after writing down how they go back. */
async function swapFiles(plan: Plan, into: { database: string; fresh: string | null }): Promise<Journal> {
  const { options, stamp, manifest } = plan
  const { dataDir } = options.config
  const root = filesRoot(dataDir)
  const changes = await planOwnSecrets(dataDir, plan.secrets)
  const journal: Journal = {
    ...into,
    takenAt: manifest.takenAt,
    stamp,
    discard: options.discard,
    files: await holdsFiles(root),
    secrets: changes.map(({ name, had }) => ({ name, had })),
  }
  await writeJournal(dataDir, journal)
  killPoint('restore: written down')
  if (journal.files) await rename(root, root + asideSuffix(stamp))
  else await rm(root, { recursive: true, force: true })
  killPoint('restore: files set aside')
  await rename(stagedRoot(dataDir), root)
  killPoint('restore: files in place')
  await replaceOwnSecrets(dataDir, changes, asideSuffix(stamp))
  killPoint('restore: secrets in place')
  return journal
}

async function migrateTo(options: RestoreOptions, adminUrl: string, only?: (name: string) => boolean): Promise<void> {
  const { dataDir, databaseUrl, appPassword: configured } = options.config
  const password = await appPassword({ dataDir, databaseUrl, configured })
  await prepareDatabase({ adminUrl, password, log: options.log, ...(only && { only }) })
}

/** After the rows are in their place: what is left to do, also when the process was killed in between. Returns what was set aside. */
async function complete(options: RestoreOptions, adminUrl: string, journal: Journal): Promise<string[]> {
  const { dataDir } = options.config
  // On to this Waybill's own last migration.
  await migrateTo(options, adminUrl)
  const aside = filesRoot(dataDir) + asideSuffix(journal.stamp)
  const database = journal.fresh === null ? null : asideName(journal.database, journal.stamp)
  if (journal.discard) {
    if (database) await dropDatabase(adminUrl, database)
    await rm(aside, { recursive: true, force: true })
  }
  await removeJournal(dataDir)
  if (journal.discard) return []
  return [...(database ? [`database ${database}`] : []), ...(journal.files ? [aside] : [])]
}

/** Migrates as far as the backup and fills. */
async function fill(plan: Plan, adminUrl: string, beforeCommit: () => Promise<void>): Promise<void> {
  const names = new Set(plan.manifest.migrations.map(({ name }) => name))
  await migrateTo(plan.options, adminUrl, (name) => names.has(name))
  await asAdmin(adminUrl, (client) =>
    loadDatabase(client, { folder: plan.from, manifest: plan.manifest }, beforeCommit),
  )
}

/** Of a restore that failed and was not killed. */
async function takeBack(plan: Plan, journal: Journal | undefined): Promise<void> {
  const { dataDir } = plan.options.config
  if (!journal) return
  await takeBackFiles(dataDir, journal)
  await removeJournal(dataDir)
}

async function intoEmpty(plan: Plan, database: string): Promise<string[]> {
  let journal: Journal | undefined
  try {
    await fill(plan, plan.adminUrl, async () => {
      journal = await swapFiles(plan, { database, fresh: null })
    })
  } catch (error) {
    await takeBack(plan, journal)
    throw error
  }
  killPoint('restore: rows in place')
  await complete(plan.options, plan.adminUrl, journal!)
  return []
}

async function inPlaceOf(plan: Plan, database: string, fresh: FreshDatabase): Promise<string[]> {
  let journal: Journal | undefined
  try {
    await fill(plan, fresh.adminUrl, async () => undefined)
    await migrateTo(plan.options, fresh.adminUrl)
    killPoint('restore: filled')
    journal = await swapFiles(plan, { database, fresh: fresh.name })
    await fresh.takePlace(plan.stamp)
  } catch (error) {
    await takeBack(plan, journal)
    await fresh.drop()
    throw new Error(`${(error as Error).message}. What was in ${database} is as it was`, { cause: error })
  }
  killPoint('restore: rows in place')
  return complete(plan.options, plan.adminUrl, journal)
}

async function decide(plan: Plan): Promise<string[]> {
  const { options, adminUrl, manifest } = plan
  const { dataDir } = options.config
  const state = await targetState(adminUrl)
  if (state.servers > 0) throw new BackupError(`Servers are working on the database ${state.database}: stop them first`)
  const empty = await isEmpty(state, filesRoot(dataDir))
  if (!empty) {
    const what = { database: state.database, organisations: state.organisations ?? 0, dataDir }
    if (!options.mayReplace)
      throw new BackupError(
        `There is a Waybill already (${what.organisations} organisations in the database ${what.database}, files in ${dataDir}): ` +
          'restore into an empty database and data folder, or replace it with --force. Nothing was restored',
      )
    if (!(await options.mayReplace(what))) throw new BackupError('Nothing was restored')
  }
  const ofBackup = new Set(manifest.migrations.map(({ name }) => name))
  const fits = state.migrations.every((name) => ofBackup.has(name))
  await layOutFiles(plan.filePaths, plan.from, stagedRoot(dataDir))
  killPoint('restore: files laid out')
  if (empty && fits) return intoEmpty(plan, state.database)
  return inPlaceOf(plan, state.database, await freshDatabase(adminUrl, state.database))
}

/**
 * Restores a backup: checked first, then all of it or nothing. Into an empty place, or beside what is there, which then gives way and is
 * set aside. Throws a BackupError in words for the operator.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreResult> {
  const { config, log } = options
  if (config.databaseUrl && isAppLogin(config.databaseUrl))
    throw new BackupError('Restoring needs the administrator of the database: name that one in DATABASE_URL')
  const from = resolve(options.from)
  const manifest = await readManifest(from)
  await checkMigrations(manifest)
  const secrets = await readSecrets(options.secretsFile)
  await checkKeys(config, manifest, secrets)
  const filePaths = await verifySums(from, manifest)
  const reached = await reachDatabase(config, log, { make: true })
  const staged = stagedRoot(config.dataDir)
  try {
    if (reached.serverRuns) throw new BackupError(`A server is running on ${config.dataDir}: stop it first`)
    const finished = await finishInterrupted(options, reached.adminUrl, manifest)
    if (finished) return finished
    await rm(staged, { recursive: true, force: true })
    const stamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)
    const facts = { options, from, manifest, filePaths, stamp, secrets: secrets.map(({ secret }) => secret) }
    return { manifest, setAside: await decide({ ...facts, adminUrl: reached.adminUrl }) }
  } finally {
    await rm(staged, { recursive: true, force: true })
    await reached.stop()
  }
}

/** A restore that was killed is taken back, or finished where its rows were in place; then its result, if it was of the same backup. */
async function finishInterrupted(
  options: RestoreOptions,
  adminUrl: string,
  manifest: Manifest,
): Promise<RestoreResult | undefined> {
  const journal = await settleRestore(options.config.dataDir, adminUrl)
  if (!journal) return undefined
  const setAside = await complete(options, adminUrl, journal)
  return journal.takenAt === manifest.takenAt ? { manifest, setAside } : undefined
}
