/**
 * Demo data: owns what a first start has to show. Every step may run on every start, so it adds what is missing and changes nothing.
 */
import type { Services } from '../platform/http/index.ts'
import { seedAccounts } from './accounts.ts'
import { seedBrands } from './brands.ts'
import { seedCustoms } from './customs.ts'
import { seedFloorOrders } from './floor-orders.ts'
import { seedFloorWork } from './floor-work.ts'
import { seedFunding } from './funding.ts'
import { seedFunds } from './funds.ts'
import { seedInbounds } from './inbounds.ts'
import { seedNewcomers } from './newcomers.ts'
import { seedOrders } from './orders.ts'
import { seedOutbounds } from './outbounds.ts'
import { seedProducts } from './products.ts'
import { seedSupport } from './support.ts'
import { closeDueBills } from '../modules/warehouse/charges/index.ts'
import { seedRateCard } from './rate-card.ts'
import { seedStations } from './stations.ts'
import { seedStores } from './stores.ts'
import { seedUnidentified } from './unidentified.ts'
import { seedWarehouseFunds } from './warehouse-funds.ts'
import { seedWarehouseStock } from './warehouse-stock.ts'

export { DEMO_PASSWORD, demoOrg, demoUsers } from './people.ts'
export { seedAccounts } from './accounts.ts'
export { seedBrands } from './brands.ts'

export interface DemoStep {
  name: string
  run(services: Services): Promise<void>
}

/** In this order: later steps build on what earlier ones made. */
export const demoSteps: readonly DemoStep[] = [
  { name: 'accounts', run: seedAccounts },
  { name: 'pictures of brands', run: seedBrands },
  { name: 'orders', run: seedOrders },
  { name: 'products', run: seedProducts },
  { name: 'customs', run: seedCustoms },
  { name: 'funds and shipments', run: seedFunds },
  { name: 'top-ups', run: seedFunding },
  { name: 'warehouse charges', run: seedWarehouseFunds },
  { name: 'warehouse stock', run: seedWarehouseStock },
  { name: 'rate card', run: seedRateCard },
  { name: 'inbound shipments', run: seedInbounds },
  { name: 'outbound orders', run: seedOutbounds },
  { name: 'orders on the floor', run: seedFloorOrders },
  { name: 'work of the floor', run: seedFloorWork },
  { name: 'unidentified returns', run: seedUnidentified },
  { name: 'stations', run: seedStations },
  // Months that are over, as the hourly job does.
  { name: 'bills of warehouses', run: closeDueBills },
  { name: 'newcomers', run: seedNewcomers },
  { name: 'support', run: seedSupport },
  { name: 'stores', run: seedStores },
]

/** Runs every step; a failing one stops the start, since half a demo misleads. */
export async function seedDemo(services: Services): Promise<void> {
  for (const step of demoSteps) {
    const started = performance.now()
    await step.run(services)
    services.log.debug({ step: step.name, ms: Math.round(performance.now() - started) }, 'demo data')
  }
}
