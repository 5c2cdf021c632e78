import { UNREAD_CAP } from '@waybill/contract/messages/api'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'

/**
 * What waits for somebody of the organization, each counted up to 100. Exceptions are those that the seller has to act on. Address
 * changes are those that did not work and that nobody has seen; claims are those whose question waits for an answer.
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
  const questions = db
    .selectFrom('shipping_questioned_claim')
    .select('id')
    .where('org_id', '=', orgId)
    .limit(UNREAD_CAP)
  const unanswered = await db
    .selectFrom(questions.as('counted'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return { exShipmentCount: count, insuranceClaimCount: unanswered.count, addrChangeCount: unseen.count }
}
