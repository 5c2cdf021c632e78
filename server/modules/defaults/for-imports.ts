import type { ClientBase } from 'pg'

/** What rows of a file have that say nothing of it; null where nothing was chosen. */
export type ImportDefaults = {
  signature: number | null
  /** Of shipments within a country. */
  service: { carrier: number; serviceCode: string } | null
}

/** The part of an organization's defaults that rows are read with. */
export async function importDefaults(client: ClientBase, orgId: number): Promise<ImportDefaults> {
  const { rows } = await client.query<ImportDefaults>(
    `select (setting ->> 'signature')::int as signature, setting -> 'services' -> 'domestic' as service
     from order_default where org_id = $1`,
    [orgId],
  )
  return rows[0] ?? { signature: null, service: null }
}
