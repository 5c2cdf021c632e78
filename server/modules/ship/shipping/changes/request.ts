import { AppError, fieldProblem, notFound } from '@waybill/contract/core/errors'
import { formatMoney } from '@waybill/contract/core/money'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import type { AddressChangeDetail, ChangeOffer, createAddressChange } from '@waybill/contract/address-changes/api'
import { changeNumber, changeState } from '@waybill/contract/address-changes/lifecycle'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { recordAudit } from '../../../../platform/audit/index.ts'
import type { Db } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { killPoint } from '../../../../platform/kill-points.ts'
import { alarmShortWallet, holdFee, InsufficientFundsError } from '../../../money/funds/index.ts'
import { getSalesChain } from '../../../money/prices/index.ts'
import { recordCaseEvent } from '../../cases/index.ts'
import type { RowProblem } from '../request/problem.ts'
import { watchAgain } from '../shipments/watch-again.ts'
import { shipDateAt } from '../request/ship-date.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { findParcelOnItsWay, optionsOf, type ParcelOnItsWay } from './options.ts'
import { getChange } from './read.ts'
import { lockOpenChange, settleChange } from './settle.ts'

type Body = z.output<NonNullable<(typeof createAddressChange)['body']>>
const DAY_MS = 86_400_000

const refused = ({ code, params, zhParams }: RowProblem): AppError => new AppError(code, { params, zhParams })
const plain = (text: string | null): string => (text ?? '').normalize('NFC').trim().toLowerCase()

/** The whole new address: what a form leaves out is the old recipient's or empty. */
function addressOf({ newAddress: sent }: Body, parcel: ParcelOnItsWay): PostalAddress | null {
  if (!sent) return null
  const { company, line2, phone, ...required } = sent
  return {
    ...required,
    company: company ?? null,
    line2: line2 ?? null,
    phone: phone ?? parcel.to_address.phone,
    country: parcel.to_address.country,
    email: parcel.to_address.email,
    residential: null,
  }
}

/** The address of a redirect, checked against the rules of the carrier; null for everything else. */
function checkedAddress(body: Body, parcel: ParcelOnItsWay, offer: ChangeOffer): PostalAddress | null {
  if (body.change !== 'redirect') return null
  const [address, old] = [addressOf(body, parcel), parcel.to_address]
  if (!address)
    throw new AppError('INVALID_INPUT', {
      fields: [fieldProblem('newAddress', 'REQUIRED', { field: { en: 'New address', cn: '新地址' } })],
    })
  const street = ['line1', 'line2', 'city', 'state', 'zip'] as const
  if (street.every((field) => plain(address[field]) === plain(old[field]))) throw new AppError('CHANGE_SAME_ADDRESS')
  const isSameCity = plain(address.city) === plain(old.city) && plain(address.state) === plain(old.state)
  if (offer.sameCity && !isSameCity) {
    const name = carrierName(parcel.carrier)
    throw new AppError('CHANGE_SAME_CITY', {
      params: { carrier: name.en, city: old.city },
      zhParams: { carrier: name.cn, city: old.city },
    })
  }
  return address
}

/** The change that was requested with the key of a call; throws IDEMPOTENCY_KEY_REUSED when it was another one. */
async function knownRequest(db: Db, body: Body, parcel: ParcelOnItsWay): Promise<number | undefined> {
  const { requestKey, change } = body
  const newAddress = change === 'redirect' ? addressOf(body, parcel) : null
  const { rows } = await sql<{ id: number; same: boolean }>`
    select id, shipment_id = ${parcel.id} and change = ${change}
      and new_address is not distinct from ${newAddress && JSON.stringify(newAddress)}::jsonb as same
    from address_change where org_id = ${parcel.org_id} and request_key = ${requestKey}`.execute(db)
  const [known] = rows
  if (known && !known.same) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return known?.id
}

export interface Requester {
  orgId: number
  userId: number
  at: Date
}

