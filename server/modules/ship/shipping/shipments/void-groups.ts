import { carrierName, voidsTogether } from '@waybill/contract/carriers/catalogue'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import { type RowProblem, rowProblem } from '../request/problem.ts'

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
  // First those that go with others: hardly any do, and the rest costs one look.
  const { rows: pieces } = await sql<{ id: number; carrier: number; lead: string; orderId: number }>`
    select s.id, s.carrier, coalesce(p.lead_id, p.id) as lead, p.order_id as "orderId"
    from shipment s join purchase p on p.org_id = s.org_id and p.id = s.purchase_id
    where s.org_id = ${orgId} and s.id = any(${[...ids]}::bigint[]) and s.package_count > 1`.execute(db)
  if (pieces.length === 0) return new Map()
  const { rows: sold } = await sql<{ lead: string; declared: boolean; ids: number[] }>`
    select lead.id as lead, lead.request ? 'declaration' as declared, array_agg(s.id order by s.id) as ids
    from purchase lead
    join purchase of on of.org_id = lead.org_id and of.order_id = lead.order_id and (of.id = lead.id or of.lead_id = lead.id)
    join shipment s on s.org_id = of.org_id and s.purchase_id = of.id and s.counts
    where lead.org_id = ${orgId} and lead.order_id = any(${pieces.map(({ orderId }) => orderId)}::bigint[])
      and lead.id = any(${pieces.map(({ lead }) => lead)}::uuid[])
    group by lead.id, lead.request`.execute(db)
  const byLead = new Map(sold.map((one) => [one.lead, one]))
  const groups = new Map<number, VoidGroup>()
  for (const { id, carrier, lead } of pieces) {
    const group = byLead.get(lead)
    const goTogether = group && group.ids.length > 1 && group.ids.includes(id)
    if (goTogether && (voidsTogether(carrier) || group.declared)) groups.set(id, { carrier, ids: group.ids })
  }
  return groups
}

/** Why a label is not voided without the others of its group. */
export function apartProblem({ carrier, ids }: VoidGroup): RowProblem {
  const name = carrierName(carrier)
  const of = (text: string) => ({ carrier: text, count: ids.length })
  return rowProblem('VOID_ALL_PACKAGES', of(name.en), { zhParams: of(name.cn) })
}
