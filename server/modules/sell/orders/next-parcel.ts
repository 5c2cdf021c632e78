import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { OrderChange } from './change-check.ts'
import { fillIncoming } from './from-products/auto.ts'
import { removeFills } from './from-products/remove-fills.ts'

type Chosen = NonNullable<OrderChange['nextParcel']>
type Line = { id: number; sku: string | null; name: string | null; left: number; going: number | null }

/** Units of each line that go; INVALID_INPUT with every line that is not the order's, is named twice, or has too few left. */
function unitsOf(lines: readonly Line[], chosen: Chosen): Map<number, number> {
  const units = new Map<number, number>()
  const problems: FieldProblem[] = []
  for (const [at, { lineId, quantity }] of chosen.entries()) {
    const line = lines.find(({ id }) => id === lineId)
    if (!line || units.has(lineId))
      problems.push(fieldProblem(`nextParcel.${at}.lineId`, 'INVALID_VALUE', { field: { en: 'Line', cn: '商品明细' } }))
    else if (quantity > line.left) {
      const named = line.sku ?? line.name ?? ''
      const options = { field: { en: named, cn: named }, params: { max: line.left } }
      problems.push(fieldProblem(`nextParcel.${at}.quantity`, 'PARCEL_TOO_MANY', options))
    } else units.set(lineId, quantity)
  }
  if (problems.length > 0) throw new AppError('INVALID_INPUT', { fields: problems })
  return units
}

/**
 * Sets what the next label takes of an order that is locked; null = all that is left. The weight was that of another content: unless it is
 * given with the choice (`weighed`), products give it, and where they cannot, none is known.
 */
export async function chooseNextParcel(
  db: Db,
  { orgId, orderId, weighed }: { orgId: number; orderId: number; weighed: boolean },
  chosen: Chosen | null,
): Promise<void> {
  const { rows: lines } = await sql<Line>`
    select id, sku, name, quantity - shipped as left, going from order_line
    where org_id = ${orgId} and order_id = ${orderId} order by id`.execute(db)
  const units = chosen && unitsOf(lines, chosen)
  const takesAll = units === null || lines.every(({ id, left }) => (units.get(id) ?? 0) === left)
  const next = lines.map(({ id }) => ({ id, going: takesAll ? null : (units.get(id) ?? 0) }))
  if (next.every(({ going }, at) => going === lines[at]?.going)) return
  await removeFills(db, orgId, orderId)
  await sql`
    update order_line l set going = n.going from jsonb_to_recordset(${JSON.stringify(next)}::jsonb) as n (id bigint, going int)
    where l.org_id = ${orgId} and l.order_id = ${orderId} and l.id = n.id`.execute(db)
  if (!weighed)
    await sql`
      update sales_order set weight = null, weight2 = null, weight_cg = null, filled = nullif(filled - 'weight', '{}'),
        chosen = nullif(chosen - 'weight', '{}')
      where org_id = ${orgId} and id = ${orderId}`.execute(db)
  await fillIncoming(db, orgId, [orderId])
}
