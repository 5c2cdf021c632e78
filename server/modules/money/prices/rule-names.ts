import type { Db } from '../../../platform/database/index.ts'

/** The names of a provider's price rules in their newest versions, by id. */
export async function listRuleNames(db: Db, orgId: number, ids: readonly number[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('price_rule')
    .select(['id', 'name'])
    .distinctOn('id')
    .where('org_id', '=', orgId)
    .where('id', 'in', [0, ...ids])
    .orderBy('id')
    .orderBy('version', 'desc')
    .execute()
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}
