import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a version of a rule, named by its alias of `price_rule`, counts at no instant: a newer one, which took its place, was saved
 * before it would have started.
 */
export const neverStarted = (alias: string): RawBuilder<boolean> => {
  const own = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`exists (
    select 1 from price_rule later where later.org_id = ${own('org_id')} and later.id = ${own('id')}
      and later.version > ${own('version')} and later.created_at < ${own('effective_from')})`
}
