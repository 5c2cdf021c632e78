import { returnPhotoRules } from '@waybill/contract/warehouse-returns/photos'
import { sql } from 'kysely'
import { type Db, inScope } from '../../../platform/database/index.ts'
import { deleteFiles } from '../../../platform/files/index.ts'
import type { Services } from '../../../platform/http/index.ts'

/** Photos of one transaction. */
const AT_ONCE = 500
interface Gone {
  orgId: number
  large: string
  small: string
}

/** Photos of returns, and of parcels whose order nobody knew, that ended before then; as many as one transaction takes. */
async function forgetSome(db: Db, before: Date): Promise<number> {
  const { rows: ofReturns } = await sql<Gone>`
    delete from return_photo p using (
      select f.org_id, f.file_id from return_photo f join warehouse_return r on r.org_id = f.org_id and r.id = f.return_id
      where coalesce(r.completed_at, r.ended_at) < ${before} limit ${AT_ONCE}) old
    where p.org_id = old.org_id and p.file_id = old.file_id
    returning p.org_id as "orgId", p.file_id as large, p.small_file_id as small`.execute(db)
  const { rows: ofParcels } = await sql<Gone>`
    delete from unidentified_photo p using (
      select f.org_id, f.file_id from unidentified_photo f join unidentified_return u on u.org_id = f.org_id and u.id = f.parcel_id
      where u.ended_at < ${before} limit ${AT_ONCE}) old
    where p.org_id = old.org_id and p.file_id = old.file_id
    returning p.org_id as "orgId", p.file_id as large, p.small_file_id as small`.execute(db)
  const gone = [...ofReturns, ...ofParcels]
  await deleteFiles(
    db,
    gone.flatMap(({ orgId, large, small }) => [large, small].map((id) => ({ orgId, id }))),
  )
  return Math.max(ofReturns.length, ofParcels.length)
}

/** Deletes photos of what ended long ago: nobody disputes it any more, and a photo may show more than goods. */
export async function forgetPhotos({ database, now }: Pick<Services, 'database' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - returnPhotoRules.daysAfterEnd * 86_400_000)
  const some = () => inScope(database, { role: 'service', orgId: 0 }, (db) => forgetSome(db, before), { retries: 3 })
  // oxlint-disable-next-line no-await-in-loop
  while ((await some()) === AT_ONCE);
}
