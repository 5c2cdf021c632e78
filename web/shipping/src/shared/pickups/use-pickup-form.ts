import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listAddresses } from '@waybill/contract/addresses/api'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import { carrier as carriers } from '@waybill/contract/carriers/enums'
import type { OutputOf } from '@waybill/contract/core/route'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { errorText } from '@waybill/contract/core/errors'
import { listPickupOrigins, quotePickup } from '@waybill/contract/pickups/api'
import type { PickupPlace } from '@waybill/contract/pickups/lifecycle'
import { localTime, pickupProblem, planFee, wholeWindow } from '@waybill/contract/pickups/rules'
import { useClient } from '@waybill/host'
import { useLocale } from '@waybill/kit'

/** What is chosen when it opens. */
export type PickupStart = {
  carrier?: number
  from?: PostalAddress
  place?: PickupPlace
  date?: string
  /** Of the end of the day: closes it with the pickup; until when, by cut-off and carrier's run. */
  closing?: { until: string | null; run: () => void }
}

export const originKey = ({ line1, line2, city, state, zip, country }: PostalAddress): string =>
  [line1, line2, city, state, zip, country].map((part) => (part ?? '').toLowerCase()).join('|')

/** What the calls take: an address without what only the book knows. */
export const addressOf = (from: PostalAddress): PostalAddress => ({
  name: from.name,
  company: from.company,
  line1: from.line1,
  line2: from.line2,
  city: from.city,
  state: from.state,
  zip: from.zip,
  country: from.country,
  phone: from.phone,
  email: from.email,
  residential: from.residential,
})

/** Where a carrier may be asked to come: where its parcels wait, then the senders of the address book. */
function useOrigins(start: PickupStart) {
  const client = useClient()
  const waiting = useQuery(client.query(listPickupOrigins, {}, { hideErrors: true }))
  const book = useQuery(client.query(listAddresses, { query: { type: 1, limit: 100 } }, { hideErrors: true }))
  const isPending = waiting.isPending || book.isPending
  const countsOf = (carrier: number) => waiting.data?.origins.filter((one) => one.carrier === carrier) ?? []
  const originsOf = (carrier: number) => {
    const all = [
      ...(start.from ? [start.from] : []),
      ...countsOf(carrier).map(({ from }) => from),
      ...(book.data?.records ?? []),
    ]
    return [...new Map(all.toReversed().map((from) => [originKey(from), addressOf(from)])).values()].toReversed()
  }
  const countOf = (carrier: number, from: PostalAddress) =>
    countsOf(carrier).find((one) => originKey(one.from) === originKey(from))?.count ?? 0
  return {
    isPending,
    error: waiting.error ?? book.error,
    refetch: () => void waiting.refetch(),
    originsOf,
    countOf,
    most: waiting.data?.origins[0],
  }
}

type Draft = {
  carrier: number | null
  origin: string | null
  date: string | null
  window: { ready: string; close: string } | null
  place: PickupPlace
  instructions: string
  left: ReadonlySet<number>
  isPlan: boolean
  weekdays: readonly number[]
  endsOn: string
}

const firstDraft = (start: PickupStart): Draft => ({
  carrier: start.carrier ?? null,
  origin: start.from ? originKey(start.from) : null,
  date: start.date ?? null,
  window: null,
  place: start.place ?? 'front',
  instructions: '',
  left: new Set(),
  isPlan: false,
  weekdays: [1, 2, 3, 4, 5],
  endsOn: '',
})

type Offer = OutputOf<typeof quotePickup>

/** Day, window and parcels: what was chosen, or the first that is offered. */
function chosenOf(draft: Draft, offer: Offer, now: Date) {
  const { days, zone, parcels, scheduled } = offer
  const day = draft.date ? days.find(({ date }) => date === draft.date) : days[0]
  const date = draft.date ?? day?.date ?? ''
  const today = localTime(now, zone).date
  return {
    day,
    date,
    today,
    window: draft.window ?? (day ? wholeWindow(day, zone, now) : nineToFive),
    chosen: parcels.filter(({ shipmentId }) => !draft.left.has(shipmentId)),
    fee: draft.isPlan ? planFee(days, draft.weekdays, today) : (day?.fee ?? 0),
    /** A pickup that comes there on the chosen day already. */
    existing: draft.isPlan ? undefined : scheduled.find((one) => one.date === date),
  }
}
const nineToFive = { ready: '09:00', close: '17:00' }
const nothingChosen: ReturnType<typeof chosenOf> = {
  day: undefined,
  date: '',
  today: '',
  window: nineToFive,
  chosen: [],
  fee: 0,
  existing: undefined,
}

/** What is chosen for a pickup, and what the carrier offers for it. */
export function usePickupForm(start: PickupStart) {
  const { locale } = useLocale()
  const client = useClient()
  const origins = useOrigins(start)
  const [now] = useState(() => new Date())
  const [draft, setDraft] = useState(() => firstDraft(start))
  const set = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }))
  const carrier = draft.carrier ?? origins.most?.carrier ?? carriers.USPS
  const choices = origins.originsOf(carrier)
  const from = choices.find((one) => originKey(one) === draft.origin) ?? choices[0] ?? null
  const quote = useQuery({
    ...client.query(quotePickup, { body: { carrier, from: from ?? ({} as PostalAddress) } }, { hideErrors: true }),
    enabled: !origins.isPending && from !== null,
    gcTime: 0,
  })
  const offer = quote.data
  const chosen = offer ? chosenOf(draft, offer, now) : nothingChosen
  const problemOf = () => {
    if (!offer || draft.isPlan) return {}
    const name = carrierName(carrier)[locale]
    const time = { date: chosen.date, ...chosen.window }
    const found = pickupProblem(time, { days: offer.days, zone: offer.zone, carrier: name }, new Date())
    return found ? { [found.field]: errorText(found.code, found.params)[locale] } : {}
  }
  return { draft, set, origins, carrier, choices, from, quote, offer, problemOf, ...chosen }
}
export type PickupForm = ReturnType<typeof usePickupForm>
