import { AppError, notFound } from '@waybill/contract/core/errors'
import type { SyncEntry } from '@waybill/contract/stores/api'
import { inScope } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { applyOrder, applyRemoval, fillApplied } from './apply.ts'
import { type Entry, writeEntries } from './entries.ts'
import { getConnection } from './get-connection.ts'
import { getEntry } from './log.ts'
import { reasonOf } from './reasons.ts'
import { storeCtx } from './runtime.ts'
import { readSecrets } from './secrets.ts'
import { loadStore } from './sync.ts'

const REPLAY_MS = 45_000

/** Fetches one order again and says what came of it. The store is asked outside of any transaction. */
export async function replay(ctx: BaseCtx, storeId: number, externalId: string): Promise<SyncEntry> {
  const { actor, config, database, now } = ctx
  const ref = { orgId: actor.orgId, storeId }
  const scope = { ...ctx.scope, role: 'service' } as const
  await ctx.inScope((db) => getConnection(db, ref))
  const loaded = await inScope(database, scope, async (db) => ({
    store: await loadStore(db, ref),
    secrets: await readSecrets(db, config, ref),
  }))
  const { store, secrets } = loaded
  if (!store || !secrets) throw new AppError('STORE_NOT_CONNECTED')
  const speaking = storeCtx(ctx, { address: store.address, secrets, signal: AbortSignal.timeout(REPLAY_MS), ref })
  const order = await store.connector.getOrder(speaking, externalId, store.carry)
  if (!order.ok) {
    const { code, value } = reasonOf(order.fault)
    throw new AppError(code, value === null ? {} : { params: { value } })
  }
  return inScope(database, scope, async (db) => {
    const held = await loadStore(db, ref, true)
    if (!held) throw new AppError('STORE_NOT_CONNECTED')
    const work = { db, store: held, now: now(), again: true }
    const entry: Entry = order.value
      ? await applyOrder(work, order.value)
      : { ...(await applyRemoval(work, externalId)), reason: { code: 'STORE_ORDER_UNKNOWN', value: null } }
    await fillApplied(work, [entry])
    const id = await writeEntries(db, { ...ref, runId: null, always: true }, [entry])
    if (id === null) throw notFound('Order', '订单')
    return getEntry(db, actor.orgId, id)
  })
}
