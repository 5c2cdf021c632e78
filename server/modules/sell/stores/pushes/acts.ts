import { AppError } from '@waybill/contract/core/errors'
import { type PushState, pushState } from '@waybill/contract/stores/push-lifecycle'
import type { StorePush } from '@waybill/contract/stores/push-api'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import type { Ctx } from '../../../../platform/http/index.ts'
import { recordStore } from '../audit.ts'
import { getConnection } from '../get-connection.ts'
import { getPush } from './list.ts'
import { queueStore } from './send.ts'

type Ways = Partial<Record<PushState, PushState>>
type Act = { id: number; ways: Ways; action: 'store.pushRetried' | 'store.pushSettled'; again: boolean }

const move = async (
  db: Db,
  push: { orgId: number; id: number; from: PushState },
  to: PushState,
  dueAt: Date | null,
  at: Date,
) =>
  sql`update store_push set state = ${to}, due_at = ${dueAt}::timestamptz, code = null, value = null, since = ${at}::timestamptz
    where org_id = ${push.orgId} and id = ${push.id} and state = ${push.from}`.execute(db)

/** Locked, so that of two presses one is done and the other finds nothing to do. */
async function act({ db, actor, now }: Ctx, { id, ways, action, again }: Act): Promise<StorePush> {
  const { orgId, userId } = actor
  await sql`select from store_push where org_id = ${orgId} and id = ${id} for update`.execute(db)
  const { state, storeId, shipmentId } = await getPush(db, orgId, id)
  const to = ways[state]
  if (to === undefined) throw new AppError('STORE_PUSH_NOT_REFUSED')
  if (again) await getConnection(db, { orgId, storeId })
  const at = now()
  await move(db, { orgId, id, from: state }, to, again ? at : null, at)
  if (again) await queueStore(db, { orgId, storeId })
  await recordStore(db, { orgId, userId, storeId, action, detail: { shipmentId } })
  return getPush(db, orgId, id)
}

const { refused, held, stuck, waiting, withdrawing, dropped, withdrawn } = pushState

/** Sends it again now, or asks the store again to take it back. */
export const retryPush = (ctx: Ctx, id: number): Promise<StorePush> =>
  act(ctx, {
    id,
    ways: { [refused]: waiting, [held]: waiting, [stuck]: withdrawing },
    action: 'store.pushRetried',
    again: true,
  })

/** Somebody saw to it in the store. */
export const settlePush = (ctx: Ctx, id: number): Promise<StorePush> =>
  act(ctx, {
    id,
    ways: { [refused]: dropped, [held]: dropped, [stuck]: withdrawn },
    action: 'store.pushSettled',
    again: false,
  })
