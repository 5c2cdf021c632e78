import type { CarrierId, Signature } from '@waybill/contract/carriers/enums'
import type { ErrorCode } from '@waybill/contract/core/errors'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import type { Text } from '@waybill/contract/core/messages'
import type { Declaration } from '@waybill/contract/customs/declaration'
import type { BatteryType } from '@waybill/contract/declarations/batteries'
import type { PayMethod } from '@waybill/contract/declarations/cod'
import type { BillableWeight, Centigrams, ParcelSize, ParcelUnits } from '@waybill/contract/parcels/parcel'
import type { Money } from '@waybill/contract/core/money'

/** What a provider can do: several packages as one shipment (pieces), besides rates, labels, voids, tracking and address checks. */
export type Capability = 'rates' | 'pieces' | 'labels' | 'void' | 'track' | 'address' | 'manifest' | 'pickup'

export type Address = PostalAddress

/** What a price hangs on and where that comes from: a line by its code, or zone, dimRule, limit. */
export interface Basis {
  of: string
  source: string
  /** YYYY-MM-DD of the source; null = not known. */
  sourceDate: string | null
  /** verified = read in that source; sample = not, or not a carrier's figure at all. */
  status: 'verified' | 'sample'
}

export interface Parcel {
  weight: Centigrams
  /** Null = sides unknown: rated by weight alone. */
  size: ParcelSize | null
  /** The package type as the order has it, read by declarations/packaging.ts; absent = the sender's own packaging. */
  packaging?: string | null
  /** In which refusals are worded; absent = in the carrier's own. */
  units?: ParcelUnits
}

export interface ShipOptions {
  /** YYYY-MM-DD, the day on which the carrier gets the parcel. */
  shipDate: string
  signature: Signature
  /** Insured value; absent or 0 = none bought. */
  insured?: Money
  /** Worth of the goods for customs; buys nothing. */
  declared?: Money
  /** Cash to collect; absent or 0 = none. */
  cod?: Money
  /** How the recipient may pay it; absent = any way. */
  codMethod?: PayMethod
  /** The batteries in the parcel; absent = none. */
  battery?: BatteryType
  saturday?: boolean
}

/** The parts of an address that are printed in Latin letters. */
export type PrintedParts = Partial<Pick<Address, 'name' | 'company' | 'line1' | 'line2' | 'city' | 'state'>>

/** Goods of one kind in a parcel that crosses a border, as customs forms list them; null parts are not known. */
export interface CustomsItem {
  description: string | null
  descriptionCn: string | null
  quantity: number
  hsCode: string | null
  /** ISO 3166-1 alpha-2. */
  originCountry: string | null
  /** Worth of one unit in US dollars. */
  unitValue: Money | null
}

export interface ShipRequest {
  from: Address
  to: Address
  /** What is printed in place of parts that are in another script, as the seller saw it; absent = as the script's rules have it. */
  printed?: { from?: PrintedParts; to?: PrintedParts }
  parcel: Parcel
  options: ShipOptions
  /** Customs details of the goods; absent at home and where nothing is known. */
  customs?: readonly CustomsItem[]
  /** What is declared of a parcel that crosses a customs border; absent = it crosses none. */
  declaration?: Declaration
  /** Which of how many packages of its order it is; absent = the only one. */
  piece?: { no: number; of: number }
  /** Printed on the label, 30 characters each. */
  reference?: string | null
  reference2?: string | null
  /** From a buyer back to the seller: `from` and `to` are as printed; a carrier that turns them round itself is given them turned. */
  isReturn?: true
}

/** One reason why something cannot be done, or a warning beside a success. */
export interface CarrierProblem {
  code: ErrorCode
  params: Record<string, string | number>
  /** The same parameters in Chinese; absent = as in English. */
  zhParams?: Record<string, string | number>
  /** The input at fault, as a path such as to.zip. */
  field?: string
  /** The service it is about; absent = all. */
  service?: string
  /** Which of several packages it is about, by its place in the request: the first is 1; absent = all. */
  packageNo?: number
  /** Whose service it is; absent = the provider's only carrier. */
  carrier?: CarrierId
  /** Trying the same again later may succeed. */
  retryable?: boolean
}

