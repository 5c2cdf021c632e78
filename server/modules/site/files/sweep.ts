import { sql } from 'kysely'
import { inScope } from '../../../platform/database/index.ts'
import type { Services } from '../../../platform/http/index.ts'

const DAY_MS = 86_400_000

/** Every table with a column `storage_key` belongs here: what it knows is kept. */
export const knownKeys = (keys: string[]) => sql<{ key: string }>`
  select storage_key as key from files_file where storage_key = any(${keys}::text[])
  union select storage_key from imports_stored_file where storage_key = any(${keys}::text[])
  union select storage_key from exports_stored_file where storage_key = any(${keys}::text[])
  union select storage_key from printing_stored_file where storage_key = any(${keys}::text[])
  union select storage_key from tenancy_stored_file where storage_key = any(${keys}::text[])
  union select storage_key from tickets_stored_file where storage_key = any(${keys}::text[])`

/** Deletes the stored files, older than a day, of which no organisation's row knows. */
export async function sweepFiles({
  database,
  files,
  log,
  now,
}: Pick<Services, 'database' | 'files' | 'log' | 'now'>): Promise<void> {
  const known = async (keys: string[]): Promise<string[]> => {
    const scope = { role: 'service', orgId: 0 } as const
    const options = { readOnly: true, statementTimeoutMs: 60_000 }
    const { rows } = await inScope(database, scope, (db) => knownKeys(keys).execute(db), options)
    return rows.map(({ key }) => key)
  }
  const removed = await files.sweep({ known, olderThan: new Date(now().getTime() - DAY_MS) })
  if (removed > 0) log.info({ removed }, 'removed files that no row knows')
}
