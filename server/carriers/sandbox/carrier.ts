import { trackingStatus } from '@waybill/contract/shipping/enums'
import { carrier as carriers, type CarrierId } from '@waybill/contract/carriers/enums'
import { carrierName, hasScanForm, mostPieces } from '@waybill/contract/carriers/catalogue'
import { formatMoney } from '@waybill/contract/core/money'
import { drawLabel, type LabelData } from '../labels/index.ts'
import {
  rejected,
  success,
  type CallContext,
  type Capability,
  type CarrierProblem,
  type CarrierProvider,
  type ChangeAnswer,
  type ChangeRequest,
  type ClaimAnswer,
  type ClaimRequest,
  type Outcome,
  type CarrierManifest,
  type ManifestRequest,
  type ManifestService,
  type ParcelClock,
  type PickupService,
  type Purchase,
  type PurchaseRequest,
  type Rate,
  type ShipRequest,
  type Tracking,
  type VoidResult,
} from '../provider.ts'
import { canonicalAddress, checkAddress } from './address-check.ts'
import type { TablesSource } from './load-tables.ts'
import { canceledAnswer, changeAnswer, isWithDriver } from './delivery-change.ts'
import { claimAnswer } from './claims.ts'
import { sandboxNumber } from './numbers.ts'
import { judgeManifest, manifestOf } from './manifests.ts'
import { handlingCode } from './declared.ts'
import { parcelNow, sandboxClock, trackingByClock, voidByClock } from './parcel-clock.ts'
import { SandboxPickups } from './pickups.ts'
import { isVoidRefused } from './plays.ts'
import { quoteSandbox, type QuoteRequest } from './quote.ts'
import { trackAt } from './script.ts'
import type { SandboxShipment, SandboxStore } from './store.ts'
import type { ManifestRule, RateTables, VoidRule } from './tables.ts'
import { withUsState } from './route.ts'
import { manifestRunAt, settledAt, voidableUntil, voidProblem, voidState } from './void-rules.ts'

export interface SandboxDeps {
  store: SandboxStore
  tables: TablesSource
  now?: () => Date
  /** Milliseconds of a carrier's day: how fast parcels move and voids are settled. Default: a real day. */
  dayMs?: number
  /** False imitates a carrier that makes a new label for every call, even with a key it has seen. Default true. */
  recognisesRepeats?: boolean
  /** Told what broke behind a call; the caller only hears that the carrier did not answer. */
  report?: (error: unknown) => void
}

const capabilities = ['rates', 'labels', 'void', 'track', 'address', 'pickup'] as const

const ids: Record<CarrierId, string> = {
  [carriers.USPS]: 'sandbox-usps',
  [carriers.UPS]: 'sandbox-ups',
  [carriers.FedEx]: 'sandbox-fedex',
  [carriers.DHLExpress]: 'sandbox-dhl-express',
}

const labelOf = (shipment: SandboxShipment, tables: RateTables): LabelData => ({
  carrier: shipment.carrier,
  service: shipment.service,
  tracking: shipment.tracking,
  ...shipment.request,
  zone: shipment.rate.zone,
  handling: handlingCode(tables, shipment),
  isTest: true,
})

const shipRequestOf = (request: PurchaseRequest): ShipRequest => ({
  from: withUsState(canonicalAddress(request.from)),
  to: withUsState(canonicalAddress(request.to)),
  ...(request.printed && { printed: request.printed }),
  parcel: request.parcel,
  options: request.options,
  ...(request.piece && { piece: request.piece }),
  reference: request.reference ?? null,
  reference2: request.reference2 ?? null,
})

/** One sandbox carrier: quotes from rate tables, remembers what it sold in a store of its own, draws its labels. */
export class SandboxCarrier implements CarrierProvider {
  readonly id: string
  readonly carriers: readonly [CarrierId]
  private readonly carrier: CarrierId
  readonly capabilities: ReadonlySet<Capability>
  readonly manifests: ManifestService | undefined
  readonly pickups: PickupService
  readonly clock: ParcelClock
  private readonly store: SandboxStore
  private readonly tables: TablesSource
  private readonly now: () => Date
  private readonly dayMs: number
  readonly recognisesRepeats: boolean
  private readonly report: (error: unknown) => void

