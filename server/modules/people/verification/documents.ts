import type { IdentityDocument } from '@waybill/contract/verification/api'
import { notFound } from '@waybill/contract/core/errors'
import type { Db } from '../../../platform/database/index.ts'
import type { FileRef } from '../../../platform/files/index.ts'

/** In table `file`. */
export const IDENTITY_FILE = 'identity'

const columns = ['file.id', 'file.name', 'file.mime', 'file.size'] as const
type Row = { id: string; name: string; mime: string; size: number }

export const presentDocument = ({ id, name, mime, size }: Row): IdentityDocument => ({
  id,
  name,
  mime: mime as IdentityDocument['mime'],
  size,
})

const files = (db: Db, orgId: number) =>
  db.selectFrom('files_file as file').where('file.org_id', '=', orgId).where('file.kind', '=', IDENTITY_FILE)

/** The documents of a submission in the order given; needs the organisation's own scope or the service's. */
export async function documentsOf(db: Db, orgId: number, verificationId: number): Promise<IdentityDocument[]> {
  const rows = await files(db, orgId)
    .innerJoin('identity_document as part', (join) =>
      join.onRef('part.org_id', '=', 'file.org_id').onRef('part.file_id', '=', 'file.id'),
    )
    .select(columns)
    .where('part.verification_id', '=', verificationId)
    .orderBy('part.place')
    .execute()
  return rows.map(presentDocument)
}

/** Those uploaded and sent in with nothing yet, oldest first. */
export async function listDrafts(db: Db, orgId: number): Promise<IdentityDocument[]> {
  const rows = await files(db, orgId)
    .select(columns)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('identity_document as part')
            .select('part.place')
            .whereRef('part.org_id', '=', 'file.org_id')
            .whereRef('part.file_id', '=', 'file.id'),
        ),
      ),
    )
    .orderBy('file.created_at')
    .execute()
  return rows.map(presentDocument)
}

/** Those of the files that were not sent in; needs the service scope. */
export async function withoutSentIn(db: Db, files: readonly FileRef[]): Promise<FileRef[]> {
  if (files.length === 0) return []
  const ids = files.map(({ id }) => id)
  const sent = await db.selectFrom('identity_document').select('file_id').where('file_id', 'in', ids).execute()
  const sentIn = new Set(sent.map((row) => row.file_id))
  return files.filter(({ id }) => !sentIn.has(id))
}

/** The documents of these ids; throws the 404 when one of them is not the organisation's. */
export async function ownDocuments(db: Db, orgId: number, ids: readonly string[]): Promise<void> {
  const rows = await files(db, orgId).select('file.id').where('file.id', 'in', ids).execute()
  if (rows.length < new Set(ids).size) throw notFound('Document', '文件')
}

/**
 * One document with the key of its bytes; the 404 when the organisation has none of that id. `sentIn`: only when it was sent in,
 * since a draft is the seller's own affair.
 */
export async function documentOf(db: Db, orgId: number, id: string, { sentIn }: { sentIn: boolean }) {
  const row = await files(db, orgId)
    .select([...columns, 'file.storage_key'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('identity_document as part')
          .select('part.place')
          .where('part.org_id', '=', orgId)
          .whereRef('part.file_id', '=', 'file.id'),
      ).as('sent_in'),
    )
    .where('file.id', '=', id)
    .executeTakeFirst()
  if (!row || (sentIn && !row.sent_in)) throw notFound('Document', '文件')
  return { ...presentDocument(row), storageKey: row.storage_key, sentIn: Boolean(row.sent_in) }
}
