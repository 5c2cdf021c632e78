import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { ISO_DAY } from '@waybill/contract/core/schemas'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import { MOST_UNITS, stockCondition, type StockCondition } from '@waybill/contract/stock/conditions'
import { openingWords } from '@waybill/contract/stock/opening'
import { placeCode, type PlaceKind } from '@waybill/contract/stock/places'
import type { OpeningRow, postOpeningStock } from '@waybill/contract/stock/staff-api'
import type { Ctx } from '../../../platform/http/index.ts'
import { checkLink, findPlaces, findSkus, type FoundPlace } from './find.ts'
import { refuseMixedIn } from './mixed.ts'
import { movementsOfCommand, refused } from './movements.ts'
import { lotId, type Move, postMoves } from './post.ts'

/** What lies in a place for damaged goods is damaged; the rest is good. */
const conditionIn = (kind: PlaceKind): StockCondition =>
  kind === 'damaged' ? stockCondition.damaged : kind === 'quarantine' ? stockCondition.quarantine : stockCondition.good

interface Known {
  places: ReadonlyMap<string, FoundPlace>
  products: ReadonlyMap<string, number>
}

/** Everything that is wrong with a row, by `rows.<index>.<field>`. */
function problemsOf(row: OpeningRow, index: number, { places, products }: Known): FieldProblem[] {
  const problem = (
    field: keyof OpeningRow,
    code: Parameters<typeof fieldProblem>[1],
    params: Record<string, string | number> = {},
  ) => fieldProblem(`rows.${index}.${field}`, code, { field: openingWords[field], params })
  const found: FieldProblem[] = []
  const [place, sku, quantity] = [row.place.trim(), row.sku.trim(), row.quantity.trim()]
  const known = places.get(placeCode(place))
  if (!place) found.push(problem('place', 'REQUIRED'))
  else if (!known) found.push(problem('place', 'PLACE_UNKNOWN', { value: place }))
  else if (!known.active) found.push(problem('place', 'PLACE_INACTIVE', { place: known.code }))
  if (!sku) found.push(problem('sku', 'REQUIRED'))
  else if (!products.has(row.sku)) found.push(problem('sku', 'STOCK_SKU_UNKNOWN', { value: sku }))
  if (!quantity) found.push(problem('quantity', 'REQUIRED'))
  else if (!/^\d{1,9}$/.test(quantity)) found.push(problem('quantity', 'INTEGER'))
  else if (Number(quantity) < 1) found.push(problem('quantity', 'MIN', { min: 1, unit: '' }))
  else if (Number(quantity) > MOST_UNITS) found.push(problem('quantity', 'MAX', { max: MOST_UNITS, unit: '' }))
  if (row.lotNo.trim().length > 50) found.push(problem('lotNo', 'LENGTH_MAX', { max: 50 }))
  const expiry = row.expiry.trim()
  if (expiry && !ISO_DAY.test(expiry)) found.push(problem('expiry', 'DATE', { value: expiry }))
  if (expiry && !row.lotNo.trim()) found.push(problem('lotNo', 'REQUIRED'))
  return found
}

/** Answers postOpeningStock: all rows or none. */
export async function postOpening(
  { db, actor }: Ctx,
  { commandId, sellerId, warehouseId, rows }: ParsedOf<typeof postOpeningStock>['body'],
): Promise<OutputOf<typeof postOpeningStock>> {
  await checkLink(db, sellerId, warehouseId)
  const places = await findPlaces(
    db,
    warehouseId,
    rows.map(({ place }) => place),
  )
  const products = await findSkus(
    db,
    sellerId,
    rows.map(({ sku }) => sku),
  )
  const fields = rows.flatMap((row, index) => problemsOf(row, index, { places, products }))
  if (fields.length > 0) throw new AppError('INVALID_INPUT', { fields })
  // A command that was carried out before is answered, whatever lies in its places since.
  if ((await movementsOfCommand(db, sellerId, commandId)).length === 0)
    await refuseMixedIn(db, { operatorId: actor.orgId, warehouseId, sellerId, places: places.values() })
  const lots = new Map<string, number>()
  const moves: Move[] = []
  for (const row of rows) {
    const productId = products.get(row.sku)!
    const place = places.get(placeCode(row.place))!
    const [lotNo, expiry] = [row.lotNo.trim(), row.expiry.trim() || null]
    const key = JSON.stringify([productId, lotNo, expiry])
    if (lotNo && !lots.has(key))
      lots.set(key, await lotId(db, { sellerId, productId, lotNo, expiry }).catch((error: unknown) => refused(error)))
    const to = { placeId: place.id, condition: conditionIn(place.kind) }
    moves.push({
      reason: 'OPENING',
      productId,
      lotId: lots.get(key) ?? 0,
      from: null,
      to,
      quantity: Number(row.quantity),
    })
  }
  await postMoves(db, { sellerId, warehouseId, commandId, moves }).catch((error: unknown) =>
    refused(error, (line) => placeCode(rows[line - 1]!.place)),
  )
  return { rows: rows.length, units: moves.reduce((sum, { quantity }) => sum + quantity, 0) }
}