  constructor(carrier: CarrierId, deps: SandboxDeps) {
    this.id = ids[carrier]
    this.carrier = carrier
    this.carriers = [carrier]
    const hasManifests = hasScanForm(carrier)
    this.capabilities = new Set([
      ...capabilities,
      ...(hasManifests ? (['manifest'] as const) : []),
      ...(mostPieces(carrier) === null ? [] : (['pieces'] as const)),
    ])
    this.manifests = hasManifests
      ? {
          maxLabels: async (shipDate) => (await this.manifestRule(shipDate))?.maxLabels ?? 1,
          create: (request, context) => this.answer(context, () => this.createManifest(request)),
        }
      : undefined
    this.store = deps.store
    this.tables = deps.tables
    this.now = deps.now ?? (() => new Date())
    this.dayMs = deps.dayMs ?? 86_400_000
    this.report = deps.report ?? (() => {})
    this.recognisesRepeats = deps.recognisesRepeats ?? true
    this.clock = sandboxClock({ carrier, store: this.store, dayMs: this.dayMs, now: this.now })
    this.pickups = new SandboxPickups({
      carrier,
      store: this.store,
      tables: this.tables,
      now: this.now,
      answer: (context, work) => this.answer(context, work),
    })
  }

  async getRates(request: QuoteRequest, context?: CallContext): Promise<Outcome<Rate[]>> {
    return this.answer(context, async () => {
      const { rates, problems } = await this.quote(request)
      return rates.length > 0 ? success(rates, problems) : rejected(...this.orNoRates(problems))
    })
  }

  async buyLabel(request: PurchaseRequest, context?: CallContext): Promise<Outcome<Purchase>> {
    let sent = false
    const work = this.answer(context, async (): Promise<Outcome<Purchase>> => {
      const { serial, existing } = await this.store.begin(request.key)
      if (existing && this.recognisesRepeats) return success(await this.purchaseWithPieces(existing))
      const { pieces = [], ...first } = request
      const requests = [
        first,
        ...pieces.map((piece, at) => ({ ...first, ...piece, key: pieceKey(request.key, at + 2) })),
      ]
      const quoted = await this.quoteAll(requests)
      if ('problems' in quoted) return rejected(...quoted.problems)
      const cost = quoted.rates.reduce((sum, rate) => sum + rate.cost, 0)
      if (cost > request.maxCost) return rejected(priceRose(request.maxCost, cost))
      const shipments: SandboxShipment[] = []
      for (const [at, one] of requests.entries())
        shipments.push(
          this.shipmentOf(one, quoted.rates[at]!, at === 0 ? serial : (await this.store.begin(one.key)).serial),
        )
      // Drawn before they are sold: a label that cannot be drawn is refused while nothing is charged.
      for (const shipment of shipments) await this.purchaseOf(shipment)
      sent = true
      // The first is kept last: where it is, all of them are.
      for (const shipment of shipments.slice(1)) await this.store.insert(shipment)
      return success(await this.purchaseWithPieces(await this.store.insert(shipments[0]!)))
    })
    const outcome = await work
    // Once the carrier may have got it, a failure on the way back leaves the outcome open.
    return outcome.outcome === 'rejected' && sent ? { outcome: 'unknown', problems: outcome.problems } : outcome
  }

  async findPurchase(key: string, context?: CallContext): Promise<Outcome<Purchase | null>> {
    return this.answer(context, async () => {
      const shipment = await this.store.findByReference(this.carrier, key)
      return success(shipment ? await this.purchaseWithPieces(shipment) : null)
    })
  }

  async voidLabel(
    request: { shipmentId: string; tracking: string },
    context?: CallContext,
  ): Promise<Outcome<VoidResult>> {
    return this.answer(context, async () => {
      const [shipment] = await this.store.findByTracking(this.carrier, [request.tracking])
      if (!shipment) return rejected(notFound)
      const run = manifestRunAt(await this.manifestRule(shipment.request.options.shipDate), shipment, this.dayMs)
      const clock = { now: parcelNow(shipment, this.now()), dayMs: this.dayMs, run }
      const rule = await this.voidRule(shipment)
      if (rule.mode === 'none') return voidState(rule, shipment, clock)
      const problem = shipment.voidRequestedAt ? null : voidProblem(rule, shipment, clock)
      if (problem) return rejected(problem)
      const requestedAt = shipment.voidRequestedAt ?? clock.now
      const settled = settledAt(rule, shipment, { requestedAt, dayMs: this.dayMs, run })
      const isDone = settled <= clock.now && !isVoidRefused(shipment)
      const dates = { requestedAt, voidedAt: isDone ? settled : null }
      const marked = await this.store.markVoid(this.carrier, shipment.tracking, dates)
      return voidByClock(voidState(rule, marked, clock), shipment)
    })
  }

