import { eeiOf, eeiProblem, type CustomsFacts, type CustomsProblem } from '@waybill/contract/customs/check'
import { customsArea } from '@waybill/contract/customs/borders'
import type { Declaration } from '@waybill/contract/customs/declaration'
import { type EeiSums, eeiSums } from '@waybill/contract/customs/eei'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { purchaseState } from '@waybill/contract/shipping/purchase-lifecycle'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { type Db, stateSql } from '../../../../platform/database/index.ts'

/** Between whom and when: parcels that share it are filed together. */
export interface EeiDay {
  from: PostalAddress
  to: PostalAddress
  shipDate: string
}

const words = (text: string | null): string =>
  (text ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const party = ({ name, company, line1, zip, country }: PostalAddress): string =>
  [company || name, line1, zip, country].map(words).join('|')
const partiesOf = ({ from, to }: EeiDay): string =>
  createHash('sha256')
    .update(`${party(from)}\n${party(to)}`)
    .digest('hex')

const sameWords = (a: PostalAddress, b: PostalAddress): boolean =>
  party(a) === party(b) && words(a.city) === words(b.city) && words(a.state ?? null) === words(b.state ?? null)
/** Does a parcel go between the same parties? */
export const isBetween = (a: Omit<EeiDay, 'shipDate'>, b: Omit<EeiDay, 'shipDate'>): boolean =>
  sameWords(a.from, b.from) && sameWords(a.to, b.to)

/** What else goes between the same parties on these days, in parcels whose labels are bought or being bought and not voided; in their order. */
export async function findEeiOthers(db: Db, orgId: number, days: readonly EeiDay[]): Promise<EeiSums[]> {
  if (days.length === 0) return []
  const keys = days.map((day) => ({ parties: partiesOf(day), day: day.shipDate }))
  const { rows } = await sql<{ parties: string; day: string; code: string; sum: number }>`
    select e.parties, to_char(e.ship_date, 'YYYY-MM-DD') as day, part.key as code, sum(part.value::bigint)::bigint as sum
    from (select distinct parties, day from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k (parties text, day date)) k
    join eei_parcel e on e.org_id = ${orgId} and e.parties = k.parties and e.ship_date = k.day
    join purchase p on p.org_id = e.org_id and p.id = e.purchase_id and p.state <> ${stateSql(purchaseState.rejected)}
    left join shipment s on s.org_id = p.org_id and s.id = p.shipment_id
    cross join lateral jsonb_each_text(e.sums) as part
    where s.id is null or s.status <> ${stateSql(trackingStatus.voided)}
    group by 1, 2, 3`.execute(db)
  return keys.map(({ parties, day }) =>
    Object.fromEntries(
      rows.filter((row) => row.parties === parties && row.day === day).map(({ code, sum }) => [code, sum]),
    ),
  )
}

/** Why goods may not be exported before they are filed; null = nothing. */
export const filingProblem = (facts: CustomsFacts, others: EeiSums): CustomsProblem | null =>
  eeiProblem(eeiOf(facts, others), facts.to)

/** An export as it is noted with its purchase; null = nothing to note. */
export interface Export extends EeiDay {
  declaration: Declaration
}
export const exportOf = (request: {
  from: PostalAddress
  to: PostalAddress
  options: { shipDate: string }
  declaration?: Declaration | undefined
}): Export | null => {
  const { from, to, options, declaration } = request
  if (!declaration || (declaration.legend === null && declaration.itn === '')) return null
  return { from, to, shipDate: options.shipDate, declaration }
}

/**
 * A parcel as it may be exported with those of its day as they are now, or why it may not be: what else goes to the recipient decides
 * which exemption its label and papers name. Locks the exports of the organization until the end of the transaction, so that no other
 * parcel of the day is bought beside it.
 */
export async function lockExport(
  db: Db,
  orgId: number,
  { declaration, ...day }: Export,
): Promise<Export | { unfiled: CustomsProblem }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('shipping.export', ${orgId}::bigint))`.execute(db)
  const [others = {}] = await findEeiOthers(db, orgId, [day])
  const facts = { from: day.from, to: day.to, weightCg: null, customs: declaration, lines: declaration.lines }
  const unfiled = filingProblem(facts, others)
  if (unfiled) return { unfiled }
  const verdict = eeiOf(facts, others)
  return { ...day, declaration: { ...declaration, legend: verdict.kind === 'exempt' ? verdict.legend : null } }
}

/** Notes an export with the purchase of its label, in one transaction with it. */
export async function insertExport(
  db: Db,
  { orgId, purchaseId, at }: { orgId: number; purchaseId: string; at: Date },
  { declaration, ...day }: Export,
): Promise<void> {
  const { legend, itn, lines } = declaration
  await sql`
    insert into eei_parcel (org_id, purchase_id, parties, ship_date, recipient, country, kind, legend, itn, sums, created_at)
    values (${orgId}, ${purchaseId}, ${partiesOf(day)}, ${day.shipDate}::date, ${day.to.name}, ${customsArea(day.to)},
      ${itn === '' ? 'exempt' : 'filed'}, ${itn === '' ? legend : null}, ${itn || null}, ${JSON.stringify(eeiSums(lines))}::jsonb,
      ${at}::timestamptz)`.execute(db)
}