/**
 * What a call came to. `rejected` is certain: nothing was made and nothing is charged. `unknown` is not: ask `findPurchase`
 * with the same key before anything is tried again.
 */
export type Outcome<T> =
  | { outcome: 'success'; data: T; problems: CarrierProblem[] }
  | { outcome: 'rejected'; problems: CarrierProblem[] }
  | { outcome: 'unknown'; problems: CarrierProblem[] }

export const success = <T>(data: T, problems: CarrierProblem[] = []): Outcome<T> => ({
  outcome: 'success',
  data,
  problems,
})
export const rejected = (...problems: CarrierProblem[]): { outcome: 'rejected'; problems: CarrierProblem[] } => ({
  outcome: 'rejected',
  problems,
})

export interface CallContext {
  /** Aborts the call; a purchase that was already on its way is then `unknown`. */
  signal?: AbortSignal
}

export interface Charge {
  /** A `ChargeCode` of the contract, or a carrier's own word. */
  code: string
  kind: 'base' | 'surcharge' | 'addon'
  amount: Money
}

export interface Rate {
  carrier: CarrierId
  service: string
  /** Sum of `charges`, whole cents: what the carrier charges us. */
  cost: Money
  currency: 'USD'
  charges: Charge[]
  billable: BillableWeight
  zone: string
  transitDays: number
  /** YYYY-MM-DD of the expected delivery. */
  eta: string
  guaranteed: boolean
  /** ISO instant until which the price is offered. */
  expiresAt: string
  /** What the price assumes, and what is left to the sender; absent = nothing. */
  notes?: CarrierProblem[]
  /** Where the rows behind the price come from; absent = the carrier does not say. */
  basis?: Basis[]
}

export interface LabelDocument {
  format: 'PDF' | 'ZPL'
  bytes: Uint8Array
}

export interface Purchase {
  /** The carrier's (or hub's) own id of the shipment. */
  shipmentId: string
  carrier: CarrierId
  service: string
  tracking: string
  rate: Rate
  charged: Money
  /** A sample that must not be mailed. */
  isTest: boolean
  createdAt: string
  /** ISO instant; null = no label of this carrier is ever voided. */
  voidableUntil: string | null
  /** ISO instant at which the carrier takes the label into its books by itself; absent = it has no such run. */
  manifestRunAt?: string | null
  documents: LabelDocument[]
  /** The labels of the other packages of the shipment, in their order; absent = it has one. */
  pieces?: Purchase[]
}

export interface PurchaseRequest extends ShipRequest {
  service: string
  /** The most that may be charged; a dearer label is refused before it is made. */
  maxCost: Money
  /** Our purchase id: the same key never makes a second label at a carrier that recognises repeats. */
  key: string
  /** More packages of the same shipment: all of them are sold or none. Only for carriers that have such shipments. */
  pieces?: readonly Pick<ShipRequest, 'parcel' | 'options' | 'piece'>[]
}

export interface VoidResult {
  /** voided = money back now; pending = the carrier decides by `expectedBy`; not_applicable = unused labels are not billed. */
  state: 'voided' | 'pending' | 'not_applicable'
  refund: Money
  expectedBy: string | null
  decidedAt: string | null
}

export interface TrackingEvent {
  at: string
  /** Tracking status of specification §3, 1–5. */
  status: number
  /** The finer state: picked_up, in_transit, out_for_delivery … */
  state: string
  text: Text
  place: string | null
}

export interface Tracking {
  tracking: string
  status: number
  eta: string | null
  /** How much older the parcel has become by its `clock`, in milliseconds; absent = not at all. */
  aheadMs?: number
  /** Oldest first. */
  events: TrackingEvent[]
}

