import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { asAdmin } from '../database/index.ts'
import { dropDatabase } from './target.ts'

/** What restores have left: replaced databases, files and secrets, and what an interrupted one had only begun. */
export interface SetAside {
  databases: string[]
  /** Paths in the data folder. */
  paths: string[]
}

const OF_DATA_FOLDER = /^(files|installation-secret(\.old)?)\.before-\d{14}$|^files\.restoring$/

/** Finds what restores of this installation set aside and nobody has removed yet; changes nothing. */
export async function listSetAside(dataDir: string, adminUrl: string): Promise<SetAside> {
  const databases = await asAdmin(adminUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(`
      select datname as name from pg_database
      where datname = left(current_database(), 40) || '_restoring'
        or (left(datname, length(datname) - 14) = left(current_database(), 40) || '_before_' and right(datname, 14) ~ '^[0-9]{14}$')
      order by 1`)
    return rows.map(({ name }) => name)
  })
  const names = await readdir(dataDir)
  return { databases, paths: names.filter((name) => OF_DATA_FOLDER.test(name)).map((name) => join(dataDir, name)) }
}

/** Deletes it for good. */
export async function removeSetAside(adminUrl: string, { databases, paths }: SetAside): Promise<void> {
  for (const name of databases) await dropDatabase(adminUrl, name)
  for (const path of paths) await rm(path, { recursive: true, force: true })
}