  async changeDelivery(request: ChangeRequest, context?: CallContext): Promise<Outcome<ChangeAnswer>> {
    return this.answer(context, async () => {
      const [shipment] = await this.store.findByTracking(this.carrier, [request.tracking])
      return shipment ? success((await this.standing(request, shipment)).answer) : rejected(notFound)
    })
  }

  async cancelDeliveryChange(request: ChangeRequest, context?: CallContext): Promise<Outcome<ChangeAnswer>> {
    return this.answer(context, async () => {
      const [shipment] = await this.store.findByTracking(this.carrier, [request.tracking])
      if (!shipment) return rejected(notFound)
      const { answer, tracked } = await this.standing(request, shipment)
      if (answer.state !== 'accepted') return success(answer)
      if (isWithDriver(request, tracked.events.at(-1)?.state)) return rejected({ code: 'CHANGE_TOO_LATE', params: {} })
      await this.store.cancelChange(this.carrier, request.reference, this.now())
      return success(canceledAnswer(request))
    })
  }

  private async standing(request: ChangeRequest, shipment: SandboxShipment) {
    const at = this.now()
    const tracked = trackAt(shipment, parcelNow(shipment, at), this.dayMs)
    const isOver =
      tracked.status === trackingStatus.delivered || (shipment.voidRequestedAt !== null && !isVoidRefused(shipment))
    const isCanceled = await this.store.isChangeCanceled(this.carrier, request.reference)
    return { tracked, answer: changeAnswer(request, { at, dayMs: this.dayMs, isOver, isCanceled }) }
  }

  async claim(request: ClaimRequest, context?: CallContext): Promise<Outcome<ClaimAnswer>> {
    return this.answer(context, async () => {
      const [shipment] = await this.store.findByTracking(this.carrier, [request.tracking])
      return shipment ? success(claimAnswer(request, { at: this.now(), dayMs: this.dayMs })) : rejected(notFound)
    })
  }

  async track(tracking: readonly string[], context?: CallContext): Promise<Outcome<Tracking[]>> {
    return this.answer(context, async () => {
      const found = await this.store.findByTracking(this.carrier, tracking)
      const order = new Map(found.map((shipment) => [shipment.tracking, shipment]))
      const known = tracking.flatMap((number) => order.get(number) ?? [])
      const missing = tracking.filter((number) => !order.has(number)).map(() => notFound)
      return success(
        known.map((shipment) => trackingByClock(shipment, this.now(), this.dayMs)),
        missing,
      )
    })
  }

  async validateAddress(address: ShipRequest['to'], context?: CallContext) {
    return this.answer(context, async () => success(checkAddress(address)))
  }

  /** The price of each package of a shipment; the first that it does not take is named. */
  private async quoteAll(
    requests: readonly PurchaseRequest[],
  ): Promise<{ rates: Rate[] } | { problems: CarrierProblem[] }> {
    const found: Rate[] = []
    for (const [at, request] of requests.entries()) {
      const { rates, problems } = await this.quote({ ...request, services: [request.service] })
      if (!rates[0]) {
        const reasons = this.orNoRates(problems)
        return { problems: requests.length > 1 ? reasons.map((one) => ({ ...one, packageNo: at + 1 })) : reasons }
      }
      found.push(rates[0])
    }
    return { rates: found }
  }

  /** A label with those of the other packages of its shipment. */
  private async purchaseWithPieces(shipment: SandboxShipment): Promise<Purchase> {
    const purchase = await this.purchaseOf(shipment)
    if (shipment.request.piece === undefined) return purchase
    const pieces: Purchase[] = []
    for (let no = 2; ; no += 1) {
      const piece = await this.store.findByReference(this.carrier, pieceKey(shipment.reference, no))
      if (!piece) break
      pieces.push(await this.purchaseOf(piece))
    }
    return pieces.length > 0 ? { ...purchase, pieces } : purchase
  }

  private async quote(request: QuoteRequest) {
    const now = this.now()
    const { shipDate } = request.options
    const day = Number.isNaN(Date.parse(shipDate)) ? now.toISOString().slice(0, 10) : shipDate
    return quoteSandbox(await this.tables(day), this.carrier, request, now)
  }

