import type { ClientBase } from 'pg'

/** A query of one column `name` (text, null where a row names no store), its parameters from $2 on. */
type NamesSource = { text: string; values: readonly unknown[] }

/** Adds the stores of these names that the organization does not have yet; upper and lower case are the same name. */
export async function addNamedStores(client: ClientBase, orgId: number, { text, values }: NamesSource): Promise<void> {
  await client.query(
    `insert into store (org_id, name)
     select $1::bigint, min(name) from (${text}) as named where name is not null group by lower(name)
     on conflict (org_id, lower(name)) do nothing`,
    [orgId, ...values],
  )
}
