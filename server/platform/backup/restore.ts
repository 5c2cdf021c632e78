import { readFile, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
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
import { keyId, presentKeys, restoreOwnSecrets } from '../sealing/index.ts'
import { loadDatabase } from './load.ts'
import { BackupError, type Manifest, readManifest } from './manifest.ts'
import { holdsFiles, layOutFiles } from './stored-files.ts'
import { verifySums } from './sums.ts'
import { type FreshDatabase, freshDatabase, targetState, type TargetState } from './target.ts'

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

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Puts the laid-out files and the keys in place; returns the way back. */
async function swapFiles({ options, stamp, secrets }: Plan): Promise<{ aside: string | null; undo(): Promise<void> }> {
  const root = join(options.config.dataDir, 'files')
  const fresh = `${root}.restoring`
  const aside = (await holdsFiles(root)) ? `${root}.before-${stamp}` : null
  if (aside) await rename(root, aside)
  else await rm(root, { recursive: true, force: true })
  await rename(fresh, root)
  const takeBack = await restoreOwnSecrets(options.config.dataDir, secrets, `.before-${stamp}`)
  return {
    aside,
    undo: async () => {
      await takeBack()
      await rename(root, fresh)
      if (aside) await rename(aside, root)
    },
  }
}

/** Migrates as far as the backup, fills, and goes on to this Waybill's own last migration. */
async function fill(plan: Plan, adminUrl: string, beforeCommit: () => Promise<void>): Promise<void> {
  const { config, log } = plan.options
  const { dataDir, databaseUrl, appPassword: configured } = config
  const password = await appPassword({ dataDir, databaseUrl, configured })
  const names = new Set(plan.manifest.migrations.map(({ name }) => name))
  await prepareDatabase({ adminUrl, password, log, only: (name) => names.has(name) })
  await asAdmin(adminUrl, (client) =>
    loadDatabase(client, { folder: plan.from, manifest: plan.manifest }, beforeCommit),
  )
  await prepareDatabase({ adminUrl, password, log })
}

async function intoEmpty(plan: Plan): Promise<string[]> {
  let files: Awaited<ReturnType<typeof swapFiles>> | undefined
  try {
    await fill(plan, plan.adminUrl, async () => {
      files = await swapFiles(plan)
    })
  } catch (error) {
    await files?.undo()
    throw error
  }
  return []
}

async function inPlaceOf(plan: Plan, database: string, fresh: FreshDatabase): Promise<string[]> {
  const { discard } = plan.options
  let files: Awaited<ReturnType<typeof swapFiles>> | undefined
  try {
    await fill(plan, fresh.adminUrl, async () => undefined)
    files = await swapFiles(plan)
    const old = await fresh.takePlace({ stamp: plan.stamp, discard })
    if (discard && files.aside) await rm(files.aside, { recursive: true })
    return [...(old ? [`database ${old}`] : []), ...(files.aside && !discard ? [files.aside] : [])]
  } catch (error) {
    await files?.undo()
    await fresh.drop()
    throw new Error(`${(error as Error).message}. What was in ${database} is as it was`, { cause: error })
  }
}

async function decide(plan: Plan): Promise<string[]> {
  const { options, adminUrl, manifest } = plan
  const { dataDir } = options.config
  const state = await targetState(adminUrl)
  if (state.servers > 0) throw new BackupError(`Servers are working on the database ${state.database}: stop them first`)
  const empty = await isEmpty(state, join(dataDir, 'files'))
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
  await layOutFiles(plan.filePaths, plan.from, `${join(dataDir, 'files')}.restoring`)
  if (empty && fits) return intoEmpty(plan)
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
  const staged = `${join(config.dataDir, 'files')}.restoring`
  try {
    if (reached.serverRuns) throw new BackupError(`A server is running on ${config.dataDir}: stop it first`)
    await rm(staged, { recursive: true, force: true })
    const stamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)
    const facts = { options, from, manifest, filePaths, stamp, secrets: secrets.map(({ secret }) => secret) }
    return { manifest, setAside: await decide({ ...facts, adminUrl: reached.adminUrl }) }
  } finally {
    if (await exists(staged)) await rm(staged, { recursive: true, force: true })
    await reached.stop()
  }
}
