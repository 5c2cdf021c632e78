import { AppError } from '@waybill/contract/core/errors'
import type { CappedCount } from '@waybill/contract/core/schemas'
import type { OutputOf } from '@waybill/contract/core/route'
import type { listProducts, matchProductIds, productListQuery } from '@waybill/contract/products/api'
import { barcodeKey } from '@waybill/contract/products/barcodes'
import { searchTerms } from '@waybill/contract/search/terms'
import { type RawBuilder, sql } from 'kysely'
import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Db } from '../../../platform/database/index.ts'
import type { Ctx } from '../../../platform/http/index.ts'
import { cappedAt, COUNT_CAP, type ListEnd, readListEnd, writeListEnd } from '../../../platform/keyset.ts'
import { hasTrigram, MOST_TRIES } from '../../../platform/text-search.ts'
import { presentProduct, recordColumns, type ProductRecord } from './row.ts'

const IDS_CAP = 5000
/** More hits than this are not gathered: the list is read in its order and finds a page of them soon. */
const MAX_HITS = 5000
export type Query = z.output<typeof productListQuery>

type Key = { column: RawBuilder<unknown>; cast: RawBuilder<unknown>; shape: RegExp }
const sorts: Record<Query['sort'], Key> = {
  skuCode: { column: sql`p.sku_key`, cast: sql`text`, shape: /^[^\0]{1,200}$/ },
  skuName: { column: sql`p.name_key`, cast: sql`text`, shape: /^[^\0]{1,600}$/ },
  weight: { column: sql`coalesce(p.weight_cg, -1)`, cast: sql`bigint`, shape: /^-?\d{1,18}$/ },
  createdAt: {
    column: sql`p.created_at`,
    cast: sql`timestamptz`,
    shape: /^20\d\d-[01]\d-[0-3]\d [0-2]\d:[0-5]\d:[0-5]\d(\.\d{1,6})?\+00$/,
  },
}

const needleOf = (search: string | undefined): string => searchTerms(search ?? '').text

const carries = (orgId: number, code: string): RawBuilder<boolean> =>
  sql`p.id = (select b.product_id from product_barcode b where b.org_id = ${orgId} and b.code = ${barcodeKey(code)})`

type SearchCondition = { condition: RawBuilder<boolean>; looksUp: boolean }

/** Products that hold the text, or carry the barcode; null when nothing is searched for. `looksUp`: they are known by their ids. */
async function narrow(db: Db, orgId: number, search: string | undefined): Promise<SearchCondition | null> {
  const needle = needleOf(search)
  if (needle === '') return null
  const { rows } = await sql<{ ids: number[] | null }>`
    select app.find_products(${needle}, ${!hasTrigram(needle)}, ${MAX_HITS}, ${MOST_TRIES}) as ids`.execute(db)
  const ids = rows[0]?.ids
  const held = ids ? sql`p.id = any(${ids}::bigint[])` : sql`p.search_text like app.search_pattern(${needle})`
  return { condition: sql`(${held} or ${carries(orgId, needle)})`, looksUp: Boolean(ids) }
}

/** Made by the import, or changed by it. An array: right after an import no statistics know of its rows, and a join would be planned for one. */
const ofImport = (orgId: number, importId: string) => sql`p.id = any(array(
  select id from product where org_id = ${orgId} and import_id = ${importId}::uuid
  union all select product_id from product_undo_snapshot where org_id = ${orgId} and import_id = ${importId}::uuid))`

/** The condition of a query on products named p but for its search text. */
function filterOf(orgId: number, query: Query): RawBuilder<unknown>[] {
  const parts: RawBuilder<unknown>[] = [sql`p.org_id = ${orgId}`]
  if (query.packageType) parts.push(sql`p.package_type = ${query.packageType}`)
  if (query.battery !== undefined) parts.push(sql`p.battery = ${query.battery}`)
  if (query.sku) parts.push(sql`p.sku_key = lower(${query.sku.trim()})`)
  if (query.barcode) parts.push(carries(orgId, needleOf(query.barcode)))
  if (query.origin) parts.push(sql`p.origin_country = ${query.origin}`)
  if (query.importId) parts.push(ofImport(orgId, query.importId))
  if (query.missingCustoms !== undefined) {
    const missing = sql`(p.schedule_b is null or p.origin_country is null or p.declared_value is null or p.customs_description is null)`
    parts.push(query.missingCustoms ? missing : sql`not ${missing}`)
  }
  return parts
}

