import { carrierName } from '@waybill/contract/carriers/catalogue'
import type { ClaimOptions } from '@waybill/contract/claims/api'
import { claimState } from '@waybill/contract/claims/lifecycle'
import { mostClaimable } from '@waybill/contract/claims/most'
import { type Peril, perils } from '@waybill/contract/claims/perils'
import { notFound } from '@waybill/contract/core/errors'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { type ItemValue, listItemValues } from '../../../sell/orders/index.ts'
import { problemOf, type RowProblem, rowProblem } from '../request/problem.ts'
import { includedCover, laneOf, listCoverRules } from '../request/cover-rules.ts'
import { shipDateAt } from '../request/ship-date.ts'

interface Parcel {
  id: number
  order_id: number
  tracking_no: string
  carrier: number
  status: number
  /** Null of a label that the seller uploaded. */
  purchase_id: string | null
  ship_date: string
  eta: string | null
  last_event_at: Date | null
  from_address: PostalAddress
  to_address: PostalAddress
  insured_value: number | null
  price: number
  /** What of the price is insurance. */
  cover: number
  contents: readonly { lineId: number; quantity: number }[] | null
  void_state: string | null
  claim_id: number | null
}

/** What decides whether a parcel can be claimed; `lock`: nobody changes it, voids its label or claims it meanwhile. Throws NotFound. */
export async function findParcel(db: Db, orgId: number, { id, lock }: { id: number; lock: boolean }): Promise<Parcel> {
  // A statement that waits for a lock reads the rest as it was before it waited.
  if (lock) await sql`select from shipment s where s.org_id = ${orgId} and s.id = ${id} for no key update`.execute(db)
  const { rows } = await sql<Parcel>`
    select s.id, s.order_id, s.tracking_no, s.carrier, s.status, s.purchase_id, s.ship_date, s.eta, s.last_event_at, s.from_address, s.to_address,
      s.insured_value, s.price, s.cover, s.contents,
      (select v.state from void_request v where v.org_id = s.org_id and v.shipment_id = s.id order by v.requested_at desc limit 1) as void_state,
      (select c.id from claim c where c.org_id = s.org_id and c.shipment_id = s.id
        and c.state not in (${stateSql(claimState.withdrawn, claimState.lapsed)})) as claim_id
    from shipment s where s.org_id = ${orgId} and s.id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) throw notFound('Shipment', '运单')
  return row
}

type Base = 'shipped' | 'expected' | 'delivered'
interface ClaimRule {
  peril: Peril
  from_base: Base
  from_days: number
  until_base: Base
  until_days: number
  answer_days: number
  appeal_days: number
  refunds_postage: boolean
}

const tripOf = ({ from_address: from, to_address: to }: Parcel) => ({ from, to })

/** The rules of the day the parcel was shipped: that is what was agreed. */
async function listRules(db: Db, parcel: Parcel): Promise<ClaimRule[]> {
  const { rows } = await sql<ClaimRule>`
    select peril, from_base, from_days, until_base, until_days, answer_days, appeal_days, refunds_postage from claim_rule
    where carrier = ${parcel.carrier} and lane = ${laneOf(tripOf(parcel))} and effective_from <= ${parcel.ship_date}::date
      and (effective_to is null or effective_to > ${parcel.ship_date}::date)`.execute(db)
  return rows.toSorted((a, b) => perils.indexOf(a.peril) - perils.indexOf(b.peril))
}

const DAY_MS = 86_400_000
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** A day by the clock of the sender, where the carrier took the parcel. */
export const senderDay = (at: Date, from: PostalAddress): string => shipDateAt(at, from, 'UTC')

function baseDay(parcel: Parcel, base: Base): string {
  const { ship_date: shipped, eta, status, last_event_at: last, from_address: from } = parcel
  if (base === 'expected') return eta ?? shipped
  if (base === 'delivered' && status === trackingStatus.delivered && last) return senderDay(last, from)
  return shipped
}

export interface PerilTerms {
  peril: Peril
  from: string
  until: string
  answerDays: number
  appealDays: number
  /** What comes back of the label's price beside the cover: its postage, not what the insurance cost. */
  postage: number
  refusal: RowProblem | null
}

/** Is a parcel delivered that is claimed as lost? */
export const hasArrived = ({ status }: Pick<Parcel, 'status'>, peril: Peril): boolean =>
  peril === 'loss' && status === trackingStatus.delivered

function termsOf(parcel: Parcel, rule: ClaimRule, today: string): PerilTerms {
  const from = addDays(baseDay(parcel, rule.from_base), rule.from_days)
  const until = addDays(baseDay(parcel, rule.until_base), rule.until_days)
  const refusal = hasArrived(parcel, rule.peril)
    ? rowProblem('CLAIM_DELIVERED')
    : today < from
      ? rowProblem('CLAIM_EARLY', { date: from })
      : today > until
        ? rowProblem('CLAIM_LATE', { date: until })
        : null
  const { peril, answer_days: answerDays, appeal_days: appealDays } = rule
  return {
    peril,
    from,
    until,
    answerDays,
    appealDays,
    postage: rule.refunds_postage ? parcel.price - parcel.cover : 0,
    refusal,
  }
}

const withCarrier = (code: 'CLAIM_NOT_COVERED' | 'CLAIM_NOT_OFFERED', carrier: number): RowProblem => {
  const name = carrierName(carrier)
  return rowProblem(code, { carrier: name.en }, { zhParams: { carrier: name.cn } })
}
export const notOffered = (carrier: number): RowProblem => withCarrier('CLAIM_NOT_OFFERED', carrier)

/** Was the label voided, or is it about to be? */
export const isVoided = ({ status, void_state: state }: Pick<Parcel, 'status' | 'void_state'>): boolean =>
  status === trackingStatus.voided || (state !== null && state !== 'rejected')

function refusalOf(parcel: Parcel, cover: number, terms: readonly PerilTerms[]): RowProblem | null {
  if (parcel.purchase_id === null) return rowProblem('CLAIM_UPLOADED')
  if (isVoided(parcel)) return rowProblem('CLAIM_VOIDED')
  if (parcel.claim_id !== null) return rowProblem('CLAIM_OPEN')
  // What the carrier never had it owes nothing for, and the price of its label comes back by a void.
  if (parcel.status === trackingStatus.labelCreated) return rowProblem('CLAIM_UNSCANNED')
  if (cover === 0) return withCarrier('CLAIM_NOT_COVERED', parcel.carrier)
  return terms.length === 0 ? notOffered(parcel.carrier) : null
}

/** What is in the parcel: where it is not the whole order, what was frozen with its label. */
async function listItems(db: Db, orgId: number, { order_id: orderId, contents }: Parcel): Promise<ItemValue[]> {
  const all = await listItemValues(db, orgId, orderId)
  if (!contents) return all
  return contents.flatMap(({ lineId, quantity }) => {
    const line = all.find((one) => one.lineId === lineId)
    return line ? [{ ...line, quantity }] : []
  })
}

/** All that decides over a claim of a parcel today. Throws NotFound. */
export async function claimTerms(
  db: Db,
  orgId: number,
  { id, now, lock = false }: { id: number; now: Date; lock?: boolean },
) {
  const parcel = await findParcel(db, orgId, { id, lock })
  const { carrier, ship_date: day } = parcel
  const included = includedCover(await listCoverRules(db), { carrier, day, ...tripOf(parcel) })
  const cover = Math.max(parcel.insured_value ?? 0, included)
  const items = await listItems(db, orgId, parcel)
  const today = senderDay(now, parcel.from_address)
  const terms = (await listRules(db, parcel)).map((rule) => termsOf(parcel, rule, today))
  return { parcel, included, items, most: mostClaimable(cover, items), terms, refusal: refusalOf(parcel, cover, terms) }
}

const shown = (refusal: RowProblem | null) => {
  if (!refusal) return null
  const { code, message, zhMessage } = problemOf(refusal)
  return { code, message, zhMessage }
}

/** Answers getClaimOptions. Throws NotFound. */
export async function getOptions(db: Db, orgId: number, parcelToday: { id: number; now: Date }): Promise<ClaimOptions> {
  const { parcel, included, items, most, terms, refusal } = await claimTerms(db, orgId, parcelToday)
  return {
    shipment: { id: parcel.id, trackingNo: parcel.tracking_no, carrier: parcel.carrier },
    items: items.map(({ name, sku, quantity, value }) => ({ name, sku, quantity, value })),
    insured: parcel.insured_value,
    included,
    most,
    perils: terms.map(({ refusal: why, peril, from, until, postage }) => ({
      peril,
      from,
      until,
      postage,
      problem: shown(why),
    })),
    problem: shown(refusal),
    claimId: parcel.claim_id,
  }
}