async function insertChange(db: Db, body: Body, { orgId, userId, at }: Requester): Promise<number> {
  const parcel = await findParcelOnItsWay(db, orgId, body.shipmentId, true)
  const known = await knownRequest(db, body, parcel)
  if (known !== undefined) return known
  const { offers, refusal } = await optionsOf(db, parcel, at)
  if (refusal) throw refused(refusal)
  const offer = offers.find(({ change }) => change === body.change)
  const name = carrierName(parcel.carrier)
  if (!offer) throw new AppError('CHANGE_NOT_OFFERED', { params: { carrier: name.en }, zhParams: { carrier: name.cn } })
  const newAddress = checkedAddress(body, parcel, offer)
  if (offer.fee > body.fee) throw new AppError('CHANGE_FEE', { params: { fee: formatMoney(offer.fee) } })
  const until = new Date(at.getTime() + offer.activeDays * DAY_MS)
  const inserted = await db
    .insertInto('address_change')
    .values({
      org_id: orgId,
      shipment_id: parcel.id,
      carrier: parcel.carrier,
      tracking_no: parcel.tracking_no,
      change: body.change,
      state: changeState.submitted,
      old_address: JSON.stringify(parcel.to_address),
      new_address: newAddress && JSON.stringify(newAddress),
      reason: body.reason?.trim() || null,
      fee: offer.fee,
      active_until: shipDateAt(until, parcel.from_address, 'UTC'),
      requested_by: userId,
      request_key: body.requestKey,
      requested_at: at,
      next_try_at: at,
    })
    // The same key may come for another parcel at the same time, whose lock is another one.
    .onConflict((conflict) => conflict.columns(['org_id', 'request_key']).doNothing())
    .returning(['id', 'fee_key'])
    .executeTakeFirst()
  if (!inserted) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  const { id, fee_key: fee } = inserted
  await watchAgain(db, { orgId, ids: [parcel.id], at })
  killPoint('addressChange.requested')
  const note = `${changeNumber(id)} · ${parcel.tracking_no}`
  if (offer.fee > 0) await holdFee(db, { fee, cause: 'addressChange', sell: offer.fee, buy: offer.fee, note, at })
  const event = { orgId, kind: 'addressChange', caseId: id, from: null, to: changeState.submitted } as const
  await recordCaseEvent(db, { ...event, actor: 'seller', userId, note: body.reason?.trim() || null, at })
  await recordAudit(db, {
    orgId,
    userId,
    action: 'addressChange.requested',
    subject: { type: 'addressChange', id },
    detail: { trackingNo: parcel.tracking_no, fee: offer.fee },
  })
  return id
}

/** Whose money is missing is the reseller's affair: its sellers read that they have to contact it. */
export async function shortOf(runtime: Runtime, orgId: number, error: InsufficientFundsError): Promise<AppError> {
  if (error.whose === 'seller')
    return new AppError('INSUFFICIENT_FUNDS', { params: { short: formatMoney(error.short) } })
  const chain = await runtime.serve(orgId, (db) => getSalesChain(db, orgId, runtime.now()))
  const { resellerOrgId, site } = chain
  if (resellerOrgId !== null) await runtime.serve(resellerOrgId, (db) => alarmShortWallet(db, resellerOrgId))
  return new AppError('PURCHASE_PAUSED', { params: { site: site.en }, zhParams: { site: site.cn } })
}

/** Requests a change and asks the carrier at once; what it does not answer now, it is asked again later. Answers the change's id. */
export async function placeChange(runtime: Runtime, by: Omit<Requester, 'at'>, body: Body): Promise<number> {
  const { orgId } = by
  const at = runtime.now()
  let id: number
  try {
    id = await runtime.serve(orgId, (db) => insertChange(db, body, { ...by, at }))
  } catch (error) {
    throw error instanceof InsufficientFundsError ? await shortOf(runtime, orgId, error) : error
  }
  killPoint('addressChange.committed')
  const open = await runtime.serve(orgId, (db) => lockOpenChange(db, orgId, id))
  if (open) await settleChange(runtime, open)
  return id
}

/** Answers createAddressChange. */
export async function requestChange(ctx: BaseCtx, runtime: Runtime, body: Body): Promise<AddressChangeDetail> {
  const { orgId, userId } = ctx.actor
  const id = await placeChange(runtime, { orgId, userId }, body)
  return ctx.inScope((db) => getChange(db, orgId, id), { readOnly: true })
}

/** Notes that an outcome was seen; before there is one it changes nothing. Throws NotFound. */
export async function seeChange(ctx: BaseCtx, runtime: Runtime, id: number): Promise<AddressChangeDetail> {
  const { orgId } = ctx.actor
  const { numUpdatedRows } = await runtime.serve(orgId, (db) =>
    db
      .updateTable('address_change')
      .set({ seen_at: sql`case when decided_at is not null then coalesce(seen_at, ${runtime.now()}::timestamptz) end` })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  if (numUpdatedRows === 0n) throw notFound('Address change', '地址变更')
  return ctx.inScope((db) => getChange(db, orgId, id), { readOnly: true })
}
