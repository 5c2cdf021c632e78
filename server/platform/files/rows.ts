import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { Db } from '../database/index.ts'

export interface NewFile {
  /** What it is: `label`, `identity`… */
  kind: string
  name: string
  mime: string
  size: number
  sha256: Buffer
  /** Where its bytes are in the file store. */
  storageKey: string
}

/** Adds the rows of stored files; returns their ids in the same order. */
export async function addFiles(db: Db, orgId: number, files: readonly NewFile[]): Promise<string[]> {
  const rows = files.map(({ storageKey, ...file }) => ({
    ...file,
    org_id: orgId,
    id: randomUUID(),
    storage_key: storageKey,
  }))
  if (rows.length > 0) await db.insertInto('file').values(rows).execute()
  return rows.map(({ id }) => id)
}

export interface FileRef {
  orgId: number
  id: string
}

/** Deletes rows of files; needs the service scope. The nightly sweep removes bytes that no row names. */
export async function deleteFiles(db: Db, refs: readonly FileRef[]): Promise<void> {
  if (refs.length === 0) return
  const [orgs, ids] = [refs.map(({ orgId }) => orgId), refs.map(({ id }) => id)]
  await sql`
    delete from file f using unnest(${orgs}::bigint[], ${ids}::uuid[]) as gone (org_id, id)
    where f.org_id = gone.org_id and f.id = gone.id`.execute(db)
}

/** Where the bytes of the newest files lie that have not expired; needs the service role. */
export async function newestFileKeys(client: ClientBase, limit: number): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `select storage_key as key from file where expires_at is null or expires_at > now() order by created_at desc limit $1`,
    [limit],
  )
  return rows.map(({ key }) => key)
}

/** The files of a kind that were added before then, of every organisation; needs the service scope. */
export function findFilesBefore(db: Db, kind: string, before: Date): Promise<FileRef[]> {
  return db
    .selectFrom('file')
    .select(['org_id as orgId', 'id'])
    .where('kind', '=', kind)
    .where('created_at', '<', before)
    .execute()
}
