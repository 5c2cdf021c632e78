import { carrierName, carriers, voidsTogether } from '@waybill/contract/carriers/catalogue'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import { type RowProblem, rowProblem } from '../request/problem.ts'

const together = carriers.map(({ id }) => id).filter(voidsTogether)

/**
 * Of the labels that are to be voided, those whose carrier voids all packages of a shipment or none, where not all of them are asked for,
 * and why that is refused.
 */
export async function listApart(db: Db, orgId: number, ids: readonly number[]): Promise<Map<number, RowProblem>> {
  const { rows } = await sql<{ id: number; carrier: number; count: number }>`
    select s.id, s.carrier, count(*)::int as count
    from shipment s
    join purchase p on p.org_id = s.org_id and p.id = s.purchase_id
    join purchase of on of.org_id = p.org_id and of.order_id = p.order_id and coalesce(of.lead_id, of.id) = coalesce(p.lead_id, p.id)
    join shipment sibling on sibling.org_id = of.org_id and sibling.purchase_id = of.id and sibling.counts
    where s.org_id = ${orgId} and s.id = any(${[...ids]}::bigint[]) and s.package_count > 1 and s.carrier = any(${together}::int[])
    group by s.id, s.carrier
    having not bool_and(sibling.id = any(${[...ids]}::bigint[]))`.execute(db)
  return new Map(
    rows.map(({ id, carrier, count }) => {
      const name = carrierName(carrier)
      const of = (text: string) => ({ carrier: text, count })
      return [id, rowProblem('VOID_ALL_PACKAGES', of(name.en), { zhParams: of(name.cn) })]
    }),
  )
}
