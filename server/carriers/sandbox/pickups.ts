import type { CarrierId } from '@waybill/contract/carriers/enums'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import { instantAt, zoneOfAddress } from '../../places/index.ts'
import {
  type Address,
  type CallContext,
  type CarrierPickup,
  type CarrierProblem,
  type Outcome,
  type PickupOffer,
  type PickupOptions,
  type PickupRequest,
  type PickupService,
  rejected,
  success,
} from '../provider.ts'
import { addDays } from './calendar.ts'
import type { TablesSource } from './load-tables.ts'
import { playNamed } from './plays.ts'
import { sourcedOf } from './sourced.ts'
import type { SandboxPickup, SandboxStore } from './store.ts'
import type { PickupFee, PickupRule, RateTables } from './tables.ts'

const SATURDAY = 6
/** The day after, when a late driver comes. */
const LATE_MINUTES = 9 * 60
/** No more days are listed, however far ahead a carrier schedules. */
const MOST_DAYS = 90

interface Deps {
  carrier: CarrierId
  store: SandboxStore
  tables: TablesSource
  now: () => Date
  answer<T>(context: CallContext | undefined, work: () => Promise<Outcome<T>>): Promise<Outcome<T>>
}

const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

function feeOn(fee: PickupFee, { date, today, from }: { date: string; today: string; from: Address }): number {
  const isSameDay = date === today
  const isSaturday = weekdayOf(date) === SATURDAY
  const stop = isSaturday
    ? isSameDay
      ? fee.saturdaySameDay
      : fee.saturdayLater
    : isSameDay
      ? fee.sameDay
      : fee.laterDay
  return stop + (from.residential === 1 ? fee.residential : 0)
}

interface Rules {
  rule: PickupRule
  fee: PickupFee
  holidays: ReadonlySet<string>
}

const rulesOf = ({ pickupRules, pickupFees, holidays }: RateTables, carrier: CarrierId): Rules | null => {
  const rule = pickupRules.find((row) => row.carrier === carrier)
  const fee = pickupFees.find((row) => row.carrier === carrier)
  const resting = new Set(holidays.filter((row) => row.carrier === carrier).map(({ day }) => day))
  return rule && fee ? { rule, fee, holidays: resting } : null
}

const cutOffOf = (rule: PickupRule, date: string, zone: string): Date =>
  instantAt(date, rule.cutOff, rule.cutOffZone ?? zone)

/** Every day on which the carrier can still be had at an address. */
function offersOf({ rule, fee, holidays }: Rules, from: Address, { now, zone }: { now: Date; zone: string }) {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now)
  const offers: PickupOffer[] = []
  for (let ahead = 0; ahead <= Math.min(rule.daysAhead, MOST_DAYS); ahead++) {
    const date = addDays(today, ahead)
    const cutOffAt = cutOffOf(rule, date, zone)
    if (!rule.weekdays.includes(weekdayOf(date)) || holidays.has(date) || cutOffAt <= now) continue
    const { earliest, latest, minMinutes } = rule
    const price = feeOn(fee, { date, today, from })
    offers.push({ date, cutOffAt: cutOffAt.toISOString(), earliest, latest, minMinutes, fee: price })
  }
  return offers
}

/** What the words of the instructions make the driver do; without one of them it comes at the end of the window. */
function stateAt({ request, canceledAt }: SandboxPickup, now: Date, isSilent: boolean): CarrierPickup['state'] {
  if (canceledAt) return 'canceled'
  const zone = zoneOfAddress(request.from) ?? 'UTC'
  const { date, ready, close, instructions } = request
  const word = /\b(missed|driver|late)\b/i.exec(instructions ?? '')?.[1]?.toLowerCase()
  const isPast = (minutes: number, day = date) => now >= instantAt(day, minutes, zone)
  if (word === 'driver') return isPast(ready) ? 'canceled' : 'scheduled'
  if (word === 'missed') return isPast(close) ? 'missed' : 'scheduled'
  if (word === 'late') return isPast(LATE_MINUTES, addDays(date, 1)) ? 'pickedUp' : 'scheduled'
  return !isSilent && isPast(close) ? 'pickedUp' : 'scheduled'
}

/** The pickups of a sandbox carrier: days and fees by rows, what the driver does by words in the instructions. */
export class SandboxPickups implements PickupService {
  private readonly deps: Deps

  constructor(deps: Deps) {
    this.deps = deps
  }

  options(from: Address, context?: CallContext): Promise<Outcome<PickupOptions>> {
    return this.deps.answer(context, () => this.optionsOf(from))
  }

