import { trackingStatus } from '@waybill/contract/shipping/enums'
import { UNREAD_CAP } from '@waybill/contract/messages/api'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'

/**
 * What waits for somebody of the organisation, counted up to 100. Exceptions are shipments whose tracking says so. There are no insurance
 * claims and no address changes of labels in the product yet, so both are 0.
 */
export async function countNeedingHandling(db: Db, orgId: number) {
  const exceptions = db
    .selectFrom('shipping_shipment')
    .select('id')
    .where('org_id', '=', orgId)
    .where('status', '=', trackingStatus.exception)
    .limit(UNREAD_CAP)
  const { count } = await db
    .selectFrom(exceptions.as('counted'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return { exShipmentCount: count, insuranceClaimCount: 0, addrChangeCount: 0 }
}
