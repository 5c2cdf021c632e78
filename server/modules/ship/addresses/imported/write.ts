import { setImmediate } from 'node:timers/promises'
import { addressType } from '@waybill/contract/addresses/enums'
import type { ParsedAddress } from '@waybill/contract/address-book/rules'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import type { ClientBase } from 'pg'
import { judge } from '../validator.ts'
import { COLUMNS, RECORD, setFrom } from './columns.ts'

/** A parsed row; `key` is what it is known by, as the view addresses_book has it. */
export type ImportedAddress = ParsedAddress & { key: string }
/** Where parsed addresses stand: a query of one column `parsed` (jsonb of ImportedAddress), its parameters from $3 on. */
type Source = { text: string; values: unknown[] }
type Ref = { orgId: number; importId: string | null; onExisting: 'skip' | 'update' }
type Written = { created: number; updated: number; ids: number[] }

const MAX_IDS = 5000
/** Rows judged before others get their turn. */
const AT_ONCE = 500

/** As `lockDefault`: two imports of a file would add everything twice. */
export const lockBook = (client: ClientBase, orgId: number) =>
  client.query('select pg_advisory_xact_lock(8049, ($1::bigint % 2147483647)::int)', [orgId])

const PARSED = (source: string) =>
  `select parsed from (${source}) as given where $1::bigint is not null and ($2::uuid is null or true)`

/** Whoever changes one of these now is waited for, and what he changed is read then; who comes later finds another version. */
const LOCK = `
  select from address where org_id = $1 and type in (1, 2) and name_key = any(array(select lower(name) from unnest($2::text[]) as name))
    and deleted_at is null order by id for no key update`
/** By name first, which is an index condition: whole keys are worked out for people of that name only. */
const EXISTING = `
  with named as materialized (
    select b.id, b.match_key from addresses_book b
    where b.org_id = $1 and b.type in (1, 2) and b.name_key = any(array(select lower(name) from unnest($3::text[]) as name)))
  select distinct on (given.key) given.key, a.id, to_jsonb(a) as address
  from unnest($2::text[]) as given (key) join named on named.match_key = given.key
  join address a on a.org_id = $1 and a.id = named.id
  order by given.key, a.id`

type Known = { id: number; address: PostalAddress }
async function findExisting(client: ClientBase, orgId: number, rows: ImportedAddress[]): Promise<Map<string, Known>> {
  const names = rows.map(({ name }) => name)
  await client.query(LOCK, [orgId, names])
  const found = await client.query<Known & { key: string }>(EXISTING, [orgId, rows.map(({ key }) => key), names])
  return new Map(found.rows.map((row) => [row.key, row]))
}

/** What the row says, laid over what the book has: what the row leaves empty stays. */
function merged(row: ImportedAddress, before: PostalAddress | undefined): PostalAddress {
  const { key: _, type: __, ...values } = row
  if (!before) return values
  const filled = Object.entries(values).filter(([, value]) => value !== null)
  const { name, company, line1, line2, city, state, zip, country, phone, email, residential } = before
  const old = { name, company, line1, line2, city, state, zip, country, phone, email, residential }
  return { ...old, ...Object.fromEntries(filled) }
}

type Change = { id: number | null; type: 1 | 2; columns: object }

async function judged(rows: ImportedAddress[], existing: Map<string, Known>): Promise<Change[]> {
  const changes: Change[] = []
  for (const [at, row] of rows.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await setImmediate()
    const known = existing.get(row.key)
    const address = merged(row, known?.address)
    const { status, result, notes } = judge(address)
    const verdict = { validation_status: status, validation_result: result, validation_notes: notes }
    changes.push({ id: known?.id ?? null, type: row.type, columns: { ...address, ...verdict } })
  }
  return changes
}

const INSERT = `
  insert into address (org_id, import_id, type, ${COLUMNS})
  select $1, $2::uuid, type, ${COLUMNS} from jsonb_to_recordset($3::jsonb) as given (type smallint, ${RECORD}) returning id`
const SNAPSHOT = `
  insert into address_undo_snapshot (org_id, import_id, address_id, version, address)
  select $1, $2::uuid, a.id, a.version + 1, to_jsonb(a) - 'search_text' from address a
  where a.org_id = $1 and $2::uuid is not null and a.id = any($3::bigint[]) on conflict do nothing`
const UPDATE = `
  update address a set ${setFrom('given')}, version = a.version + 1, updated_at = now()
  from jsonb_to_recordset($2::jsonb) as given (id bigint, ${RECORD}) where a.org_id = $1 and a.id = given.id`
/** As one that is added by hand, the first sender becomes the default. */
export const FIRST_DEFAULT = `
  update address set is_default = true
  where org_id = $1 and id = (select min(id) from address where org_id = $1 and type = 1 and deleted_at is null)
    and not exists (select from address where org_id = $1 and is_default and deleted_at is null)`

/** A sender needs a phone; a row without one was to update an entry, which was deleted meanwhile. */
const canBeAdded = ({ type, phone }: ImportedAddress): boolean => type !== addressType.sender || phone !== null

const jsonOf = (changes: Change[]): string =>
  JSON.stringify(changes.map(({ columns, ...more }) => ({ ...more, ...columns })))

/** Adds the parsed addresses to the book; those that are there already stay, or take what their row says. Ids of the first 5,000. */
export async function writeImportedAddresses(client: ClientBase, ref: Ref, source: Source): Promise<Written> {
  const { orgId, importId } = ref
  await lockBook(client, orgId)
  const values = [orgId, importId, ...source.values]
  const rows = (await client.query<{ parsed: ImportedAddress }>(PARSED(source.text), values)).rows.map(
    (row) => row.parsed,
  )
  const existing = await findExisting(client, orgId, rows)
  const rowsToWrite = rows.filter((row) => (existing.has(row.key) ? ref.onExisting === 'update' : canBeAdded(row)))
  const changes = await judged(rowsToWrite, existing)
  const [changed, added] = [changes.filter(({ id }) => id !== null), changes.filter(({ id }) => id === null)]
  const changedIds = changed.map(({ id }) => id!)
  if (changed.length > 0) {
    await client.query(SNAPSHOT, [orgId, importId, changedIds])
    await client.query(UPDATE, [orgId, jsonOf(changed)])
  }
  const inserted =
    added.length > 0 ? await client.query<{ id: number }>(INSERT, [orgId, importId, jsonOf(added)]) : null
  const ids = inserted?.rows.map(({ id }) => id) ?? []
  if (added.some(({ type }) => type === 1)) await client.query(FIRST_DEFAULT, [orgId])
  return { created: ids.length, updated: changed.length, ids: [...changedIds, ...ids].slice(0, MAX_IDS) }
}
