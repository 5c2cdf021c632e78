import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'

/** Has parcels looked at again for what keeps them from arriving. */
export async function watchAgain(db: Db, { orgId, ids, at }: { orgId: number; ids: readonly number[]; at: Date }) {
  await sql`update shipment set watch_at = ${at}::timestamptz where org_id = ${orgId} and id = any(${ids}::bigint[])`.execute(
    db,
  )
}
