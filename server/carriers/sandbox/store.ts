import type { CarrierId } from '@waybill/contract/carriers/enums'
import type { Money } from '@waybill/contract/core/money'
import type { CarrierManifest, ManifestRequest, PickupRequest, Rate, ShipRequest } from '../provider.ts'

/** One label as the sandbox carrier remembers it. */
export interface SandboxShipment {
  /** Unique; the caller's reference, with '#' and the serial behind it at a carrier that does not recognise repeats. */
  key: string
  reference: string
  serial: number
  carrier: CarrierId
  service: string
  tracking: string
  request: ShipRequest
  rate: Rate
  cost: Money
  createdAt: Date
  voidRequestedAt: Date | null
  voidedAt: Date | null
  /** The manifest that it is in; null = none. */
  manifestKey: string | null
  /** How much later it is for this parcel than by the clock, in milliseconds. */
  aheadMs: number
}

/** A manifest as the sandbox carrier remembers it. */
export interface SandboxManifest {
  key: string
  carrier: CarrierId
  serial: number
  request: Pick<ManifestRequest, 'from' | 'shipDate'>
  included: readonly string[]
  excluded: CarrierManifest['excluded']
  createdAt: Date
}

/** A pickup as the sandbox carrier remembers it. */
export interface SandboxPickup {
  key: string
  carrier: CarrierId
  confirmation: string
  request: PickupRequest
  fee: Money
  createdAt: Date
  canceledAt: Date | null
}

/** The memory of the outside carriers. It outlives our process: that is what makes lost answers recoverable. */
export interface SandboxStore {
  /** The number for a new label, and the label that already has this key, if any. */
  begin(key: string): Promise<{ serial: number; existing: SandboxShipment | null }>
  /** Keeps a label and returns it; when another label took the key meanwhile, that one. */
  insert(shipment: SandboxShipment): Promise<SandboxShipment>
  /** The first label bought under a reference; null = none. */
  findByReference(carrier: CarrierId, reference: string): Promise<SandboxShipment | null>
  findByTracking(carrier: CarrierId, tracking: readonly string[]): Promise<SandboxShipment[]>
  /** Notes the first request to void, and that it is settled; dates that are there already stay. */
  markVoid(
    carrier: CarrierId,
    tracking: string,
    dates: { requestedAt: Date; voidedAt: Date | null },
  ): Promise<SandboxShipment>
  /** Moves the time of parcels on together, each unless it was moved since; answers how far the first is ahead then. */
  moveClock(carrier: CarrierId, tracking: readonly string[], move: { from: number; to: number }): Promise<number>
  findManifest(key: string): Promise<SandboxManifest | null>
  findPickup(key: string): Promise<SandboxPickup | null>
  /** Keeps a pickup; when another took the key meanwhile, answers that one. */
  insertPickup(pickup: SandboxPickup): Promise<SandboxPickup>
  /** Notes what changed about a pickup that is there. */
  updatePickup(pickup: SandboxPickup): Promise<void>
  /** Keeps a manifest and marks its labels; when another took the key meanwhile, answers that one. */
  insertManifest(manifest: SandboxManifest): Promise<SandboxManifest>
  isChangeCanceled(carrier: CarrierId, reference: string): Promise<boolean>
  /** Keeps that a change of delivery was canceled; a second time changes nothing. */
  cancelChange(carrier: CarrierId, reference: string, at: Date): Promise<void>
}

/** A store for tests, gone with the process. `size` counts labels. */
export class MemorySandboxStore implements SandboxStore {
  private readonly byKey = new Map<string, SandboxShipment>()
  private readonly manifests = new Map<string, SandboxManifest>()
  private readonly canceled = new Set<string>()
  private readonly pickups = new Map<string, SandboxPickup>()
  private serial = 0

  get size(): number {
    return this.byKey.size
  }

  async begin(key: string): Promise<{ serial: number; existing: SandboxShipment | null }> {
    return { serial: ++this.serial, existing: this.byKey.get(key) ?? null }
  }

  async insert(shipment: SandboxShipment): Promise<SandboxShipment> {
    const winner = this.byKey.get(shipment.key)
    if (winner) return winner
    this.byKey.set(shipment.key, shipment)
    return shipment
  }

  async findByReference(carrier: CarrierId, reference: string): Promise<SandboxShipment | null> {
    return this.all(carrier).find((shipment) => shipment.reference === reference) ?? null
  }

  async findByTracking(carrier: CarrierId, tracking: readonly string[]): Promise<SandboxShipment[]> {
    return this.all(carrier).filter((shipment) => tracking.includes(shipment.tracking))
  }

  async markVoid(
    carrier: CarrierId,
    tracking: string,
    dates: { requestedAt: Date; voidedAt: Date | null },
  ): Promise<SandboxShipment> {
    const found = this.all(carrier).find((shipment) => shipment.tracking === tracking)
    if (!found) throw new Error('no such label')
    found.voidRequestedAt ??= dates.requestedAt
    found.voidedAt ??= dates.voidedAt
    return found
  }

  async moveClock(
    carrier: CarrierId,
    tracking: readonly string[],
    { from, to }: { from: number; to: number },
  ): Promise<number> {
    const found = await this.findByTracking(carrier, tracking)
    for (const one of found) if (one.aheadMs === from) one.aheadMs = to
    const first = found.find((one) => one.tracking === tracking[0])
    if (!first) throw new Error('no such label')
    return first.aheadMs
  }

  async findPickup(key: string): Promise<SandboxPickup | null> {
    return this.pickups.get(key) ?? null
  }

  async insertPickup(pickup: SandboxPickup): Promise<SandboxPickup> {
    const winner = this.pickups.get(pickup.key)
    if (winner) return winner
    this.pickups.set(pickup.key, pickup)
    return pickup
  }

  async updatePickup(pickup: SandboxPickup): Promise<void> {
    this.pickups.set(pickup.key, pickup)
  }

  async findManifest(key: string): Promise<SandboxManifest | null> {
    return this.manifests.get(key) ?? null
  }

  async insertManifest(manifest: SandboxManifest): Promise<SandboxManifest> {
    const winner = this.manifests.get(manifest.key)
    if (winner) return winner
    this.manifests.set(manifest.key, manifest)
    const included = new Set(manifest.included)
    for (const label of this.all(manifest.carrier)) if (included.has(label.tracking)) label.manifestKey ??= manifest.key
    return manifest
  }

  async isChangeCanceled(carrier: CarrierId, reference: string): Promise<boolean> {
    return this.canceled.has(`${carrier} ${reference}`)
  }

  async cancelChange(carrier: CarrierId, reference: string): Promise<void> {
    this.canceled.add(`${carrier} ${reference}`)
  }

  private all(carrier: CarrierId): SandboxShipment[] {
    return [...this.byKey.values()].filter((shipment) => shipment.carrier === carrier)
  }
}
