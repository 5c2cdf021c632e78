import { readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { asAdmin } from '../database/index.ts'
import { keepSecret } from '../database/secrets.ts'
import { removeOwnSecrets } from '../sealing/index.ts'

/** What a restore is about to exchange, written down before it begins: a process that is killed leaves this, and never secrets in it. */
const journalSchema = z.strictObject({
  /** Of the backup. */
  takenAt: z.string(),
  /** In the names of what is set aside. */
  stamp: z.string(),
  database: z.string(),
  /** The database that is to take the place of `database`; null: the rows go into that one. */
  fresh: z.string().nullable(),
  discard: z.boolean(),
  /** Are there files to set aside? */
  files: z.boolean(),
  /** Secrets that are replaced, and whether there is one of the name. */
  secrets: z.array(z.strictObject({ name: z.string(), had: z.boolean() })),
})
export type Journal = z.infer<typeof journalSchema>

const NAME = 'restore-in-progress.json'

export const filesRoot = (dataDir: string): string => join(dataDir, 'files')
export const stagedRoot = (dataDir: string): string => `${filesRoot(dataDir)}.restoring`
export const asideSuffix = (stamp: string): string => `.before-${stamp}`

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

export const writeJournal = (dataDir: string, journal: Journal): Promise<void> =>
  keepSecret(dataDir, NAME, JSON.stringify(journal))
export const removeJournal = (dataDir: string): Promise<void> => rm(join(dataDir, NAME), { force: true })

async function readJournal(dataDir: string): Promise<Journal | undefined> {
  const text = await readFile(join(dataDir, NAME), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : journalSchema.parse(JSON.parse(text))
}

/** Puts files and secrets back as they were before the journal's restore; does no harm twice. */
export async function takeBackFiles(dataDir: string, { stamp, files, secrets }: Journal): Promise<void> {
  await removeOwnSecrets(dataDir, secrets, asideSuffix(stamp))
  const [root, staged] = [filesRoot(dataDir), stagedRoot(dataDir)]
  const aside = root + asideSuffix(stamp)
  // Not set aside yet, or back already.
  if (files && !(await exists(aside))) return
  if (!(await exists(staged)) && (await exists(root))) await rename(root, staged)
  if (files) await rename(aside, root)
}

/** Did the rows of an interrupted restore get into their place? `url`: to the database of the installation, of whoever may act as the service. */
const isCommitted = (url: string, { database, fresh }: Journal): Promise<boolean> =>
  asAdmin(url, async (client) => {
    const { rows } = await client.query<{ name: string }>('select current_database() as name')
    if (rows[0]?.name !== database)
      throw new Error(
        `A restore into the database ${database} was interrupted, and DATABASE_URL names another one: run "waybill restore" again with that one`,
      )
    if (fresh !== null)
      return (await client.query('select from pg_database where datname = $1', [fresh])).rowCount === 0
    await client.query('set role waybill_service')
    return (await client.query('select from org limit 1')).rowCount === 1
  })

/**
 * Ends a restore that was killed while it exchanged things: where the rows were in their place, that of the backup stands; else files and
 * secrets go back. Returns the journal of the former; the caller ends it, by `removeJournal`.
 */
export async function settleRestore(dataDir: string, url: string): Promise<Journal | undefined> {
  const journal = await readJournal(dataDir)
  if (!journal) return undefined
  if (await isCommitted(url, journal)) return journal
  await takeBackFiles(dataDir, journal)
  await removeJournal(dataDir)
  return undefined
}
