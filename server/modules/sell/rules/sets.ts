import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { Ctx } from '../../../platform/http/index.ts'
import type { ListAt } from './named-lists.ts'

/** An organisation's list of rules; `setId` null: nothing was saved yet. */
export type Book = { version: number; lastRuleId: number; setId: number | null }

/** Until the end of the transaction nobody else changes what the rules are. */
export async function lockBook(db: Db, orgId: number): Promise<Book> {
  const { rows } = await sql<Book>`
    select version, last_rule_id as "lastRuleId", set_id as "setId" from rule_book
    where org_id = ${orgId} for update`.execute(db)
  return rows[0] ?? { version: 0, lastRuleId: 0, setId: null }
}

/** Keeps rules with the lists that they name as they are now; returns the id. */
export async function addSet(
  { db, actor, now }: Ctx,
  { rules, lists }: { rules: unknown; lists: readonly ListAt[] },
): Promise<number> {
  const { id } = await db
    .insertInto('rule_set')
    .values({
      org_id: actor.orgId,
      rules: JSON.stringify(rules),
      lists: JSON.stringify(lists),
      created_at: now(),
      created_by: actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