const all = (parts: RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(parts, sql` and `)

/** The condition of a query on products named p, whatever it takes to read them all. */
export async function conditionOf(db: Db, orgId: number, query: Query): Promise<RawBuilder<unknown>> {
  const narrowed = await narrow(db, orgId, query.search)
  return all([...filterOf(orgId, query), ...(narrowed ? [narrowed.condition] : [])])
}

/** A cursor is of its own filter and order only. It carries the total, which is counted on the first page. */
function listName({ cursor: _cursor, limit: _limit, ...asked }: Query): string {
  const print = JSON.stringify(Object.entries({ ...asked, search: needleOf(asked.search) }).toSorted())
  return `products ${createHash('sha256').update(print).digest('base64url').slice(0, 12)}`
}
async function countMatching(db: Db, condition: RawBuilder<unknown>): Promise<CappedCount> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from product p where ${condition} limit ${COUNT_CAP + 1}) as counted`.execute(
    db,
  )
  return cappedAt(rows[0]?.count ?? 0)
}

function afterEnd({ sort, desc }: Query, end: ListEnd | null): RawBuilder<unknown> {
  if (!end) return sql`true`
  const { column, cast } = sorts[sort]
  return sql`(${column}, p.id) ${desc ? sql`<` : sql`>`} (${end.key}::${cast}, ${end.id}::bigint)`
}
/** `order by` of a query on products named p. */
export const orderByClause = ({ sort, desc }: Pick<Query, 'sort' | 'desc'>): RawBuilder<unknown> => {
  const direction = desc ? sql`desc` : sql`asc`
  return sql`${sorts[sort].column} ${direction}, p.id ${direction}`
}

type Page = { rows: RawBuilder<unknown>; total(found: number): Promise<CappedCount> }

/** The products from which a page is taken, as a subquery named p, and how they are counted. */
async function pageOf(db: Db, orgId: number, { query, end }: { query: Query; end: ListEnd | null }): Promise<Page> {
  const narrowed = await narrow(db, orgId, query.search)
  const filter = filterOf(orgId, query)
  const after = afterEnd(query, end)
  const order = orderByClause(query)
  if (!narrowed || narrowed.looksUp) {
    const condition = all([...filter, ...(narrowed ? [narrowed.condition] : [])])
    return {
      rows: sql`(select * from product p where ${condition} and ${after} order by ${order} limit ${query.limit + 1}) as p`,
      total: async () => end?.total ?? (await countMatching(db, condition)),
    }
  }
  const tried = sql`select * from product p where p.org_id = ${orgId} and ${after} order by ${order}`
  return {
    // Taken from the head of the list as it comes; a sort of its own would wait for all that may be tried.
    rows: sql`(select * from (${tried} limit ${MOST_TRIES}) as p where ${all([...filter, narrowed.condition])} limit ${query.limit + 1}) as p`,
    total: async (found) => {
      if (found > query.limit) return { count: query.limit, capped: true }
      const { rows } = await sql`${tried} offset ${MOST_TRIES} limit 1`.execute(db)
      // Fewer than a page are all there are, or all that could be found in time: then nothing is shown as if it were all.
      if (rows.length > 0) throw new AppError('SEARCH_TOO_BROAD')
      return { count: found, capped: false }
    },
  }
}

/** Answers listProducts. Throws SEARCH_TOO_BROAD. */
export async function listPage({ db, actor }: Ctx, query: Query): Promise<OutputOf<typeof listProducts>> {
  const end = readListEnd(listName(query), sorts[query.sort].shape, query.cursor)
  // Timestamps in cursors are of one zone, with their microseconds; what filters let through differs by thousands from value to value.
  await sql.raw("set local timezone = 'UTC'; set local plan_cache_mode = force_custom_plan").execute(db)
  const page = await pageOf(db, actor.orgId, { query, end })
  const { rows } = await sql<ProductRecord & { key: string }>`
    select ${recordColumns}, ${sorts[query.sort].column}::text as key from ${page.rows}
    order by ${orderByClause(query)}`.execute(db)
  const total = await page.total(rows.length)
  const shown = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? shown.at(-1) : undefined
  return {
    records: shown.map(({ key: _key, ...record }) => presentProduct(record)),
    total,
    next: last ? writeListEnd(listName(query), { key: last.key, id: last.id, total }) : null,
  }
}

/** Answers matchProductIds: in the order of the list. */
export async function matchIds({ db, actor }: Ctx, query: Query): Promise<OutputOf<typeof matchProductIds>> {
  const condition = await conditionOf(db, actor.orgId, query)
  const { rows } = await sql<{ id: number }>`
    select p.id from product p where ${condition} order by ${orderByClause(query)} limit ${IDS_CAP + 1}`.execute(db)
  return { ids: rows.slice(0, IDS_CAP).map((row) => row.id), capped: rows.length > IDS_CAP }
}

/** Answers listOrigins: codes, in no telling order. */
export async function listOriginCodes({ db, actor }: Ctx): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select distinct p.origin_country as code from product p
    where p.org_id = ${actor.orgId} and p.origin_country is not null order by code`.execute(db)
  return rows.map((row) => row.code)
}
