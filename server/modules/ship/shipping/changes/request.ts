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
import { lockOpenChange, moveChange, settleChange } from './settle.ts'

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

async function knownRequest(db: Db, orgId: number, requestKey: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('address_change')
    .select('id')
    .where('org_id', '=', orgId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  return row?.id
}

interface Requester {
  orgId: number
  userId: number
  at: Date
}

async function insertChange(db: Db, body: Body, { orgId, userId, at }: Requester): Promise<number> {
  const parcel = await findParcelOnItsWay(db, orgId, body.shipmentId, true)
  const known = await knownRequest(db, orgId, body.requestKey)
  if (known !== undefined) return known
  const { offers, refusal } = await optionsOf(db, parcel, at)
  if (refusal) throw refused(refusal)
  const offer = offers.find(({ change }) => change === body.change)
  const name = carrierName(parcel.carrier)
  if (!offer) throw new AppError('CHANGE_NOT_OFFERED', { params: { carrier: name.en }, zhParams: { carrier: name.cn } })
  const newAddress = checkedAddress(body, parcel, offer)
  if (offer.fee > body.fee) throw new AppError('CHANGE_FEE', { params: { fee: formatMoney(offer.fee) } })
  const until = new Date(at.getTime() + offer.activeDays * DAY_MS)
  const { id, fee_key: fee } = await db
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
    .returning(['id', 'fee_key'])
    .executeTakeFirstOrThrow()
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
async function shortOf(runtime: Runtime, orgId: number, error: InsufficientFundsError): Promise<AppError> {
  if (error.whose === 'seller')
    return new AppError('INSUFFICIENT_FUNDS', { params: { short: formatMoney(error.short) } })
  const chain = await runtime.serve(orgId, (db) => getSalesChain(db, orgId, runtime.now()))
  const { resellerOrgId, site } = chain
  if (resellerOrgId !== null) await runtime.serve(resellerOrgId, (db) => alarmShortWallet(db, resellerOrgId))
  return new AppError('PURCHASE_PAUSED', { params: { site: site.en }, zhParams: { site: site.cn } })
}

/** Requests a change and asks the carrier at once; what it does not answer now, it is asked again later. */
export async function requestChange(ctx: BaseCtx, runtime: Runtime, body: Body): Promise<AddressChangeDetail> {
  const { orgId, userId } = ctx.actor
  const at = runtime.now()
  let id: number
  try {
    id = await runtime.serve(orgId, (db) => insertChange(db, body, { orgId, userId, at }))
  } catch (error) {
    throw error instanceof InsufficientFundsError ? await shortOf(runtime, orgId, error) : error
  }
  const open = await runtime.serve(orgId, (db) => lockOpenChange(db, orgId, id))
  if (open) await settleChange(runtime, open)
  return ctx.inScope((db) => getChange(db, orgId, id), { readOnly: true })
}

/** Withdraws a change that the carrier has not decided by now. Throws NotFound and CHANGE_DECIDED. */
export async function cancelChange(ctx: BaseCtx, runtime: Runtime, id: number): Promise<AddressChangeDetail> {
  const { orgId, userId } = ctx.actor
  await ctx.inScope((db) => getChange(db, orgId, id), { readOnly: true })
  // What the carrier has done since it was last asked is charged.
  const pending = await runtime.serve(orgId, (db) => lockOpenChange(db, orgId, id))
  if (pending) await settleChange(runtime, pending)
  const at = runtime.now()
  await runtime.serve(orgId, async (db) => {
    const open = await lockOpenChange(db, orgId, id)
    if (!open) throw new AppError('CHANGE_DECIDED')
    await moveChange(db, open, { to: changeState.canceled, actor: 'seller', userId }, at)
    await recordAudit(db, {
      orgId,
      userId,
      action: 'addressChange.canceled',
      subject: { type: 'addressChange', id },
      detail: { trackingNo: open.trackingNo },
    })
  })
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