export interface AddressCheck {
  /** Address validation result of specification §3: 0 unknown, 1 residential, 2 commercial, 3 error, 4 not validated. */
  result: 0 | 1 | 2 | 3 | 4
  problems: CarrierProblem[]
  /** What the carrier would write instead; null when it agrees. */
  suggestion: Address | null
}

export interface ChangeRequest {
  /** Our number of the change: the same one is never done twice. */
  reference: string
  tracking: string
  /** redirect: to the new address · return: to the sender · hold: at a place of the carrier. */
  change: 'redirect' | 'return' | 'hold'
  oldAddress: Address
  newAddress: Address | null
  /** What was quoted for it. */
  fee: Money
  requestedAt: string
}

export interface ChangeAnswer {
  /** accepted = the carrier tries; denied = it never will, canceled = not any more; the others are final as well. */
  state: 'accepted' | 'done' | 'notCaught' | 'denied' | 'canceled'
  /** The carrier's number of it. */
  caseNo: string | null
  /** What it came to; null unless it is done. */
  fee: Money | null
}

export interface ClaimRequest {
  /** Our number of it: the same number is the same claim. */
  reference: string
  tracking: string
  peril: 'loss' | 'damage' | 'missing' | 'theft'
  amount: Money
  submittedAt: string
  /** When the seller answered the last question, appealed and was paid; null = it did not, or was not. */
  answeredAt: string | null
  appealedAt: string | null
  approvedAt: string | null
  paidAt: string | null
}
export interface ClaimAnswer {
  /** received = it is being looked at; found = the parcel turned up after the claim was paid. */
  state: 'received' | 'needsInfo' | 'approved' | 'denied' | 'paid' | 'found'
  /** The carrier's number of it. */
  caseNo: string
  /** What it pays; null unless it is approved. */
  amount: Money | null
  /** What it asks for, or why it denies. */
  text: string | null
}

export const manifestSizes = ['letter', '4x6'] as const
export interface ManifestRequest {
  /** Our key: the same key is the same manifest. */
  key: string
  /** Where the parcels are handed over. */
  from: Address
  /** YYYY-MM-DD */
  shipDate: string
  labels: readonly { shipmentId: string; tracking: string }[]
}
export interface CarrierManifest {
  /** The carrier's number of it. */
  number: string
  /** Labels that it left out, by tracking number; all others are in it. */
  excluded: readonly { tracking: string; problem: CarrierProblem }[]
  /** The form for the driver, as PDF. */
  documents: readonly { paper: (typeof manifestSizes)[number]; bytes: Uint8Array }[]
}
/** Of carriers that keep manifests. */
export interface ManifestService {
  /** Labels in one manifest; more are several. */
  maxLabels(shipDate: string): Promise<number>
  /** Rejected = no label is in a manifest of this key. An unanswered call may be repeated with its key at once. */
  create(request: ManifestRequest, context?: CallContext): Promise<Outcome<CarrierManifest>>
}

/** Times of a pickup are minutes after midnight at the origin; dates are YYYY-MM-DD there. */
export interface PickupOffer {
  date: string
  /** ISO instant until which the day can be scheduled, changed and canceled. */
  cutOffAt: string
  earliest: number
  latest: number
  /** The shortest window. */
  minMinutes: number
  fee: Money
}
export interface PickupOptions {
  /** IANA zone of the origin. */
  zone: string
  /** Days whose cut-off has not passed, soonest first. */
  days: PickupOffer[]
  /** 0 Sunday … 6 Saturday. */
  weekdays: number[]
  /** From this weight on a parcel needs two people. */
  heavy: Centigrams
  /** Of days and fee. */
  basis: Basis[]
}
export interface PickupRequest {
  /** Our key: the same key is the same pickup. */
  key: string
  from: Address
  date: string
  ready: number
  close: number
  /** Where the parcels lie, and what the driver should know. */
  place: string
  instructions: string | null
  tracking: readonly string[]
  weight: Centigrams
  /** The most that may be charged. */
  maxFee: Money
}
export interface CarrierPickup {
  confirmation: string
  /** canceled = by us or by the driver. */
  state: 'scheduled' | 'pickedUp' | 'missed' | 'canceled'
  /** What it comes to. */
  fee: Money
}
/** Of carriers that collect parcels. Every call may be repeated at once: its key makes one pickup. */
export interface PickupService {
  options(from: Address, context?: CallContext): Promise<Outcome<PickupOptions>>
  /** Rejected = there is no pickup of this key. */
  schedule(request: PickupRequest, context?: CallContext): Promise<Outcome<CarrierPickup>>
  /** Takes the request as it is to be from now on. */
  change(request: PickupRequest, context?: CallContext): Promise<Outcome<CarrierPickup>>
  /** Canceling what is canceled is no error. */
  cancel(key: string, context?: CallContext): Promise<Outcome<CarrierPickup>>
  /** How it stands; null = no pickup of this key. */
  find(key: string, context?: CallContext): Promise<Outcome<CarrierPickup | null>>
}

