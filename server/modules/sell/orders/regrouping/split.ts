import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type { splitOrder } from '@waybill/contract/orders/regrouping-api'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import type { Ctx } from '../../../../platform/http/index.ts'
import { recordActivity } from '../activity.ts'
import { applyRules } from '../by-rules/run.ts'
import { fillIncoming } from '../from-products/auto.ts'
import type { LockedOrder } from '../lock.ts'
import { lockForRegrouping, recordRegrouping, refreshLineSums } from './members.ts'

type Parts = ParsedOf<typeof splitOrder>['body']['parts']
type Named = OutputOf<typeof splitOrder>['orders'][number]
type Line = { id: number; sku: string | null; name: string | null; quantity: number }

const lineLabel = { en: 'Line', cn: '商品明细' }
const nameOf = ({ sku, name }: Line): string => sku ?? name ?? ''

/** What is left of each line after the parts took their units; throws INVALID_INPUT with every part that takes too many. */
function unitsLeft(lines: readonly Line[], parts: Parts): Map<number, number> {
  const left = new Map(lines.map(({ id, quantity }) => [id, quantity]))
  const problems: FieldProblem[] = []
  for (const [at, part] of parts.entries())
    for (const [index, { lineId, quantity }] of part.lines.entries()) {
      const field = `parts.${at}.lines.${index}`
      const line = lines.find(({ id }) => id === lineId)
      const rest = left.get(lineId)
      if (!line || rest === undefined)
        problems.push(fieldProblem(`${field}.lineId`, 'INVALID_VALUE', { field: lineLabel }))
      else if (quantity > rest) {
        const name = nameOf(line)
        const options = { field: { en: name, cn: name }, params: { max: rest } }
        problems.push(fieldProblem(`${field}.quantity`, 'SPLIT_TOO_MANY', options))
      } else left.set(lineId, rest - quantity)
    }
  if (problems.length > 0) throw new AppError('INVALID_INPUT', { fields: problems })
  return left
}

interface Numbered {
  order: LockedOrder
  /** The number of the order, or of the one whose part it is. */
  numberFrom: string
}

/**
 * A new order of the same recipient, sender, service, tags, hold and notes under the first free number after the order's own. Its package is not known, and
 * what was to be insured, declared or collected stays with the order that was split.
 */
async function insertPart(
  db: Db,
  orgId: number,
  { order, numberFrom }: Numbered,
  from: number,
): Promise<Named & { next: number }> {
  for (let suffix = from; ; suffix += 1) {
    const orderNo = `${numberFrom}-${suffix}`
    const { rows } = await sql<{ id: number }>`
      insert into sales_order (org_id, order_no, order_type, store_id, create_time, recipient_name, company, line1, line2, city, state, zip,
        country, phone, email, residential, ship_from, mass_unit, size_unit, carrier, service_code, signature, reference, reference2, currency,
        lithium, battery_type, tags, held_at, held_by, hold_reason, hold_until, release_at, note, buyer_note, gift_message, ship_by, assignee_id, chosen, service_plan, label_from, send_to,
        address_verdict, address_print, address_checked_at, address_checked_by, address_reason)
      select org_id, ${orderNo}, order_type, store_id, create_time, recipient_name, company, line1, line2, city, state, zip,
        country, phone, email, residential, ship_from, mass_unit, size_unit, carrier, service_code, signature, reference, reference2, currency,
        lithium, battery_type, tags, held_at, held_by, hold_reason, hold_until, release_at, note, buyer_note, gift_message, ship_by, assignee_id,
        nullif(chosen - 'weight' - 'package', '{}'), service_plan, label_from, send_to,
        address_verdict, address_print, address_checked_at, address_checked_by, address_reason
      from sales_order where org_id = ${orgId} and id = ${order.id}
      on conflict (org_id, store_id, order_no) do nothing returning id`.execute(db)
    const [row] = rows
    if (row) return { id: row.id, orderNo, next: suffix + 1 }
  }
}

async function insertParts(db: Db, orgId: number, whole: Numbered, count: number): Promise<Named[]> {
  const newOrders: Named[] = []
  let suffix = 2
  while (newOrders.length < count) {
    const { next, ...part } = await insertPart(db, orgId, whole, suffix)
    newOrders.push(part)
    suffix = next
  }
  return newOrders
}

