import { carrierName, carriers, voidsTogether } from '@waybill/contract/carriers/catalogue'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import { type RowProblem, rowProblem } from '../request/problem.ts'

const together = carriers.map(({ id }) => id).filter(voidsTogether)

/** Labels that are void all or none. */
export interface VoidGroup {
  carrier: number
  ids: number[]
}

/**
 * The labels with which each of these is voided, itself among them, by label: packages that were sold as one shipment, where their carrier
 * voids all or none, or where the papers of one are for all. A label that is not named is voided by itself.
 */
export async function findVoidGroups(db: Db, orgId: number, ids: readonly number[]): Promise<Map<number, VoidGroup>> {
  const { rows } = await sql<VoidGroup & { id: number }>`
    select s.id, s.carrier, array_agg(sibling.id order by sibling.id) as ids
    from shipment s
    join purchase p on p.org_id = s.org_id and p.id = s.purchase_id
    join purchase lead on lead.org_id = p.org_id and lead.id = coalesce(p.lead_id, p.id)
    join purchase of on of.org_id = p.org_id and of.order_id = p.order_id and coalesce(of.lead_id, of.id) = lead.id
    join shipment sibling on sibling.org_id = of.org_id and sibling.purchase_id = of.id and sibling.counts
    where s.org_id = ${orgId} and s.id = any(${[...ids]}::bigint[]) and s.package_count > 1
      and (s.carrier = any(${together}::int[]) or lead.request ? 'declaration')
    group by s.id, s.carrier
    having count(*) > 1 and bool_or(sibling.id = s.id)`.execute(db)
  return new Map(rows.map(({ id, ...group }) => [id, group]))
}

/** Why a label is not voided without the others of its group. */
export function apartProblem({ carrier, ids }: VoidGroup): RowProblem {
  const name = carrierName(carrier)
  const of = (text: string) => ({ carrier: text, count: ids.length })
  return rowProblem('VOID_ALL_PACKAGES', of(name.en), { zhParams: of(name.cn) })
}
