import type { PostalAddress } from '@waybill/contract/core/schemas'
import { type CompiledRule, compileRules } from '@waybill/contract/rules/compile'
import { listsNamed } from '@waybill/contract/rules/lists'
import type { Rule } from '@waybill/contract/rules/rule'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { type ListAt, readItems } from './named-lists.ts'
import { readableRules } from './stored.ts'

/** The list that counts now, ready to run. */
export interface ActiveRules {
  setId: number
  compiled: CompiledRule[]
}

/** An organisation's rules; null when none is switched on. */
export async function findActiveRules(db: Db, orgId: number): Promise<ActiveRules | null> {
  const { rows } = await sql<{ setId: number; rules: unknown; lists: ListAt[] }>`
    select b.set_id as "setId", s.rules, s.lists from rule_book b join rule_set s on s.org_id = b.org_id and s.id = b.set_id
    where b.org_id = ${orgId}`.execute(db)
  const [row] = rows
  if (!row) return null
  const rules: Rule[] = readableRules(row.rules)
  const enabled = rules.filter((one) => one.enabled)
  if (enabled.length === 0) return null
  const named = new Set(enabled.flatMap(listsNamed))
  const lists = row.lists.filter(({ id }) => named.has(id))
  return { setId: row.setId, compiled: compileRules(rules, await readItems(db, orgId, lists)) }
}

/** The rules as they were in a list, ready to run; a list that is gone has none. */
export async function findRulesOf(db: Db, orgId: number, setId: number): Promise<CompiledRule[]> {
  const row = await db
    .selectFrom('rule_set')
    .select(['rules', 'lists'])
    .where('org_id', '=', orgId)
    .where('id', '=', setId)
    .executeTakeFirst()
  if (!row) return []
  return compileRules(readableRules(row.rules), await readItems(db, orgId, row.lists as never))
}

/** The organizations whose rules run by the clock too, and how many minutes before their cut-off; needs the service scope. */
export async function listTimedBooks(db: Db): Promise<{ orgId: number; lead: number }[]> {
  const { rows } = await sql<{ orgId: number; lead: number }>`
    select org_id as "orgId", lead_minutes as lead from rule_book where timed order by org_id`.execute(db)
  return rows
}

/** The senders that rules name, by id; those that are gone from the address book are missing. */
export async function findSenders(
  db: Db,
  orgId: number,
  rules: readonly Pick<Rule, 'does'>[],
): Promise<Map<number, PostalAddress>> {
  const ids = [...new Set(rules.flatMap(({ does }) => does.shipFrom?.senderId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('addresses_sender')
    .select([
      'id',
      'name',
      'company',
      'line1',
      'line2',
      'city',
      'state',
      'zip',
      'country',
      'phone',
      'email',
      'residential',
    ])
    .where('org_id', '=', orgId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...address }) => [id, address]))
}