/** Of carriers whose parcels are played: their time can be moved on, each parcel's by itself. */
export interface ParcelClock {
  /**
   * Lets `days` days of a parcel pass, or the time until its next event where `days` is null, unless its time was moved since it was
   * `from` milliseconds ahead. `others` of the same shipment go as far with it. Answers how far it is ahead. Rejected = nothing more
   * happens to it.
   */
  move(request: {
    tracking: string
    others: readonly string[]
    from: number
    days: number | null
  }): Promise<Outcome<{ aheadMs: number }>>
}

/** One account at one carrier, or at an aggregator of several. No method throws for what a carrier says; every answer is an `Outcome`. */
export interface CarrierProvider {
  readonly id: string
  /** Who carries its parcels. */
  readonly carriers: readonly [CarrierId, ...CarrierId[]]
  readonly capabilities: ReadonlySet<Capability>
  /** True: a second buyLabel with the same key is answered with the first label, so an unanswered one may be repeated at once. */
  readonly recognisesRepeats: boolean
  /** Prices of all services that fit, or of those asked for by code; services that do not fit are told in `problems`. */
  getRates(request: ShipRequest & { services?: readonly string[] }, context?: CallContext): Promise<Outcome<Rate[]>>
  buyLabel(request: PurchaseRequest, context?: CallContext): Promise<Outcome<Purchase>>
  /** What became of a purchase: its label, or null when this key has bought nothing. */
  findPurchase(key: string, context?: CallContext): Promise<Outcome<Purchase | null>>
  /** Asks for the money back, or how an earlier request stands; asking twice is one void. */
  voidLabel(request: { shipmentId: string; tracking: string }, context?: CallContext): Promise<Outcome<VoidResult>>
  track(tracking: readonly string[], context?: CallContext): Promise<Outcome<Tracking[]>>
  validateAddress(address: Address, context?: CallContext): Promise<Outcome<AddressCheck>>
  /** Asks for another delivery of a parcel on its way, or how an earlier request stands; absent = it changes none. */
  changeDelivery?(request: ChangeRequest, context?: CallContext): Promise<Outcome<ChangeAnswer>>
  /**
   * Takes a request back, and answers how it stands then: canceled, or final in another way; asking twice is one cancellation, and a
   * request that arrives after it is not done. Rejected = the change goes on. Absent = the carrier takes none back.
   */
  cancelDeliveryChange?(request: ChangeRequest, context?: CallContext): Promise<Outcome<ChangeAnswer>>
  /** Absent = the carrier collects nothing. */
  readonly pickups?: PickupService | undefined
  /** Files a claim, or asks how it stands; asking twice is one claim. Absent = people file it. */
  claim?(request: ClaimRequest, context?: CallContext): Promise<Outcome<ClaimAnswer>>
  /** Absent = parcels are real, and so is their time. */
  readonly clock?: ParcelClock | undefined
  /** Absent = the carrier keeps no manifests, and parcels are handed over with a list of ours. */
  readonly manifests?: ManifestService | undefined
}
