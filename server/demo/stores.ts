import { connectDemoStore } from '../modules/sell/stores/index.ts'
import type { Services } from '../platform/http/index.ts'
import { demoOrg } from './people.ts'

/** One connected store to press Update on; the others of the demo sellers got their orders by import. */
export const seedStores = (services: Services): Promise<void> =>
  connectDemoStore(services, demoOrg.seller, 'Redwood demo store')
