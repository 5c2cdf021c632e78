import { AppError } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import { unidentifiedClaimState } from '@waybill/contract/unidentified-returns/claim-lifecycle'
import { isOpenParcel, unidentifiedState } from '@waybill/contract/unidentified-returns/lifecycle'
import type * as api from '@waybill/contract/unidentified-returns/staff-api'
import { type PhotoSize, returnPhotoRules } from '@waybill/contract/warehouse-returns/photos'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { addFiles, type NewFile } from '../../../../platform/files/index.ts'
import type { BaseCtx, FileAnswer, UploadedFile } from '../../../../platform/http/index.ts'
import { claimCommand, refused } from '../../stock/index.ts'
import { readingAsService } from '../../warehouses/index.ts'
import { inService } from '../locked.ts'
import { addPhotoFiles, photoFile, removePhotoFiles, storePhoto } from '../pictures.ts'
import { floorFor } from './floor.ts'
import { isConnected, type LockedParcel, lockParcel } from './locked.ts'

const PHOTO = 'unidentifiedPhoto'

interface Command {
  id: number
  name: string
  body: { commandId: string }
}
/** Carries out a command on a locked parcel that sellers may still claim, once. */
const command = (
  ctx: BaseCtx,
  { id, name, body }: Command,
  work: (db: Db, known: LockedParcel) => Promise<void>,
): Promise<api.FloorUnidentified> =>
  inService(ctx, async (db) => {
    const { orgId: operatorId } = ctx.actor
    const known = await lockParcel(db, id, { operatorId })
    const { commandId, ...contents } = body
    const claim = { sellerId: operatorId, commandId, contents: [`unidentified ${name}`, id, contents] }
    const isFirst = await claimCommand(db, claim).catch((error: unknown) => refused(error))
    if (isFirst && !isOpenParcel(known.state)) throw new AppError('UNIDENTIFIED_STATE')
    if (isFirst) await work(db, known)
    return floorFor(db, ctx, id)
  })

/** Answers addUnidentifiedPhoto. */
export async function addPhoto(
  ctx: BaseCtx & { file: UploadedFile },
  { parcelId, commandId }: ParsedOf<typeof api.addUnidentifiedPhoto>['query'],
): Promise<api.FloorUnidentified> {
  const { orgId: operatorId, userId } = ctx.actor
  // Before the picture is re-encoded: a stranger's costs nothing.
  await readingAsService(ctx, (db) => floorFor(db, ctx, parcelId))
  const photo = await storePhoto(ctx, PHOTO)
  const body = { commandId, sent: ctx.file.sha256.toString('hex') }
  return command(ctx, { id: parcelId, name: 'photo', body }, async (db) => {
    const { photos } = await floorFor(db, ctx, parcelId)
    const max = returnPhotoRules.ofReturn
    if (photos.length >= max) throw new AppError('RETURN_PHOTOS_FULL', { params: { max } })
    const files = await addPhotoFiles(db, operatorId, photo)
    const row = { org_id: operatorId, ...files, parcel_id: parcelId, added_by: userId, added_at: ctx.now() }
    await db.insertInto('unidentified_photo').values(row).execute()
  })
}

/** Answers removeUnidentifiedPhoto. */
export const removePhoto = (
  ctx: BaseCtx,
  id: number,
  body: ParsedOf<typeof api.removeUnidentifiedPhoto>['body'],
): Promise<api.FloorUnidentified> =>
  command(ctx, { id, name: 'photo away', body }, async (db, { operatorId: orgId }) => {
    const gone = await db
      .deleteFrom('unidentified_photo')
      .where('org_id', '=', orgId)
      .where('parcel_id', '=', id)
      .where('file_id', '=', body.photoId)
      .returning(['file_id', 'small_file_id'])
      .executeTakeFirst()
    await removePhotoFiles(db, orgId, gone)
  })

interface PhotoRow {
  org_id: number
  file_id: string
  small_file_id: string
}

/** Answers readFloorUnidentifiedPhoto. */
export async function readFloorPhoto(ctx: BaseCtx, id: string, size: PhotoSize): Promise<FileAnswer> {
  const { rows } = await readingAsService(ctx, (db) =>
    sql<PhotoRow>`
      select org_id, file_id, small_file_id from unidentified_photo
      where org_id = ${ctx.actor.orgId} and file_id = ${id}::uuid`.execute(db),
  )
  return photoFile(ctx, rows[0], size)
}

const { open, claimed } = unidentifiedState
/** Answers readUnidentifiedPhoto: of a parcel that the seller can claim, or that has become a return of the seller's. */
export async function readOwnPhoto(ctx: BaseCtx, id: string, size: PhotoSize): Promise<FileAnswer> {
  const { orgId } = ctx.actor
  const { rows } = await readingAsService(ctx, (db) =>
    sql<PhotoRow>`
      select p.org_id, p.file_id, p.small_file_id from unidentified_photo p
      join unidentified_return u on u.org_id = p.org_id and u.id = p.parcel_id
      where p.file_id = ${id}::uuid and ((u.state in (${stateSql(open, claimed)}) and ${isConnected(orgId)})
        or exists (select from unidentified_claim c where c.org_id = ${orgId} and c.parcel_id = u.id
          and c.state = ${stateSql(unidentifiedClaimState.confirmed)}))`.execute(db),
  )
  return photoFile(ctx, rows[0], size)
}

/** The photos of a parcel as new files of its seller, with the same bytes, oldest first. */
async function filesForSeller(
  db: Db,
  { id, operatorId }: LockedParcel,
  orgId: number,
): Promise<{ file_id: string; small_file_id: string }[]> {
  const { rows } = await sql<NewFile & { photo: number }>`
    select f.kind, f.name, f.mime, f.size, f.sha256, f.storage_key as "storageKey" from unidentified_photo p
    cross join lateral (values (p.file_id, 1), (p.small_file_id, 2)) as n (file_id, place)
    join files_file f on f.org_id = p.org_id and f.id = n.file_id
    where p.org_id = ${operatorId} and p.parcel_id = ${id} order by p.seq, n.place`.execute(db)
  const ids = await addFiles(
    db,
    orgId,
    rows.map(({ name, mime, size, sha256, storageKey }) => ({
      kind: 'returnPhoto',
      name,
      mime,
      size,
      sha256,
      storageKey,
    })),
  )
  const pairs = []
  for (let at = 0; at < ids.length; at += 2) pairs.push({ file_id: ids[at]!, small_file_id: ids[at + 1]! })
  return pairs
}

/** Adds the photos of a parcel to the return that it is. */
export async function copyPhotos(
  db: Db,
  ctx: BaseCtx,
  known: LockedParcel,
  { orgId, id }: { orgId: number; id: number },
): Promise<void> {
  const files = await filesForSeller(db, known, orgId)
  const [addedBy, addedAt] = [ctx.actor.userId, ctx.now()]
  const rows = files.map((file) => ({
    ...file,
    org_id: orgId,
    return_id: id,
    inspection_id: null,
    added_by: addedBy,
    added_at: addedAt,
  }))
  if (rows.length > 0) await db.insertInto('return_photo').values(rows).execute()
}
