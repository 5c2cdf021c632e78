import { type Lint, lintRules } from '@waybill/contract/rules/lint/lint'
import type { RuleInput } from '@waybill/contract/rules/rule'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { findSenders } from './active.ts'
import { namedListsOf } from './named-lists.ts'

/** What is wrong with the rules of a list, as far as the organisation's own data and the list itself tell. */
export async function lintList(db: Db, orgId: number, rules: readonly RuleInput[]): Promise<Lint[]> {
  const stores = await sql<{ id: number }>`select id from stores_store where org_id = ${orgId}`.execute(db)
  return lintRules(rules, {
    stores: new Set(stores.rows.map(({ id }) => String(id))),
    senders: new Set((await findSenders(db, orgId, rules)).keys()),
    lists: await namedListsOf(db, orgId, rules),
  })
}
