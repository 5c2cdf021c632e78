import { AppError, notFound } from '@waybill/contract/core/errors'
import { type PhotoSize, returnPhotoRules } from '@waybill/contract/warehouse-returns/photos'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Db, inScope } from '../../../platform/database/index.ts'
import { addFiles, deleteFiles, type NewFile } from '../../../platform/files/index.ts'
import type { BaseCtx, FileAnswer, UploadedFile } from '../../../platform/http/index.ts'
import { reencodeImage } from '../../../platform/images/index.ts'

/** Damage is visible, and twenty of them are loaded on a telephone. */
const LARGE_SIDE = 2000
const SMALL_SIDE = 480

/** A photo whose bytes are stored, and that no row knows yet. */
export interface StoredPhoto {
  large: NewFile
  small: NewFile
}

/** A GIF could be re-encoded, but no camera takes one. */
const isGif = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 3) === 'GIF'

async function drawn(bytes: Buffer, side: number): Promise<Buffer> {
  const limits = { maxWidth: side, maxHeight: side, maxBytes: returnPhotoRules.bytes, as: 'image/jpeg' } as const
  const picture = await reencodeImage(bytes, limits).catch((error: unknown) => {
    // The words of that refusal name kinds that are not taken here.
    if (error instanceof AppError && error.code === 'IMAGE_TYPE')
      throw new AppError('RETURN_PHOTO_TYPE', { cause: error })
    throw error
  })
  return picture.bytes
}

/** Stores the photo that was sent, re-encoded without what the camera wrote into it, and a small one of it. Throws in words. */
export async function storePhoto(ctx: BaseCtx & { file: UploadedFile }, kind: string): Promise<StoredPhoto> {
  const { file, files } = ctx
  if (file.size === 0) throw new AppError('FILE_EMPTY')
  if (file.size > returnPhotoRules.bytes) throw new AppError('IMAGE_TOO_LARGE', { params: { max: '10 MB' } })
  const sent = await readFile(file.path)
  if (isGif(sent)) throw new AppError('RETURN_PHOTO_TYPE')
  const name = `${file.fileName.replace(/\.[^.]{1,8}$/, '')}.jpg`
  const stored = async (bytes: Buffer): Promise<NewFile> => {
    const { key, size } = await files.put(bytes)
    const sha256 = createHash('sha256').update(bytes).digest()
    return { kind, name, mime: 'image/jpeg', size, sha256, storageKey: key }
  }
  const large = await drawn(sent, LARGE_SIDE)
  return { large: await stored(large), small: await stored(await drawn(large, SMALL_SIDE)) }
}

/** Adds the rows of both files of a photo; needs the service scope. */
export async function addPhotoFiles(
  db: Db,
  orgId: number,
  { large, small }: StoredPhoto,
): Promise<{ file_id: string; small_file_id: string }> {
  const [fileId = '', smallId = ''] = await addFiles(db, orgId, [large, small])
  return { file_id: fileId, small_file_id: smallId }
}

/** The files of a photo whose row was just deleted go with it; throws NotFound where there was none. Needs the service scope. */
export async function removePhotoFiles(
  db: Db,
  orgId: number,
  gone: { file_id: string; small_file_id: string } | undefined,
): Promise<void> {
  if (!gone) throw notFound('Photo', '照片')
  await deleteFiles(db, [
    { orgId, id: gone.file_id },
    { orgId, id: gone.small_file_id },
  ])
}

/** A photo whose row the caller has read, in the size that is shown. */
export async function photoFile(
  ctx: BaseCtx,
  row: { org_id: number; file_id: string; small_file_id: string } | undefined,
  size: PhotoSize,
): Promise<FileAnswer> {
  if (!row) throw notFound('Photo', '照片')
  const orgId = row.org_id
  const stored = await inScope(ctx.database, { ...ctx.scope, role: 'service', orgId }, (db) =>
    db
      .selectFrom('files_file')
      .select(['name', 'mime', 'storage_key'])
      .where('org_id', '=', orgId)
      .where('id', '=', size === 'small' ? row.small_file_id : row.file_id)
      .executeTakeFirstOrThrow(),
  )
  return { fileName: stored.name, mime: stored.mime, body: await ctx.files.read(stored.storage_key) }
}