  schedule(request: PickupRequest, context?: CallContext): Promise<Outcome<CarrierPickup>> {
    return this.deps.answer(context, () => this.book(request))
  }

  change(request: PickupRequest, context?: CallContext): Promise<Outcome<CarrierPickup>> {
    return this.deps.answer(context, () => this.onScheduled(request.key, (pickup) => ({ ...pickup, request })))
  }

  cancel(key: string, context?: CallContext): Promise<Outcome<CarrierPickup>> {
    const canceledAt = this.deps.now()
    return this.deps.answer(context, () => this.onScheduled(key, (pickup) => ({ ...pickup, canceledAt })))
  }

  find(key: string, context?: CallContext): Promise<Outcome<CarrierPickup | null>> {
    return this.deps.answer(context, async () => {
      const pickup = await this.deps.store.findPickup(key)
      return success(pickup ? await this.stateOf(pickup) : null)
    })
  }

  private problem(code: CarrierProblem['code']): CarrierProblem {
    const name = carrierName(this.deps.carrier)
    return { code, params: { carrier: name.en }, zhParams: { carrier: name.cn } }
  }

  private async optionsOf(from: Address): Promise<Outcome<PickupOptions>> {
    const { carrier, tables, now } = this.deps
    const zone = from.country === 'US' ? zoneOfAddress(from) : null
    const rules = rulesOf(await tables(now().toISOString().slice(0, 10)), carrier)
    if (!zone || !rules) return rejected(this.problem('PICKUP_NOT_OFFERED'))
    const { rule, fee } = rules
    return success({
      zone,
      days: offersOf(rules, from, { now: now(), zone }),
      weekdays: [...rule.weekdays],
      heavy: rule.heavy,
      basis: [
        { of: 'days', ...sourcedOf(rule) },
        { of: 'fee', ...sourcedOf(fee) },
      ],
    })
  }

  /** A driver who finds nothing that is ever scanned says nothing. */
  private async isSilent({ tracking }: PickupRequest): Promise<boolean> {
    const found = await this.deps.store.findByTracking(this.deps.carrier, tracking)
    return found.length > 0 && found.every(({ request }) => playNamed(request.reference2) === 'noscan')
  }

  private async stateOf(pickup: SandboxPickup): Promise<CarrierPickup> {
    const { confirmation, fee } = pickup
    return { confirmation, state: stateAt(pickup, this.deps.now(), await this.isSilent(pickup.request)), fee }
  }

  private async isClosed({ request }: SandboxPickup): Promise<boolean> {
    const zone = zoneOfAddress(request.from)
    const rules = rulesOf(await this.deps.tables(request.date), this.deps.carrier)
    return !zone || !rules || cutOffOf(rules.rule, request.date, zone) <= this.deps.now()
  }

  /** Lets `work` change a pickup that is still scheduled; another one is answered as it is. */
  private async onScheduled(
    key: string,
    work: (pickup: SandboxPickup) => SandboxPickup,
  ): Promise<Outcome<CarrierPickup>> {
    const pickup = await this.deps.store.findPickup(key)
    if (!pickup) return rejected({ code: 'NOT_FOUND', params: { thing: 'Pickup' }, zhParams: { thing: '取件' } })
    const current = await this.stateOf(pickup)
    if (current.state !== 'scheduled') return success(current)
    if (await this.isClosed(pickup)) return rejected(this.problem('PICKUP_TOO_LATE'))
    const changed = work(pickup)
    await this.deps.store.updatePickup(changed)
    return success(await this.stateOf(changed))
  }

  private async book(request: PickupRequest): Promise<Outcome<CarrierPickup>> {
    const { carrier, store, now } = this.deps
    const earlier = await store.findPickup(request.key)
    if (earlier) return success(await this.stateOf(earlier))
    const options = await this.optionsOf(request.from)
    if (options.outcome !== 'success') return options
    const day = options.data.days.find(({ date }) => date === request.date)
    const isFailing = /\bfail\b/i.test(request.instructions ?? '')
    if (!day || day.fee > request.maxFee || isFailing) return rejected(this.problem('PICKUP_REJECTED'))
    const { serial } = await store.begin(request.key)
    const pickup = await store.insertPickup({
      key: request.key,
      carrier,
      confirmation: `WTC${String(serial).padStart(9, '0')}`,
      request,
      fee: day.fee,
      createdAt: now(),
      canceledAt: null,
    })
    return success(await this.stateOf(pickup))
  }
}
