import { AppError, notFound } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import { takesPhotos } from '@waybill/contract/warehouse-returns/lifecycle'
import { type PhotoSize, returnPhotoRules } from '@waybill/contract/warehouse-returns/photos'
import type * as api from '@waybill/contract/warehouse-returns/staff-api'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx, FileAnswer, UploadedFile } from '../../../platform/http/index.ts'
import { command } from './command.ts'
import { getFloorReturn } from './floor.ts'
import type { LockedReturn } from './locked.ts'
import { addPhotoFiles, photoFile, removePhotoFiles, storePhoto } from './pictures.ts'

const RETURN_PHOTO = 'returnPhoto'

/** Throws where the units are not of this return, or have all the photos that they may have. */
async function refuseFull(db: Db, { orgId, id }: LockedReturn, inspectionId: number | null): Promise<void> {
  const { rows } = await sql<{ known: boolean; photos: number }>`
    select (${inspectionId}::bigint is null or exists (select from return_inspection i
        where i.org_id = ${orgId} and i.return_id = ${id} and i.id = ${inspectionId}::bigint)) as known,
      (select count(*) from return_photo p where p.org_id = ${orgId} and p.return_id = ${id}
        and p.inspection_id is not distinct from ${inspectionId}::bigint)::int as photos`.execute(db)
  const { known, photos } = rows[0]!
  if (!known) throw notFound('Scan', '扫描记录')
  const max = inspectionId === null ? returnPhotoRules.ofReturn : returnPhotoRules.ofUnit
  if (photos >= max) throw new AppError('RETURN_PHOTOS_FULL', { params: { max } })
}

/** Answers addReturnPhoto. */
export async function addPhoto(
  ctx: BaseCtx & { file: UploadedFile },
  { returnId, commandId, ...query }: ParsedOf<typeof api.addReturnPhoto>['query'],
): Promise<api.FloorReturn> {
  const operatorId = ctx.actor.orgId
  const inspectionId = query.inspectionId ?? null
  // Before the picture is re-encoded: a stranger's costs nothing.
  await ctx.inScope((db) => getFloorReturn(db, { operatorId, id: returnId }), { readOnly: true })
  const photo = await storePhoto(ctx, RETURN_PHOTO)
  const body = { commandId, inspectionId, sent: ctx.file.sha256.toString('hex') }
  return command(ctx, { id: returnId, name: 'photo', body }, async (db, known) => {
    if (!takesPhotos(known.state)) throw new AppError('RETURN_STATE')
    await refuseFull(db, known, inspectionId)
    await db
      .insertInto('return_photo')
      .values({
        org_id: known.orgId,
        ...(await addPhotoFiles(db, known.orgId, photo)),
        return_id: returnId,
        inspection_id: inspectionId,
        added_by: ctx.actor.userId,
        added_at: ctx.now(),
      })
      .execute()
  })
}

/** Answers removeReturnPhoto. */
export const removePhoto = (
  ctx: BaseCtx,
  id: number,
  body: ParsedOf<typeof api.removeReturnPhoto>['body'],
): Promise<api.FloorReturn> =>
  command(ctx, { id, name: 'photo away', body }, async (db, { orgId, state }) => {
    if (!takesPhotos(state)) throw new AppError('RETURN_STATE')
    const gone = await db
      .deleteFrom('return_photo')
      .where('org_id', '=', orgId)
      .where('return_id', '=', id)
      .where('file_id', '=', body.photoId)
      .returning(['file_id', 'small_file_id'])
      .executeTakeFirst()
    await removePhotoFiles(db, orgId, gone)
  })

/** Photos of units whose scan is undone are photos of the parcel. */
export const releasePhotos = (db: Db, { orgId }: LockedReturn, inspectionId: number) =>
  db
    .updateTable('return_photo')
    .set({ inspection_id: null })
    .where('org_id', '=', orgId)
    .where('inspection_id', '=', inspectionId)
    .execute()

/** Answers readReturnPhoto and readFloorReturnPhoto: row level security says whose photos the caller reads. Throws NotFound. */
export async function readPhoto(ctx: BaseCtx, id: string, size: PhotoSize): Promise<FileAnswer> {
  const row = await ctx.inScope(
    (db) =>
      db
        .selectFrom('return_photo')
        .select(['org_id', 'file_id', 'small_file_id'])
        .where('file_id', '=', id)
        .executeTakeFirst(),
    { readOnly: true },
  )
  return photoFile(ctx, row, size)
}
