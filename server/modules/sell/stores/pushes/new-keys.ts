import type { ErrorCode } from '@waybill/contract/core/errors'
import { pushState } from '@waybill/contract/stores/push-lifecycle'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { addMessage } from '../../../site/messages/index.ts'
import type { StoreRef } from '../secrets.ts'

/** Older ones are not told after new keys: their buyers have long heard, or have their parcels. */
const STILL_NEWS_DAYS = 7

/** What new keys may help with; an order that the store itself holds waits for that. */
const forKeys: readonly ErrorCode[] = [
  'STORE_PUSH_NO_RIGHT',
  'STORE_UNAUTHORIZED',
  'STORE_AUTH_EXPIRED',
  'STORE_APP_NOT_INSTALLED',
  'STORE_APP_MISMATCH',
]

async function notifyOld(db: Db, { orgId, storeId }: StoreRef, count: number): Promise<void> {
  const { name } = await db
    .selectFrom('store')
    .select('name')
    .where('org_id', '=', orgId)
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
  await addMessage(db, {
    orgId,
    kind: 'store',
    title: { en: `${name}: old tracking numbers weren't sent`, cn: `${name}：较早的跟踪号未发送` },
    body: {
      en: `${count} ${count === 1 ? 'label is' : 'labels are'} more than ${STILL_NEWS_DAYS} days old. Update their orders in the store if needed.`,
      cn: `${count} 个面单已超过 ${STILL_NEWS_DAYS} 天。如有需要，请在店铺后台更新订单。`,
    },
    href: `/b/#/store/log/${storeId}?view=pushes&group=withdrawn`,
  })
}

/** The store lets us in again: what waits for that is told now, unless it is old. */
export async function wakeHeld(db: Db, ref: StoreRef & { at: Date }): Promise<void> {
  const { orgId, storeId, at } = ref
  const before = new Date(at.getTime() - STILL_NEWS_DAYS * 86_400_000)
  const waits = sql`org_id = ${orgId} and store_id = ${storeId} and state = ${stateSql(pushState.held)} and code = any(${[...forKeys]}::text[])`
  const { numAffectedRows } = await sql`
    update store_push set state = ${stateSql(pushState.dropped)}, due_at = null, since = ${at}::timestamptz, code = 'STORE_PUSH_OLD',
      value = ${String(STILL_NEWS_DAYS)}
    where ${waits} and labelled_at < ${before}::timestamptz`.execute(db)
  await sql`update store_push set due_at = ${at}::timestamptz where ${waits}`.execute(db)
  if (numAffectedRows) await notifyOld(db, ref, Number(numAffectedRows))
}
