import { AppError, type ErrorCode } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { orderStatus } from '@waybill/contract/orders/enums'
import { MOST_GOODS_CG, parcelWeight } from '@waybill/contract/orders/goods'
import type { combineOrders } from '@waybill/contract/orders/regrouping-api'
import { MOST_PIECES } from '@waybill/contract/sheets/lines'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import type { Ctx } from '../../../../platform/http/index.ts'
import { recordActivity } from '../activity.ts'
import { applyRules } from '../by-rules/run.ts'
import { fillIncoming } from '../from-products/auto.ts'
import { isSameAddress, type AddressKey } from './same-address.ts'
import { lockForRegrouping, recordRegrouping, refreshLineSums } from './members.ts'

const MOST_LINES = 1000
const MOST_TAGS = 50
/** Of the unit in which parcelWeight counts, hundredths of a nanogram. */
const PER_CENTIGRAM = 1_000_000_000n

type Member = AddressKey & {
  id: number
  orderNo: string
  currency: string
  massUnit: 'lb' | 'kg'
  weightCg: number | null
  codAmount: number | null
  payMethod: string | null
  lineCount: number
  quantity: number
  tags: string[]
  note: string | null
  buyerNote: string | null
  giftMessage: string | null
}

async function readMembers(db: Db, orgId: number, ids: readonly number[]): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select id, order_no as "orderNo", currency, mass_unit as "massUnit", weight_cg as "weightCg", cod_amount as "codAmount",
      pay_method as "payMethod", line_count as "lineCount", quantity, tags, note, buyer_note as "buyerNote", gift_message as "giftMessage", line1, line2, city, state, zip, country
    from sales_order where org_id = ${orgId} and id = any(${[...ids]}::bigint[])
    order by array_position(${[...ids]}::bigint[], id)`.execute(db)
  return rows
}

const hasOtherPayMethod = (a: Member, b: Member): boolean =>
  a.codAmount !== null && b.codAmount !== null && a.payMethod !== b.payMethod

/** Why an order cannot be combined into the first one; null when it can. */
function whyNot(first: Member, other: Member, ignoreAddress: boolean): ErrorCode | null {
  if (other.country !== first.country) return 'COMBINE_DIFFERENT_COUNTRY'
  if (other.currency !== first.currency) return 'COMBINE_DIFFERENT_CURRENCY'
  if (hasOtherPayMethod(first, other)) return 'COMBINE_DIFFERENT_PAY_METHOD'
  return ignoreAddress || isSameAddress(first, other) ? null : 'COMBINE_DIFFERENT_ADDRESS'
}

function check(first: Member, others: readonly Member[], ignoreAddress: boolean): void {
  for (const other of others) {
    const code = whyNot(first, other, ignoreAddress)
    if (code) throw new AppError(code, { params: { value: first.orderNo, other: other.orderNo } })
  }
  const lines = [first, ...others].reduce((sum, { lineCount }) => sum + lineCount, 0)
  if (lines > MOST_LINES) throw new AppError('COMBINE_TOO_MANY_LINES', { params: { max: MOST_LINES } })
  const pieces = [first, ...others].reduce((sum, { quantity }) => sum + quantity, 0)
  if (pieces > MOST_PIECES) throw new AppError('COMBINE_TOO_MANY_PIECES', { params: { max: MOST_PIECES } })
}

/** The sum of the weights; nothing is known of it while one of them is not, or where no parcel weighs as much. */
function combinedWeight(members: readonly Member[], massUnit: 'lb' | 'kg') {
  const weights = members.map(({ weightCg }) => weightCg)
  if (weights.some((weight) => !weight)) return { weight: null, weight2: null, weightCg: null }
  const sum = weights.reduce<bigint>((total, weight) => total + BigInt(weight ?? 0), 0n)
  if (sum > BigInt(MOST_GOODS_CG)) return { weight: null, weight2: null, weightCg: null }
  return parcelWeight({ exact: sum * PER_CENTIGRAM }, massUnit)
}

const textLimits = { note: 5000, buyerNote: 2000, giftMessage: 1000 } as const
const textNames = {
  note: { en: 'Internal note', cn: '内部备注' },
  buyerNote: { en: "Buyer's note", cn: '买家留言' },
  giftMessage: { en: 'Gift message', cn: '礼品赠言' },
} as const

/** The different texts of the orders, one after the other; null when there is none. COMBINE_TEXT_TOO_LONG. */
function joinedText(members: readonly Member[], key: keyof typeof textLimits): string | null {
  const text = [...new Set(members.flatMap((member) => member[key]?.trim() || []))].join('\n\n')
  const max = textLimits[key]
  if (text.length > max) {
    const { en, cn } = textNames[key]
    throw new AppError('COMBINE_TEXT_TOO_LONG', { params: { max, field: en }, zhParams: { max, field: cn } })
  }
  return text || null
}

/** Tags of all orders, of names that differ in case alone the first. COMBINE_TOO_MANY_TAGS. */
function joinedTags(members: readonly Member[]): string[] {
  const tags = [...new Map(members.flatMap(({ tags: own }) => own.map((tag) => [tag.toLowerCase(), tag]))).values()]
  if (tags.length > MOST_TAGS) throw new AppError('COMBINE_TOO_MANY_TAGS', { params: { max: MOST_TAGS } })
  return tags
}

/**
 * The first order has the strongest hold of all: a person's before a rule's, then the one that ends last. What a rule or a person chose for
 * its own hold says nothing of another's.
 */
async function holdAsAny(db: Db, orgId: number, { id, ids }: { id: number; ids: readonly number[] }): Promise<void> {
  await sql`
    update sales_order o set held_at = h.held_at, held_by = h.held_by, hold_reason = h.hold_reason, hold_until = h.hold_until,
      release_at = h.release_at, chosen = nullif(o.chosen - 'hold', '{}')
    from (
      select id, held_at, held_by, hold_reason, hold_until, release_at from sales_order
      where org_id = ${orgId} and id = any(${[...ids]}::bigint[]) and held_at is not null
      order by (chosen #>> '{hold,by}') is distinct from 'rule' desc, release_at desc nulls first, id = ${id} desc, id limit 1) h
    where o.org_id = ${orgId} and o.id = ${id} and h.id <> o.id`.execute(db)
}

async function writeCombined(db: Db, orgId: number, members: readonly Member[], at: Date): Promise<void> {
  const [first, ...others] = members
  if (!first) return
  const ids = members.map(({ id }) => id)
  const otherIds = others.map(({ id }) => id)
  await sql`
    insert into order_line (org_id, order_id, sku, name, quantity, unit_price, customs, store_line)
    select l.org_id, ${first.id}::bigint, l.sku, l.name, l.quantity, l.unit_price, l.customs, l.store_line from order_line l
    where l.org_id = ${orgId} and l.order_id = any(${otherIds}::bigint[])
    order by array_position(${otherIds}::bigint[], l.order_id), l.id`.execute(db)
  await refreshLineSums(db, orgId, [first.id])
  const { weight, weight2, weightCg } = combinedWeight(members, first.massUnit)
  await sql`
    update sales_order o set weight = ${weight}, weight2 = ${weight2}, weight_cg = ${weightCg}, length = null, width = null, height = null,
      insured_value = all_orders.insured, declared_value = all_orders.declared, cod_amount = all_orders.cod,
      pay_method = coalesce(o.pay_method, all_orders.pay_method), lithium = all_orders.lithium,
      battery_type = coalesce(o.battery_type, all_orders.battery_type), filled = null,
      chosen = nullif(o.chosen - 'weight' - 'package', '{}'), tags = ${joinedTags(members)}::text[],
      note = ${joinedText(members, 'note')}, buyer_note = ${joinedText(members, 'buyerNote')},
      gift_message = ${joinedText(members, 'giftMessage')}, ship_by = all_orders.ship_by, version = o.version + 1, updated_at = ${at}
    from (
      select sum(insured_value)::bigint as insured, sum(declared_value)::bigint as declared, sum(cod_amount)::bigint as cod,
        max(pay_method) as pay_method, bool_or(lithium) as lithium, max(battery_type) as battery_type,
        min(ship_by) as ship_by
      from sales_order where org_id = ${orgId} and id = any(${ids}::bigint[])) all_orders
    where o.org_id = ${orgId} and o.id = ${first.id}`.execute(db)
  await holdAsAny(db, orgId, { id: first.id, ids })
  await sql`
    update sales_order set status = ${stateSql(orderStatus.canceled)}, canceled_at = ${at}, version = version + 1, updated_at = ${at}
    where org_id = ${orgId} and id = any(${otherIds}::bigint[])`.execute(db)
  await fillIncoming(db, orgId, [first.id])
}

/**
 * Combines orders into the first of them. Amounts and weights are added; tags and notes are joined, the earliest ship-by date counts, and a
 * hold of one is a hold of all; the size of the package is not known any more; the other orders
 * are canceled and keep their lines, for reference. All or nothing.
 */
export async function combineIntoFirst(
  ctx: Ctx,
  { orders, ignoreAddress }: ParsedOf<typeof combineOrders>['body'],
): Promise<OutputOf<typeof combineOrders>> {
  const { db, actor, now } = ctx
  const { orgId } = actor
  const requested = [...new Map(orders.map((order) => [order.id, order])).values()]
  await lockForRegrouping(db, orgId, requested)
  const members = await readMembers(
    db,
    orgId,
    requested.map(({ id }) => id),
  )
  const [first, ...others] = members
  if (!first || others.length === 0) throw new AppError('INVALID_INPUT')
  check(first, others, ignoreAddress)
  const regroupingId = await combine(db, orgId, members, now())
  await applyRules(db, orgId, [first.id], now())
  return { regroupingId, order: { id: first.id, orderNo: first.orderNo } }
}

/** Combines locked orders into the first of them: the id of the combination. */
async function combine(db: Db, orgId: number, members: readonly Member[], at: Date): Promise<number> {
  const first = members[0]!
  const memberIds = members.map(({ id }) => id)
  const regroupingId = await recordRegrouping(db, orgId, { kind: 'combine', orderId: first.id, memberIds })
  await writeCombined(db, orgId, members, at)
  const others = members.slice(1)
  const detail = { orders: others.map(({ orderNo }) => orderNo) }
  await recordActivity(db, { orgId, ids: [first.id], action: 'order.combined', detail })
  const ids = others.map(({ id }) => id)
  await recordActivity(db, { orgId, ids, action: 'order.combinedInto', detail: { orders: [first.orderNo] } })
  return regroupingId
}

/** Combines orders that a warehouse has into the first of them, without a look at their state. COMBINE_TEXT_TOO_LONG, COMBINE_TOO_MANY_TAGS. */
export async function combineLocked(db: Db, orgId: number, ids: readonly number[], at: Date): Promise<void> {
  await combine(db, orgId, await readMembers(db, orgId, ids), at)
}