  private shipmentOf(request: PurchaseRequest, rate: Rate, serial: number): SandboxShipment {
    return {
      key: this.recognisesRepeats ? request.key : `${request.key}#${serial}`,
      reference: request.key,
      serial,
      carrier: this.carrier,
      service: request.service,
      tracking: sandboxNumber({ carrier: this.carrier, service: request.service }, serial, request.options),
      request: shipRequestOf(request),
      rate,
      cost: rate.cost,
      createdAt: this.now(),
      voidRequestedAt: null,
      voidedAt: null,
      manifestKey: null,
      aheadMs: 0,
    }
  }

  private async purchaseOf(shipment: SandboxShipment): Promise<Purchase> {
    const tables = await this.tables(shipment.request.options.shipDate)
    const { pdf, zpl } = await drawLabel(labelOf(shipment, tables))
    const run = manifestRunAt(await this.manifestRule(shipment.request.options.shipDate), shipment, this.dayMs)
    const until = voidableUntil(await this.voidRule(shipment), shipment, this.dayMs)
    return {
      shipmentId: `sb_${shipment.serial}`,
      carrier: this.carrier,
      service: shipment.service,
      tracking: shipment.tracking,
      rate: shipment.rate,
      charged: shipment.cost,
      isTest: true,
      createdAt: shipment.createdAt.toISOString(),
      voidableUntil: until?.toISOString() ?? null,
      manifestRunAt: run?.toISOString() ?? null,
      documents: [
        { format: 'PDF', bytes: pdf },
        { format: 'ZPL', bytes: new TextEncoder().encode(zpl) },
      ],
    }
  }

  private async createManifest(request: ManifestRequest): Promise<Outcome<CarrierManifest>> {
    const numbers = request.labels.map(({ tracking }) => tracking)
    const found = await this.store.findByTracking(this.carrier, numbers)
    const known = new Map(found.map((shipment) => [shipment.tracking, shipment]))
    const earlier = await this.store.findManifest(request.key)
    if (earlier) return success(await manifestOf(earlier, known))
    const rule = await this.manifestRule(request.shipDate)
    const judged = judgeManifest(request, known, {
      carrier: carrierName(this.carrier),
      maxLabels: rule?.maxLabels ?? 0,
    })
    if (judged.outcome !== 'success') return judged
    const { serial } = await this.store.begin(request.key)
    const manifest = await this.store.insertManifest({
      key: request.key,
      carrier: this.carrier,
      serial,
      request: { from: request.from, shipDate: request.shipDate },
      ...judged.data,
      createdAt: this.now(),
    })
    return success(await manifestOf(manifest, known))
  }

  private async manifestRule(shipDate: string): Promise<ManifestRule | undefined> {
    const { manifestRules } = await this.tables(shipDate)
    return manifestRules.find((row) => row.carrier === this.carrier)
  }

  private async voidRule(shipment: SandboxShipment): Promise<VoidRule> {
    const { voidRules } = await this.tables(shipment.request.options.shipDate)
    const rule = voidRules.find((row) => row.carrier === this.carrier)
    return rule ?? { ...unknown, carrier: this.carrier, mode: 'none', windowDays: null, confirmDays: null }
  }

  private orNoRates(problems: CarrierProblem[]): CarrierProblem[] {
    return problems.length > 0 ? problems : [{ code: 'NO_RATES', params: {} }]
  }

  /** Nothing a carrier does may throw: a broken store or an aborted call is an answer too. */
  private async answer<T>(context: CallContext | undefined, work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const name = carrierName(this.carrier)
    const silence: CarrierProblem = {
      code: 'CARRIER_UNAVAILABLE',
      params: { carrier: name.en },
      zhParams: { carrier: name.cn },
      retryable: true,
    }
    if (context?.signal?.aborted) return rejected(silence)
    try {
      return await work()
    } catch (error) {
      this.report(error)
      return rejected(silence)
    }
  }
}

/** Under which a further package of a shipment is kept. */
const pieceKey = (key: string, no: number): string => `${key}:${no}`

const unknown = { source: '', sourceDate: null, status: 'sample' } as const

const notFound: CarrierProblem = { code: 'NOT_FOUND', params: { thing: 'Label' }, zhParams: { thing: '面单' } }

const priceRose = (before: number, after: number): CarrierProblem => ({
  code: 'PRICE_ROSE',
  params: { before: formatMoney(before), after: formatMoney(after), newPrice: after },
})
