import { trackingStatus } from '@waybill/contract/shipping/enums'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'

/** Carriers use a number again after months. */
const REUSED_AFTER = '120 days'

/** Does another shipment that is not voided have the number, in any organization? An uploaded label keeps its own for good. Needs the service role. */
export async function isTaken(db: Db, trackingNo: string, except = 0): Promise<boolean> {
  const { rows } = await sql`
    select 1 from shipment where tracking_no = ${trackingNo} and status <> ${stateSql(trackingStatus.voided)} and id <> ${except}
      and (purchase_id is null or created_at > now() - ${REUSED_AFTER}::interval) limit 1`.execute(db)
  return rows.length > 0
}
