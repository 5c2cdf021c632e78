/**
 * Outbound: owns orders that a warehouse ships for a seller, what is promised to them, and their packages.
 * Invariants: an order is in one warehouse at a time; what is promised to it is allocated in its stock, what is reserved for it is reserved in
 * its places, to the unit; no more is shipped than was packed, packed than was picked, picked than was ordered.
 * States: `outboundLifecycle` of the contract.
 */
import { defineJob } from '../../../platform/jobs/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { sendAgain, sendAgainKind, sendChosen, sendChosenKind } from './by-itself.ts'
import { floorRoutes } from './floor/routes.ts'
import { waveRoutes } from './floor/waves/routes.ts'
import { outboundRoutes } from './routes.ts'
import { wake, wakeKind, wakeSellerKind } from './wake.ts'

export { wakeSoon } from './wake.ts'
export { findPackageLabel, type PackageLabel } from './floor/package-label.ts'
export { change, lockOutbound } from './change.ts'
export { sendOrders } from './send.ts'

export const outboundModule: ServerModule = {
  owns: [
    'outbound',
    'outbound_funds_notice',
    'outbound_line',
    'outbound_package',
    'outbound_package_line',
    'outbound_reservation',
    'wave',
  ],
  offers: [
    'outbound_open',
    'outbound_product',
    'outbound_promised',
    'outbound_reserved',
    'outbound_sent',
    'outbound_sent_line',
    'outbound_sent_lot',
    'outbound_sent_parcel',
  ],
  routes: [...outboundRoutes, ...floorRoutes, ...waveRoutes],
  jobs: (services) => [
    defineJob(wakeKind, () => wake(services)),
    defineJob(sendChosenKind, ({ orgId }) => sendChosen(services, orgId)),
    defineJob(sendAgainKind, ({ orgId }) => sendAgain(services, orgId)),
    defineJob(wakeSellerKind, ({ orgId }) => wake(services, orgId)),
  ],
  periodic: [{ kind: wakeKind, at: '* * * * *' }],
}
