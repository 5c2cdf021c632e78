import type { listAddresses } from '@waybill/contract/addresses/api'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/http/index.ts'
import { cappedAt, COUNT_CAP, readListEnd, writeListEnd } from '../../../platform/keyset.ts'
import { addressColumns, type AddressRecord, presentAddress } from './row.ts'

type Query = ParsedOf<typeof listAddresses>['query']
export type AddressFilter = Pick<Query, 'type' | 'search' | 'country' | 'validation' | 'importId'>

const ofImport = (orgId: number, importId: string) => sql`a.id = any(array(
  select id from address where org_id = ${orgId} and import_id = ${importId}::uuid
  union all select address_id from address_undo_snapshot where org_id = ${orgId} and import_id = ${importId}::uuid))`

/** The condition of a filter on address, named a. */
export function conditionOf(
  orgId: number,
  { type, search, country, validation, importId }: AddressFilter,
): RawBuilder<boolean> {
  const parts: RawBuilder<unknown>[] = [sql`a.org_id = ${orgId}`, sql`a.type = ${type}`, sql`a.deleted_at is null`]
  const needle = (search ?? '').normalize('NFC').trim().replace(/\s+/g, ' ')
  // Phones are kept as digits, however they are typed.
  const digits = /^[\d\s()+.-]{4,}$/.test(needle) ? needle.replace(/\D/g, '') : ''
  if (needle !== '') {
    const words = sql`a.search_text like app.search_pattern(${needle})`
    parts.push(digits ? sql`(${words} or a.phone like ${`%${digits}%`})` : words)
  }
  if (importId) parts.push(ofImport(orgId, importId))
  if (country) parts.push(sql`a.country = ${country}`)
  if (validation !== undefined) parts.push(sql`a.validation_status = ${validation}`)
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

type Sort = Query['sort']
const sortColumns: Record<Sort, { column: RawBuilder<unknown>; cast: RawBuilder<unknown> }> = {
  name: { column: sql`a.name_key`, cast: sql`text` },
  createdAt: { column: sql`a.created_at`, cast: sql`timestamptz` },
  usedCount: { column: sql`a.used_count`, cast: sql`int` },
}
const looksRight: Record<Sort, RegExp> = {
  name: /^[^\0]*$/s,
  createdAt: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/,
  usedCount: /^\d{1,9}$/,
}

/** Answers listAddresses. */
export async function listBook({ db, actor }: Ctx, query: Query): Promise<OutputOf<typeof listAddresses>> {
  const { sort, desc, limit, cursor } = query
  const list = `addresses ${sort} ${desc ? 'desc' : 'asc'}`
  const { column, cast } = sortColumns[sort]
  const at = readListEnd(list, looksRight[sort], cursor)
  const condition = conditionOf(actor.orgId, query)
  const direction = desc ? sql`desc` : sql`asc`
  const compare = desc ? sql`<` : sql`>`
  const after = at ? sql`and (${column}, a.id) ${compare} (${at.key}::${cast}, ${at.id}::bigint)` : sql``
  await sql.raw("set local timezone = 'UTC'").execute(db)
  const { rows } = await sql<AddressRecord & { key: string }>`
    select ${addressColumns}, ${column}::text as key from address a where ${condition} ${after}
    order by ${column} ${direction}, a.id ${direction} limit ${limit + 1}`.execute(db)
  const total = at?.total ?? (await countBook({ db }, condition))
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    records: shown.map(presentAddress),
    total,
    next: last ? writeListEnd(list, { key: last.key, id: last.id, total }) : null,
  }
}

async function countBook({ db }: Pick<Ctx, 'db'>, condition: RawBuilder<boolean>) {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select 1 from address a where ${condition} limit ${COUNT_CAP + 1}) as counted`.execute(
    db,
  )
  return cappedAt(rows[0]?.n ?? 0)
}
