import { organizationLifecycle, userLifecycle } from './account.ts'
import type { Lifecycle } from './lifecycle.ts'
import { exportLifecycle } from './export.ts'
import { identityLifecycle } from './identity.ts'
import { importLifecycle } from './import.ts'
import { labelLifecycle } from './label.ts'
import { orderLifecycle } from './order.ts'
import { outboxLifecycle } from './outbox.ts'
import { priceRuleLifecycle } from './price-rule.ts'
import { purchaseLifecycle } from './purchase.ts'
import { grantLifecycle } from './store-grant.ts'
import { pullLifecycle, storeLifecycle } from './store.ts'
import { syncRunLifecycle } from './sync-run.ts'
import { ticketLifecycle } from './ticket.ts'
import { trackingLifecycle } from './tracking.ts'
import { voidLifecycle } from './void.ts'

/** Every state machine of the product; checks, generated types and tests walk over them. */
export const lifecycles: readonly Lifecycle[] = [
  exportLifecycle,
  grantLifecycle,
  identityLifecycle,
  importLifecycle,
  labelLifecycle,
  orderLifecycle,
  organizationLifecycle,
  outboxLifecycle,
  priceRuleLifecycle,
  pullLifecycle,
  purchaseLifecycle,
  storeLifecycle,
  syncRunLifecycle,
  ticketLifecycle,
  trackingLifecycle,
  userLifecycle,
  voidLifecycle,
]
