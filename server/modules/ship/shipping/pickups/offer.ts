import { createHash } from 'node:crypto'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import { AppError, type ErrorCode, errorText } from '@waybill/contract/core/errors'
import type { addressInput, PostalAddress } from '@waybill/contract/core/schemas'
import type { PickupDay } from '@waybill/contract/pickups/api'
import { pickupProblem, type PickupTime, timeOf } from '@waybill/contract/pickups/rules'
import type * as z from 'zod/mini'
import type { PickupOptions } from '../../../../carriers/index.ts'
import { callWithTimeout } from '../carrier/call-with-timeout.ts'
import { fromCarrier, type RowProblem, rowProblem } from '../request/problem.ts'
import type { Runtime } from '../runtime/runtime.ts'

export type AddressInput = z.output<typeof addressInput>

export const refused = ({ code, params, zhParams }: RowProblem): AppError => new AppError(code, { params, zhParams })

/** A whole address: what the form leaves out is empty. */
export const wholeAddress = (sent: AddressInput): PostalAddress => ({
  name: sent.name,
  company: sent.company || null,
  line1: sent.line1,
  line2: sent.line2 || null,
  city: sent.city,
  state: sent.state || null,
  zip: sent.zip || null,
  country: sent.country,
  phone: sent.phone || null,
  email: sent.email || null,
  residential: sent.residential ?? null,
})

/** The same place as `originKey` of the end of the day, which reads it from shipments. */
export const originOfAddress = ({ line1, line2, city, state, zip, country }: PostalAddress): string =>
  createHash('md5')
    .update(
      [line1, line2, city, state, zip, country]
        .filter((part) => part !== null)
        .join('|')
        .toLowerCase(),
    )
    .digest('hex')

export interface Offer {
  connectionId: string
  options: PickupOptions
  days: PickupDay[]
}

/** What the organization's account at a carrier offers at an address, or why it offers nothing. */
export async function findOffer(
  runtime: Runtime,
  orgId: number,
  { carrier, from }: { carrier: number; from: PostalAddress },
): Promise<Offer | RowProblem> {
  const name = carrierName(carrier)
  const named = (code: ErrorCode) => rowProblem(code, { carrier: name.en }, { zhParams: { carrier: name.cn } })
  const accounts = await runtime.carriers.list(orgId)
  const account = accounts.find(({ carriers, provider }) => carriers.some((id) => id === carrier) && provider.pickups)
  const service = account?.provider.pickups
  if (!account || !service) return named('PICKUP_NOT_OFFERED')
  const answer = await callWithTimeout((signal) => service.options(from, { signal }), runtime.timing.callTimeoutMs)
  if (answer.outcome !== 'success') {
    const [problem] = answer.problems
    return problem ? fromCarrier(problem, carrier) : named('CARRIER_UNAVAILABLE')
  }
  const days = answer.data.days.map(({ earliest, latest, ...day }) => ({
    ...day,
    earliest: timeOf(earliest),
    latest: timeOf(latest),
  }))
  return { connectionId: account.connectionId, options: answer.data, days }
}

export const isOffer = (found: Offer | RowProblem): found is Offer => 'options' in found

/** The day of a pickup; throws what is wrong with date or window, at its field. */
export function checkedDay(time: PickupTime, { carrier, offer, now }: { carrier: number; offer: Offer; now: Date }) {
  const name = carrierName(carrier)
  const found = pickupProblem(time, { days: offer.days, zone: offer.options.zone, carrier: name.en }, now)
  if (found) {
    const { field: fieldName, code, params } = found
    const zhParams = 'carrier' in params ? { ...params, carrier: name.cn } : params
    const { en: message, cn: zhMessage } = errorText(code, params, zhParams)
    throw new AppError(code, { params, zhParams, fields: [{ fieldName, code, message, zhMessage }] })
  }
  const day = offer.days.find(({ date }) => date === time.date)
  if (!day) throw new Error('a day without a problem is one that is offered')
  return day
}
