/**
 * Carriers: prices, labels, voids, tracking and address checks of USPS, UPS, FedEx and DHL Express behind one interface.
 *
 * Owns the rate tables and the drawing of labels; owns no orders, shipments or money: callers keep those.
 * A provider never throws for what a carrier says: success, rejected (certainly nothing made) or unknown (ask findPurchase).
 * One key makes one label; a price above maxCost is refused before anything is made; every amount is whole 1/10,000 dollars,
 * every price whole cents and the sum of its lines. The sandbox providers remember sales in `sandbox_carrier`, like a carrier outside would.
 */
import { carrier as carrierIds, type CarrierId } from '@waybill/contract/carriers/enums'
import { valuesOf } from '@waybill/contract/core/enums'
import type { CarrierProvider } from './provider.ts'
import { SandboxCarrier, type SandboxDeps } from './sandbox/carrier.ts'

export * from './provider.ts'
export { impose } from './labels/index.ts'
export type { SandboxDeps } from './sandbox/carrier.ts'
export { loadRateTables, rateTablesFrom, type TablesSource } from './sandbox/load-tables.ts'
export { loadFuelRates, loadZoneChart } from './sandbox/newer-rows.ts'
export { postgresSandboxStore } from './sandbox/postgres-store.ts'
export { seedRateTables } from './sandbox/seed.ts'
export { tableFacts, tableRows } from './sandbox/shown-tables.ts'
export { MemorySandboxStore, type SandboxStore } from './sandbox/store.ts'

export interface Carriers {
  /** The provider of a carrier; undefined when there is no such carrier. */
  find(carrier: number): CarrierProvider | undefined
  all(): readonly CarrierProvider[]
}

/** The registry of carriers by their wire number; every one is a sandbox until a real connection exists. */
export function createCarriers(deps: SandboxDeps): Carriers {
  const providers = new Map<number, CarrierProvider>(
    valuesOf(carrierIds).map((id: CarrierId) => [id, new SandboxCarrier(id, deps)]),
  )
  const list = [...providers.values()]
  return { find: (carrier) => providers.get(carrier), all: () => list }
}
