import type { PostageEntry } from '@waybill/contract/funds/api'
import { postageChangeType } from '@waybill/contract/funds/enums'
import type { LabelPostage } from '@waybill/contract/funds/label-postage-api'
import type { Money } from '@waybill/contract/core/money'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { eventKind } from './event-kinds.ts'
import { insuranceOf, listPostageEntries, type PostageFilter } from './postage-history.ts'

type Sums = Pick<LabelPostage, 'held' | 'charged' | 'adjusted' | 'refunded' | 'cost' | 'insurance'>
type LabelEntry = Pick<PostageEntry, 'id' | 'at' | 'shipment' | 'order'>

const nothing: Sums = { held: 0, charged: 0, adjusted: 0, refunded: 0, cost: 0, insurance: 0 }

/**
 * What labels have moved, by the transaction that they are listed by. Found by the label (ledger_transfer_ref): it reads the few movements
 * of the labels of one page, however long the history is.
 */
export async function sumLabels(db: Db, orgId: number, ids: readonly string[]): Promise<Map<string, Sums>> {
  const {
    labelHeld,
    labelCaptured,
    labelChargedAfterVoid,
    returnUsedLate,
    voidRefunded,
    adjusted,
    adjustmentReversed,
  } = eventKind
  const moved = (...kinds: number[]) =>
    sql<Money>`coalesce(-sum(m.wallet_change) filter (where m.kind = any(${kinds}::int[])), 0)::bigint`
  const { rows } = await sql<Sums & { id: string }>`
    select t.id, sums.* from ledger_transfer t
    cross join lateral (
      select coalesce(sum((select -e.amount from ledger_entry e
          where e.org_id = m.org_id and e.transfer_id = m.id and e.code = 2020)) filter (where m.kind = ${labelHeld}::int), 0)::bigint as held,
        ${moved(labelCaptured, labelChargedAfterVoid, returnUsedLate)} as charged, ${moved(adjusted, adjustmentReversed)} as adjusted,
        -${moved(voidRefunded)} as refunded, -sum(m.wallet_change)::bigint as cost, coalesce(-sum(${insuranceOf(sql`m`)}), 0)::bigint as insurance
      from ledger_transfer m left join shipping_purchase p on p.org_id = m.org_id and p.id = m.ref_id
      where m.org_id = t.org_id and m.ref_type = t.ref_type and m.ref_id = t.ref_id and m.seq is not null) sums
    where t.org_id = ${orgId} and t.id = any(${[...ids]}::uuid[]) and t.ref_type = 'purchase'`.execute(db)
  return new Map(rows.map(({ id, ...sums }) => [id, sums]))
}

const labelOf = ({ id, at, shipment, order }: LabelEntry, sums: Sums): LabelPostage => ({
  id,
  at,
  shipment,
  order,
  ...sums,
})

/** Only the transactions that charged a label, or still hold its price: one for each label. */
export const labelsOnly = (filter: Omit<PostageFilter, 'changeTypes'>): PostageFilter => ({
  ...filter,
  changeTypes: [postageChangeType.creatingLabels],
})

/** A page of labels, the newest first, with what each has cost. */
export async function listLabels(
  db: Db,
  filter: Omit<PostageFilter, 'changeTypes'>,
  page: { before: number | null; limit: number; purchases: readonly string[] | null },
): Promise<{ records: LabelPostage[]; next: number | null }> {
  const { records, next } = await listPostageEntries(db, labelsOnly(filter), page)
  const sums = await sumLabels(
    db,
    filter.orgId,
    records.map(({ id }) => id),
  )
  return { records: records.map((entry) => labelOf(entry, sums.get(entry.id) ?? nothing)), next }
}
