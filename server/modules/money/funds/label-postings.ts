import type { Money } from '@waybill/contract/core/money'
import { labelEvent } from '@waybill/contract/reports/enums'
import { type RawBuilder, sql } from 'kysely'
import { eventKind } from './event-kinds.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { LabelCover } from './ledger.ts'

/** What a transaction about a label cost along the chain. */
export interface LabelPosting {
  id: string
  seq: number
  /** An adjustment that was reversed after a dispute is another adjustment, a return that was used late is bought. */
  kind: number
  at: Date
  purchaseId: string | null
  /** When the label was bought; null where the book does not say. */
  labelAt: Date | null
  /** What the seller paid; negative: it came back. */
  amount: Money
  /** The same for its reseller, null without one. */
  buy: Money | null
  /** The same for the platform at the carrier. */
  cost: Money
  /** What of these amounts is insurance. */
  insurance: LabelCover
}

const { bought, voided, chargedAgain, adjusted } = labelEvent
const KINDS = [bought, voided, chargedAgain, adjusted, eventKind.adjustmentReversed, eventKind.returnUsedLate]
/** A return label that is charged late was never captured: that is its purchase. */
const BOUGHT = [bought, eventKind.returnUsedLate]

type PostingRow = Omit<LabelPosting, 'insurance'> & { insured: Money; insuredBuy: Money; insuredCost: Money }

/** What a transfer of a book with a wallet charged for insurance. */
const insuranceIn = (transfer: RawBuilder<unknown>) => sql<Money>`coalesce((select -sum(e.amount) from ledger_entry e
        where e.org_id = ${transfer}.org_id and e.transfer_id = ${transfer}.id and e.code = 4030), 0)::bigint`

/**
 * Transactions about labels in a seller's book after the place `after`, at most `limit`, and the place up to which these are all. Needs
 * the service scope: the other books of the chain are not the seller's to read.
 */
export async function listLabelPostings(
  db: Db,
  orgId: number,
  { after, limit }: { after: number; limit: number },
): Promise<{ postings: LabelPosting[]; upTo: number }> {
  const { rows: ends } = await sql<{ seq: number }>`
    select coalesce(max(seq), 0) as seq from ledger_transfer where org_id = ${orgId}`.execute(db)
  const last = ends[0]?.seq ?? 0
  const { rows } = await sql<PostingRow>`
    select t.id, t.seq, case t.kind when ${eventKind.adjustmentReversed}::int then ${adjusted}::int when ${eventKind.returnUsedLate}::int then ${bought}::int else t.kind end as kind, t.event_at as at, t.ref_id as "purchaseId", c.event_at as "labelAt", -t.wallet_change as amount,
      -r.wallet_change as buy, coalesce(c5.cost, 0)::bigint as cost,
      ${insuranceIn(sql`t`)} as insured, ${insuranceIn(sql`r`)} as "insuredBuy", coalesce(c5.insurance, 0)::bigint as "insuredCost"
    from (select * from ledger_transfer where org_id = ${orgId} and seq > ${after} and seq <= ${last} and kind = any(${KINDS}::int[])
      order by seq limit ${limit}) t
    join tenancy_org o on o.id = t.org_id
    left join tenancy_org v on v.id = o.parent_org_id
    left join ledger_transfer r on r.org_id = v.id and v.parent_org_id is not null and r.event_id = t.event_id and r.kind = t.kind
    left join lateral (
      select sum(e.amount) as cost, sum(e.amount) filter (where e.code = 5110) as insurance
      from ledger_transfer p join ledger_entry e on e.org_id = p.org_id and e.transfer_id = p.id
      where p.org_id = any(array[o.parent_org_id, v.parent_org_id]) and p.seq is null and p.event_id = t.event_id and e.code in (5100, 5110)) c5 on true
    left join ledger_transfer c on c.org_id = t.org_id and c.ref_type = t.ref_type and c.ref_id = t.ref_id and c.kind = any(${BOUGHT}::int[])
    order by t.seq`.execute(db)
  const postings = rows.map(({ insured: sell, insuredBuy: buy, insuredCost: cost, ...row }) => ({
    ...row,
    insurance: { sell, buy, cost },
  }))
  return { postings, upTo: rows.length === limit ? (rows.at(-1)?.seq ?? last) : last }
}

/** When labels of an organization were bought, by their purchases. Needs the service scope. */
export async function listLabelTimes(
  db: Db,
  orgId: number,
  purchaseIds: readonly string[],
): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('ledger_transfer')
    .select(['ref_id', 'event_at'])
    .where('org_id', '=', orgId)
    .where('ref_type', '=', 'purchase')
    .where('ref_id', 'in', purchaseIds)
    .where('kind', 'in', BOUGHT)
    .execute()
  return new Map(rows.flatMap(({ ref_id: id, event_at: at }) => (id === null ? [] : [[id, at] as const])))
}
