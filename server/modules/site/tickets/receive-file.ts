import { AppError, notFound } from '@waybill/contract/core/errors'
import { MAX_TICKET_FILE_BYTES } from '@waybill/contract/tickets/tickets'
import type { TicketFile } from '@waybill/contract/tickets/api'
import { readFile } from 'node:fs/promises'
import { type Database, type Db, inScope } from '../../../platform/database/index.ts'
import type { BaseCtx, FileAnswer, UploadedFile } from '../../../platform/http/index.ts'
import type { FileStore } from '../../../platform/files/index.ts'
import { reencodeImage } from '../../../platform/images/index.ts'
import { fileKindOf } from './file-kind.ts'

const MAX_SIDE = 4000
const DAY_MS = 86_400_000

const endings = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const

type Made = { name: string; mime: string; bytes: Buffer }

async function picture(name: string, sent: Buffer): Promise<Made> {
  const limits = { maxWidth: MAX_SIDE, maxHeight: MAX_SIDE, maxBytes: MAX_TICKET_FILE_BYTES }
  const { bytes, mime } = await reencodeImage(sent, limits).catch((error: unknown) => {
    // Here more than pictures are taken, and the refusal says so.
    if (error instanceof AppError && error.code === 'IMAGE_TYPE') throw new AppError('ATTACHMENT_TYPE')
    throw error
  })
  return { name: name.replace(/\.[^.]*$/, `.${endings[mime]}`), mime, bytes }
}

async function received(file: UploadedFile): Promise<Made> {
  if (file.size === 0) throw new AppError('FILE_EMPTY')
  if (file.size > MAX_TICKET_FILE_BYTES) throw new AppError('ATTACHMENT_TOO_LARGE', { params: { max: '10 MB' } })
  const bytes = await readFile(file.path)
  const kind = fileKindOf(file.fileName, bytes)
  return kind === 'picture' ? picture(file.fileName, bytes) : { name: file.fileName, mime: kind, bytes }
}

/** Keeps a file that the caller has sent, until it is attached to what he says. */
export async function receiveFile(ctx: BaseCtx, file: UploadedFile): Promise<TicketFile> {
  const { name, mime, bytes } = await received(file)
  const stored = await ctx.files.put(bytes)
  const { orgId, userId } = ctx.actor
  const row = { org_id: orgId, user_id: userId, name, mime, size: stored.size, storage_key: stored.key }
  const { id } = await ctx.inScope((db) =>
    db.insertInto('ticket_upload').values(row).returning('id').executeTakeFirstOrThrow(),
  )
  return { id, name, mime, size: stored.size }
}

/** A file of a ticket that the caller's side has part in; row level security says which those are. Throws NotFound. */
export async function ticketFileAnswer(db: Db, files: FileStore, id: string): Promise<FileAnswer> {
  const row = await db
    .selectFrom('ticket_file')
    .select(['name', 'mime', 'size', 'storage_key'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('File', '文件')
  const { stream } = await files.open(row.storage_key)
  return { fileName: row.name, mime: row.mime, size: row.size, body: stream }
}

/** Forgets files that were sent a day ago and never attached; their bytes go with the nightly sweep. */
export async function forgetUploads(database: Database): Promise<void> {
  await inScope(database, { role: 'service', orgId: 0 }, (db) =>
    db
      .deleteFrom('ticket_upload')
      .where('created_at', '<', new Date(Date.now() - DAY_MS))
      .execute(),
  )
}
