import type { OutputOf } from '@waybill/contract/core/route'
import type { AgedCustomer, listAgeing } from '@waybill/contract/invoicing/staff-api'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { debtsOf, documentsOf } from './invoice-rows.ts'

const MOST_CUSTOMERS = 200
const columns = ['notInvoiced', 'notDue', 'days30', 'days60', 'days90', 'older', 'total'] as const

type Row = Record<(typeof columns)[number], number> & { id: number; name: string }

/** What customers owe by how long it has been due. Reads as the service. */
export async function ageingOf(db: Db, providerOrgId: number, today: string): Promise<OutputOf<typeof listAgeing>> {
  const viewer = { orgId: providerOrgId, side: 'provider' } as const
  const days = sql`(${today}::date - v.due_on)`
  const part = (condition: ReturnType<typeof sql>) => sql`coalesce(sum(v.open) filter (where ${condition}), 0)::bigint`
  const { rows } = await sql<Row>`
    select o.id, o.name, (d.debt - coalesce(sum(v.open), 0))::bigint as "notInvoiced", ${part(sql`${days} <= 0`)} as "notDue",
      ${part(sql`${days} between 1 and 30`)} as days30, ${part(sql`${days} between 31 and 60`)} as days60,
      ${part(sql`${days} between 61 and 90`)} as days90, ${part(sql`${days} > 90`)} as older, d.debt::bigint as total
    from ${debtsOf(viewer)} join tenancy_org o on o.id = d.org_id
    left join ${documentsOf(viewer, today)} on v.org_id = d.org_id and v.open > 0
    group by o.id, o.name, d.debt order by d.debt desc, o.id`.execute(db)
  const sums = Object.fromEntries(columns.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)])) as Omit<
    AgedCustomer,
    'org'
  >
  const customers = rows.slice(0, MOST_CUSTOMERS).map(({ id, name, ...amounts }) => ({ org: { id, name }, ...amounts }))
  return { customers, sums }
}