/** Units of each line that move to each order; a line of which nothing stays moves itself, the others are divided. */
async function moveLines(
  db: Db,
  orgId: number,
  { parts, newOrders, left }: { parts: Parts; newOrders: readonly Named[]; left: Map<number, number> },
): Promise<void> {
  const moves = parts.flatMap(({ lines }, at) =>
    lines.map(({ lineId, quantity }) => ({ lineId, quantity, orderId: newOrders[at]?.id ?? 0 })),
  )
  const emptied = [...left].flatMap(([lineId, rest]) => (rest === 0 ? [lineId] : []))
  const movedWhole = new Map(
    emptied.flatMap((lineId) => {
      const last = moves.findLast((move) => move.lineId === lineId)
      return last ? [[lineId, last]] : []
    }),
  )
  const copies = moves.filter((move) => movedWhole.get(move.lineId) !== move)
  await sql`
    insert into order_line (org_id, order_id, sku, name, quantity, unit_price, customs, store_line)
    select l.org_id, m."orderId", l.sku, l.name, m.quantity, l.unit_price, l.customs, l.store_line
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as m ("lineId" bigint, quantity int, "orderId" bigint)
    join order_line l on l.org_id = ${orgId} and l.id = m."lineId" order by m."orderId", l.id`.execute(db)
  const quantities = [...left].map(([lineId, quantity]) => ({
    lineId,
    quantity: movedWhole.get(lineId)?.quantity ?? quantity,
  }))
  await sql`
    update order_line l set quantity = k.quantity
    from jsonb_to_recordset(${JSON.stringify(quantities)}::jsonb) as k ("lineId" bigint, quantity int)
    where l.org_id = ${orgId} and l.id = k."lineId" and l.quantity <> k.quantity`.execute(db)
  await sql`
    update order_line l set order_id = m."orderId"
    from jsonb_to_recordset(${JSON.stringify([...movedWhole.values()])}::jsonb) as m ("lineId" bigint, "orderId" bigint)
    where l.org_id = ${orgId} and l.id = m."lineId"`.execute(db)
}

type ToSplit = {
  order: LockedOrder
  parts: Parts
  at: Date
  /** Null: a person splits it, or a warehouse that ships what is there. */
  rule: { id: number; name: string } | null
  /** A warehouse has it: rules decide nothing of its parts any more, which are numbered from the first order. */
  atWarehouse?: { numberFrom: string }
}

/**
 * Moves units of a locked order's lines to new orders. The old weight is true of neither any more: products give the new ones, and where they
 * cannot, none is known. INVALID_INPUT, SPLIT_NOTHING_LEFT.
 */
export async function splitLocked(
  db: Db,
  orgId: number,
  { order, parts, at, rule, atWarehouse }: ToSplit,
): Promise<OutputOf<typeof splitOrder>> {
  const { id } = order
  const lines = await db
    .selectFrom('order_line')
    .select(['id', 'sku', 'name', 'quantity'])
    .where('org_id', '=', orgId)
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()
  const left = unitsLeft(lines, parts)
  if (![...left.values()].some((rest) => rest > 0))
    throw new AppError('SPLIT_NOTHING_LEFT', { params: { value: order.order_no } })
  const regroupingId = await recordRegrouping(db, orgId, {
    kind: 'split',
    orderId: id,
    memberIds: [id],
    ruleId: rule?.id ?? null,
  })
  const newOrders = await insertParts(
    db,
    orgId,
    { order, numberFrom: atWarehouse?.numberFrom ?? order.order_no },
    parts.length,
  )
  await moveLines(db, orgId, { parts, newOrders, left })
  const all = [id, ...newOrders.map((part) => part.id)]
  await refreshLineSums(db, orgId, all)
  await sql`
    update sales_order set weight = null, weight2 = null, weight_cg = null,
      declared_value = case when filled ? 'customs' then null else declared_value end, filled = null,
      chosen = nullif(chosen - 'weight', '{}'), version = version + 1, updated_at = ${at}
    where org_id = ${orgId} and id = ${id}`.execute(db)
  // Before rules run on them: none splits what a rule split off. Their versions stay until the end.
  await sql`
    insert into order_regrouping_member (org_id, regrouping_id, order_id, version)
    select org_id, ${regroupingId}::bigint, id, version from sales_order
    where org_id = ${orgId} and id = any(${newOrders.map((part) => part.id)}::bigint[])`.execute(db)
  await fillIncoming(db, orgId, all)
  if (!atWarehouse) await applyRules(db, orgId, all, at)
  const byRule = rule && { rule: rule.name }
  const numbers = newOrders.map(({ orderNo }) => orderNo)
  await recordActivity(db, { orgId, ids: [id], action: 'order.split', detail: { orders: numbers, ...byRule } })
  const detail = { orders: [order.order_no], ...byRule }
  await recordActivity(db, { orgId, ids: newOrders.map((part) => part.id), action: 'order.splitOff', detail })
  return { regroupingId, orders: newOrders }
}

/** The same for an order as a person saw it; also CONFLICT, or why the order may not be changed. */
export async function splitByLines(
  { db, actor, now }: Ctx,
  id: number,
  { version, parts }: ParsedOf<typeof splitOrder>['body'],
): Promise<OutputOf<typeof splitOrder>> {
  const { orgId } = actor
  const [order] = await lockForRegrouping(db, orgId, [{ id, version }])
  if (!order) throw new Error('A locked order is there')
  return splitLocked(db, orgId, { order, parts, at: now(), rule: null })
}
