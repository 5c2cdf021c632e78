import type { applyAddressSuggestions, keepAddresses } from '@waybill/contract/orders/address-api'
import { suggestedParts } from '@waybill/contract/addresses/suggestion'
import type { BulkReason } from '@waybill/contract/orders/bulk-reasons'
import { addressCheck } from '@waybill/contract/orders/enums'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { sql } from 'kysely'
import type { Ctx } from '../../../../platform/http/index.ts'
import { embeddedValidator } from '../../../ship/addresses/index.ts'
import { recordActivity } from '../activity.ts'
import { columnsOfRules, startChange } from '../bulk/change.ts'
import { Refusals } from '../bulk/refusals.ts'
import { applyRules } from '../by-rules/run.ts'
import { type LockedOrder, lockOrders } from '../lock.ts'
import { changeBlocked } from '../policy.ts'
import { readRecipients } from './recipients.ts'

type Decided = OutputOf<typeof keepAddresses>
type Orders = Pick<ParsedOf<typeof keepAddresses>['body'], 'ids' | 'versions'>

/** The columns of a decision, which its undo puts back. */
const decisionColumns = [
  'address_verdict',
  'address_print',
  'address_checked_at',
  'address_checked_by',
  'address_reason',
]

/** Locks the orders; those that may not be changed are refused. */
async function lockOpen(
  { db, actor }: Ctx,
  { ids, versions }: Orders,
): Promise<{ open: LockedOrder[]; refusals: Refusals }> {
  const locked = new Map((await lockOrders(db, actor.orgId, ids)).map((order) => [order.id, order]))
  const refusals = new Refusals()
  const seen = new Map(ids.map((id, at) => [id, versions?.[at]]))
  const open = [...seen].flatMap(([id, version]) => {
    const order = locked.get(id)
    const blocked = order ? changeBlocked(order) : 'NOT_FOUND'
    const code = blocked ?? (version === undefined || version === order?.version ? null : 'CONFLICT')
    if (code) refusals.addCode(code as BulkReason, id, order)
    return code || !order ? [] : [order]
  })
  return { open, refusals }
}

const afterwards = (orders: readonly LockedOrder[]): Decided['changed'] =>
  orders.map(({ id, version }) => ({ id, version: version + 1 }))

/** Uses the suggested addresses; each can be undone with the others as a bulk change. */
export async function suggestEach(
  ctx: Ctx,
  { spellingOnly, ...orders }: ParsedOf<typeof applyAddressSuggestions>['body'],
): Promise<Decided> {
  const { db, actor, now } = ctx
  const { orgId } = actor
  const { open, refusals } = await lockOpen(ctx, orders)
  const recipients = await readRecipients(
    db,
    orgId,
    open.map(({ id }) => id),
  )
  const better: ({ id: number } & Record<string, string | number | null>)[] = []
  const changed: LockedOrder[] = []
  for (const order of open) {
    const found = recipients.get(order.id)
    const suggestion = found ? (await embeddedValidator.validate(found.address)).suggestion : null
    if (!suggestion) refusals.addCode('NO_SUGGESTION', order.id, order)
    else if (spellingOnly && !suggestion.spellingOnly) refusals.addCode('NOT_ONLY_SPELLING', order.id, order)
    else {
      const { spellingOnly: _, ...address } = suggestion
      better.push({ id: order.id, ...address })
      changed.push(order)
    }
  }
  if (changed.length === 0) return { id: null, changed: [], refused: refusals.list() }
  const ids = changed.map(({ id }) => id)
  const fields = ['recipient']
  const columns = [...new Set([...suggestedParts, ...decisionColumns, ...(await columnsOfRules(db, orgId))])]
  const changeId = await startChange(ctx, { ids, fields, columns })
  const parts = sql.join(suggestedParts.map((part) => sql`${sql.ref(part)} = f.${sql.ref(part)}`))
  await sql`
    update sales_order o set ${parts}, address_verdict = ${addressCheck.corrected}, address_reason = null,
      address_print = app.address_print(f.line1, f.line2, f.city, f.state, f.zip, f.country),
      address_checked_at = ${now()}, address_checked_by = ${actor.userId}, version = o.version + 1, updated_at = ${now()}
    from jsonb_to_recordset(${JSON.stringify(better)}::jsonb)
      as f (id bigint, line1 text, line2 text, city text, state text, zip text, country text)
    where o.org_id = ${orgId} and o.id = f.id`.execute(db)
  await recordActivity(db, { orgId, ids, action: 'order.addressCorrected', detail: ofMany(ids) })
  await applyRules(db, orgId, ids, now())
  return { id: changeId, changed: afterwards(changed), refused: refusals.list() }
}

const ofMany = (ids: readonly number[]): object => (ids.length > 1 ? { of: ids.length } : {})

/** Uses addresses as they were entered, for a reason; can be undone as a bulk change. */
export async function keepEach(
  ctx: Ctx,
  { reason, ...orders }: ParsedOf<typeof keepAddresses>['body'],
): Promise<Decided> {
  const { db, actor, now } = ctx
  const { orgId } = actor
  const { open, refusals } = await lockOpen(ctx, orders)
  if (open.length === 0) return { id: null, changed: [], refused: refusals.list() }
  const ids = open.map(({ id }) => id)
  const changeId = await startChange(ctx, { ids, fields: ['addressCheck'], columns: decisionColumns })
  await sql`
    update sales_order o set address_verdict = ${addressCheck.asEntered}, address_reason = ${reason},
      address_print = app.address_print(o.line1, o.line2, o.city, o.state, o.zip, o.country::text),
      address_checked_at = ${now()}, address_checked_by = ${actor.userId}, version = o.version + 1, updated_at = ${now()}
    where o.org_id = ${orgId} and o.id = any(${ids}::bigint[])`.execute(db)
  await recordActivity(db, { orgId, ids, action: 'order.addressKept', detail: { reason, ...ofMany(ids) } })
  return { id: changeId, changed: afterwards(open), refused: refusals.list() }
}
