import type { Db } from '../../../../platform/database/index.ts'

/** Of the unit of money: values of packages are whole cents. */
const CENT = 100n

interface Line {
  orderId: number
  quantity: number
  unitPrice: number | null
}

/** What the lines of each order are worth; their units, where the price of one is not known. */
function worthOf(lines: readonly Line[]): Map<number, bigint> {
  const priced = lines.every(({ unitPrice }) => unitPrice !== null) && lines.some(({ unitPrice }) => unitPrice! > 0)
  const worth = new Map<number, bigint>()
  for (const { orderId, quantity, unitPrice } of lines)
    worth.set(orderId, (worth.get(orderId) ?? 0n) + BigInt(quantity) * (priced ? BigInt(unitPrice!) : 1n))
  return worth
}

/** The share of a value by worth, in whole cents; null: nothing. */
function shareOf(value: number | null, part: bigint, total: bigint): number | null {
  if (value === null || total === 0n) return null
  const exact = (BigInt(value) * part) / total
  return Number(exact - (exact % CENT)) || null
}
const restOf = (value: number | null, share: number | null): number | null => (value ?? 0) - (share ?? 0) || null

/** An order was divided: what it is insured for and was declared by a person goes with the goods; what is left over is the first one's. */
export async function divideValues(
  db: Db,
  orgId: number,
  [first, part]: readonly [first: number, part: number],
): Promise<void> {
  const { insured_value, declared_value } = await db
    .selectFrom('sales_order')
    .select(['insured_value', 'declared_value'])
    .where('org_id', '=', orgId)
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  if (insured_value === null && declared_value === null) return
  const lines = await db
    .selectFrom('order_line')
    .select(['order_id as orderId', 'quantity', 'unit_price as unitPrice'])
    .where('org_id', '=', orgId)
    .where('order_id', 'in', [first, part])
    .execute()
  const worth = worthOf(lines)
  const [rest, moved] = [worth.get(first) ?? 0n, worth.get(part) ?? 0n]
  const insured = shareOf(insured_value, moved, rest + moved)
  const declared = shareOf(declared_value, moved, rest + moved)
  const write = (id: number, set: { insured_value: number | null; declared_value: number | null }) =>
    db.updateTable('sales_order').set(set).where('org_id', '=', orgId).where('id', '=', id).execute()
  // What products declare of the lines is each order's own.
  const known = await db
    .selectFrom('sales_order')
    .select('declared_value')
    .where('org_id', '=', orgId)
    .where('id', '=', part)
    .executeTakeFirstOrThrow()
  const isFilled = known.declared_value !== null
  await write(part, { insured_value: insured, declared_value: isFilled ? known.declared_value : declared })
  await write(first, {
    insured_value: restOf(insured_value, insured),
    declared_value: isFilled ? declared_value : restOf(declared_value, declared),
  })
}
