import { UNREAD_CAP } from '@waybill/contract/messages/api'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'

/**
 * What waits for somebody of the organisation, each counted up to 100. Exceptions are those that the seller has to act on. Address
 * changes are those that did not work and that nobody has seen. There are no insurance claims in the product yet, so that is 0.
 */
export async function countNeedingHandling(db: Db, orgId: number) {
  const exceptions = db
    .selectFrom('shipping_waiting_exception')
    .select('id')
    .where('org_id', '=', orgId)
    .limit(UNREAD_CAP)
  const { count } = await db
    .selectFrom(exceptions.as('counted'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  const changes = db
    .selectFrom('shipping_unseen_address_change')
    .select('id')
    .where('org_id', '=', orgId)
    .limit(UNREAD_CAP)
  const unseen = await db
    .selectFrom(changes.as('counted'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return { exShipmentCount: count, insuranceClaimCount: 0, addrChangeCount: unseen.count }
}
