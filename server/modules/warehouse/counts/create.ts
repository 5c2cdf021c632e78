import { AppError, fieldProblem, notFound } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import { stockCountState } from '@waybill/contract/counts/lifecycle'
import type * as api from '@waybill/contract/counts/staff-api'
import { MOST_COUNT_PLACES } from '@waybill/contract/counts/words'
import { placeCode } from '@waybill/contract/stock/places'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { checkLink, findPlaces, findSkus, noPlace, placesBeginning, placesHolding } from '../stock/index.ts'
import { inService } from './locked.ts'
import { rowOf } from './read.ts'

type New = ParsedOf<typeof api.createStockCount>['body']
/** One more than fit, so that it is known whether there are too many. */
const LIMIT = MOST_COUNT_PLACES + 1

/** What a count is about, and where. */
export interface Planned {
  warehouseId: number
  scope: New['scope']
  about: string
  product: { sellerId: number; productId: number } | null
  places: readonly number[]
}

const within = (ctx: BaseCtx, warehouseId: number) => ({ operatorId: ctx.actor.orgId, warehouseId })

async function placesNamed(db: Db, { warehouseId, about }: New): Promise<number[]> {
  const typed = about.split(/[\s,;，；]+/).filter(Boolean)
  const found = await findPlaces(db, warehouseId, typed)
  const missing = typed.find((code) => !found.has(placeCode(code)))
  if (missing !== undefined) return noPlace(db, missing)
  return [...found.values()].map(({ id }) => id)
}

async function planned(db: Db, ctx: BaseCtx, body: New): Promise<Planned> {
  const { warehouseId, scope, about, sellerId } = body
  const where = within(ctx, warehouseId)
  if (scope === 'places') return { ...body, product: null, places: await placesNamed(db, body) }
  if (scope === 'zone')
    return { ...body, product: null, places: await placesBeginning(db, where, { text: about, limit: LIMIT }) }
  if (sellerId === null) {
    const words = { en: 'Seller', cn: '卖家' }
    throw new AppError('INVALID_INPUT', { fields: [fieldProblem('sellerId', 'REQUIRED', { field: words })] })
  }
  await checkLink(db, sellerId, warehouseId)
  const productId = (await findSkus(db, sellerId, [about])).get(about)
  if (productId === undefined) throw new AppError('STOCK_SKU_UNKNOWN', { params: { value: about } })
  const product = { sellerId, productId }
  return { ...body, product, places: await placesHolding(db, where, { ...product, limit: LIMIT }) }
}

interface Request {
  operatorId: number
  requestKey: string
  hash: Buffer
  bySeller: boolean
  note: string | null
}

/** The count that a request made before; undefined: it is new. Throws COUNT_CREATED when it was sent with other contents. */
export async function knownCount(db: Db, { operatorId, requestKey, hash }: Request): Promise<number | undefined> {
  const known = await db
    .selectFrom('stock_count')
    .select(['id', 'request_hash'])
    .where('org_id', '=', operatorId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  if (known && !hash.equals(known.request_hash)) throw new AppError('COUNT_CREATED')
  return known?.id
}

/** Writes a count with its places; its id. */
export async function write(
  db: Db,
  ctx: BaseCtx,
  { plan, request }: { plan: Planned; request: Request },
): Promise<number> {
  const { places, product, about } = plan
  if (places.length === 0) throw new AppError('COUNT_NOTHING', { params: { value: about } })
  if (places.length > MOST_COUNT_PLACES) throw new AppError('COUNT_TOO_MANY', { params: { max: MOST_COUNT_PLACES } })
  const created = await db
    .insertInto('stock_count')
    .values({
      org_id: request.operatorId,
      warehouse_id: plan.warehouseId,
      scope: plan.scope,
      about,
      seller_org_id: product?.sellerId ?? null,
      product_id: product?.productId ?? null,
      by_seller: request.bySeller,
      note: request.note,
      state: stockCountState.requested,
      request_key: request.requestKey,
      request_hash: request.hash,
      created_by: ctx.actor.userId,
      created_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'request_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  // The same request at the same moment: it is committed by now.
  if (!created) {
    const id = await knownCount(db, request)
    if (id === undefined) throw new AppError('COUNT_CREATED')
    return id
  }
  await sql`
    insert into stock_count_place (org_id, count_id, location_id)
    select ${request.operatorId}, ${created.id}, place from unnest(${[...places]}::bigint[]) place`.execute(db)
  return created.id
}

export const hashOf = (contents: unknown): Buffer => createHash('sha256').update(JSON.stringify(contents)).digest()

/** Answers createStockCount. */
export function create(ctx: BaseCtx, { requestKey, ...body }: New): Promise<api.StockCountRow> {
  const { orgId: operatorId } = ctx.actor
  const request = { operatorId, requestKey, hash: hashOf(body), bySeller: false, note: body.note }
  return inService(ctx, async (db) => {
    const { rows } = await sql`
      select 1 from warehouses_warehouse where operator_org_id = ${operatorId} and id = ${body.warehouseId}`.execute(db)
    if (rows.length === 0) throw notFound('Warehouse', '仓库')
    const id =
      (await knownCount(db, request)) ??
      (await write(db, ctx, { plan: await planned(db, ctx, { ...body, requestKey }), request }))
    return rowOf(db, operatorId, id)
  })
}
