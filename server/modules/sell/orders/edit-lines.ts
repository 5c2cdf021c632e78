import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { OrderChange } from './change-check.ts'
import { fillIncoming, fillsFromProducts } from './from-products/auto.ts'
import { removeFills } from './from-products/remove-fills.ts'
import { refreshLineSums } from './regrouping/members.ts'

type Line = NonNullable<OrderChange['lines']>[number]
type Place = { orgId: number; orderId: number }

const words = {
  line: { en: 'Line', cn: '商品明细' },
  sku: { en: 'SKU or name', cn: 'SKU 或名称' },
  quantity: { en: 'Quantity', cn: '数量' },
}
const trimmed = (text: string | null): string | null => text?.trim() || null

type Before = { id: number; sku: string | null; name: string | null; quantity: number; shipped: number }

async function readBefore(db: Db, { orgId, orderId }: Place): Promise<Map<number, Before>> {
  const rows = await db
    .selectFrom('order_line')
    .select(['id', 'sku', 'name', 'quantity', 'shipped'])
    .where('org_id', '=', orgId)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** What has a label stays: a line is neither removed nor made smaller than that. */
function shippedProblems(lines: readonly Line[], before: ReadonlyMap<number, Before>): FieldProblem[] {
  return [...before.values()].flatMap(({ id, sku, name, shipped }) => {
    const at = lines.findIndex((line) => line.id === id)
    if (shipped === 0 || (lines[at]?.quantity ?? 0) >= shipped) return []
    const named = sku ?? name ?? ''
    const options = { field: { en: named, cn: named }, params: { min: shipped } }
    return [fieldProblem(at === -1 ? 'lines' : `lines.${at}.quantity`, 'LINE_SHIPPED', options)]
  })
}

/** A line that is the order's own, once; that names something; and has units, unless it came without any. */
function problemsOf(lines: readonly Line[], before: ReadonlyMap<number, Before>): FieldProblem[] {
  const seen = new Set<number>()
  return lines.flatMap(({ id, sku, name, quantity }, at) => {
    const problems: FieldProblem[] = []
    if (id !== null && (!before.has(id) || seen.has(id)))
      problems.push(fieldProblem(`lines.${at}.id`, 'INVALID_VALUE', { field: words.line }))
    if (id !== null) seen.add(id)
    if (sku === null && name === null) problems.push(fieldProblem(`lines.${at}.sku`, 'REQUIRED', { field: words.sku }))
    if (quantity === 0 && (id === null || before.get(id)?.quantity !== 0))
      problems.push(fieldProblem(`lines.${at}.quantity`, 'NOT_ZERO', { field: words.quantity }))
    return problems
  })
}

async function store(db: Db, { orgId, orderId }: Place, lines: readonly Line[]): Promise<void> {
  const remaining = lines.flatMap(({ id }) => id ?? [])
  await sql`
    delete from order_line where org_id = ${orgId} and order_id = ${orderId} and not id = any(${remaining}::bigint[])`.execute(
    db,
  )
  await sql`
    update order_line l set sku = f.sku, name = f.name, quantity = f.quantity, unit_price = f."unitPrice", going = null
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as f (id bigint, sku text, name text, quantity int, "unitPrice" bigint)
    where l.org_id = ${orgId} and l.order_id = ${orderId} and l.id = f.id`.execute(db)
  const added = lines.filter(({ id }) => id === null)
  if (added.length > 0)
    await db
      .insertInto('order_line')
      .values(
        added.map(({ sku, name, quantity, unitPrice }) => ({
          org_id: orgId,
          order_id: orderId,
          sku,
          name,
          quantity,
          unit_price: unitPrice,
        })),
      )
      .execute()
}

/**
 * Makes these the lines of an order that is locked: those without an id are added, those left out removed, and a kept one keeps its
 * customs details. The next parcel takes all that is left. What products filled from the old lines is filled from the new ones. INVALID_INPUT with every problem.
 */
export async function writeLines(db: Db, place: Place, input: readonly Line[]): Promise<void> {
  const { orgId, orderId } = place
  const lines = input.map((line) => ({ ...line, sku: trimmed(line.sku), name: trimmed(line.name) }))
  const before = await readBefore(db, place)
  const fields = [...problemsOf(lines, before), ...shippedProblems(lines, before)]
  if (fields.length > 0) throw new AppError('INVALID_INPUT', { fields })
  const wasFilled = await removeFills(db, orgId, orderId)
  await store(db, place, lines)
  await refreshLineSums(db, orgId, [orderId])
  if (wasFilled || (await fillsFromProducts(db, orgId))) await fillIncoming(db, orgId, [orderId])
}
