import { notFound } from '@waybill/contract/core/errors'
import { type ListKind, listsNamed, type NamedList } from '@waybill/contract/rules/lists'
import type { RuleList, WholeRuleList } from '@waybill/contract/rules/lists-api'
import type { RuleInput } from '@waybill/contract/rules/rule'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { readableRules } from './stored.ts'

/** A list at one of its versions, as a set of rules names it. */
export type ListAt = { id: number; name: string; kind: ListKind; version: number }
type Row = ListAt & { count: number; updatedAt: Date }

const LISTS = (orgId: number) => sql<Row>`
  select id, name, kind, version, count, updated_at as "updatedAt" from rule_list where org_id = ${orgId}
  order by lower(name), id`

/** Names of the rules that ask for each list. */
async function readUses(db: Db, orgId: number): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ rules: unknown }>`
    select s.rules from rule_book b join rule_set s on s.org_id = b.org_id and s.id = b.set_id
    where b.org_id = ${orgId}`.execute(db)
  const uses = new Map<number, string[]>()
  for (const rule of readableRules(rows[0]?.rules))
    for (const id of listsNamed(rule)) uses.set(id, [...(uses.get(id) ?? []), rule.name])
  return uses
}

const present = ({ updatedAt, ...row }: Row, uses: ReadonlyMap<number, string[]>): RuleList => ({
  ...row,
  updatedAt: updatedAt.toISOString(),
  rules: uses.get(row.id) ?? [],
})

/** An organisation's lists by name, with the rules that ask for each. */
export async function readLists(db: Db, orgId: number): Promise<RuleList[]> {
  const uses = await readUses(db, orgId)
  const { rows } = await LISTS(orgId).execute(db)
  return rows.map((row) => present(row, uses))
}

/** A list with its entries; NOT_FOUND. */
export async function getList(db: Db, orgId: number, id: number): Promise<WholeRuleList> {
  const list = (await readLists(db, orgId)).find((one) => one.id === id)
  if (!list) throw notFound('List', '列表')
  return { ...list, items: [...((await readItems(db, orgId, [list])).get(id)?.items ?? [])] }
}

/** What was on lists at the versions that are named. */
export async function readItems(db: Db, orgId: number, lists: readonly ListAt[]): Promise<Map<number, NamedList>> {
  if (lists.length === 0) return new Map()
  const { rows } = await sql<{ id: number; items: string[] }>`
    select v.list_id as id, v.items from jsonb_to_recordset(${JSON.stringify(lists)}::jsonb) as f (id bigint, version int)
    join rule_list_version v on v.org_id = ${orgId} and v.list_id = f.id and v.version = f.version`.execute(db)
  const named = new Map(lists.map((one) => [one.id, one]))
  return new Map(
    rows.flatMap(({ id, items }) => {
      const one = named.get(id)
      return one ? [[id, { id, name: one.name, kind: one.kind, items }] as const] : []
    }),
  )
}

/** The lists that rules name, as they are now. `lock`: nobody deletes or changes them until the end of the transaction. */
export async function findLists(
  db: Db,
  orgId: number,
  { rules, lock }: { rules: readonly Pick<RuleInput, 'when' | 'does'>[]; lock: boolean },
): Promise<ListAt[]> {
  const ids = [...new Set(rules.flatMap(listsNamed))]
  if (ids.length === 0) return []
  const { rows } = await sql<ListAt>`
    select id, name, kind, version from rule_list where org_id = ${orgId} and id = any(${ids}::bigint[])
    order by id ${lock ? sql`for share` : sql``}`.execute(db)
  return rows
}

/** The lists that rules name, with what is on them now. */
export const namedListsOf = async (
  db: Db,
  orgId: number,
  rules: readonly Pick<RuleInput, 'when' | 'does'>[],
): Promise<Map<number, NamedList>> => readItems(db, orgId, await findLists(db, orgId, { rules, lock: false }))
