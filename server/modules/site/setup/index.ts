/**
 * Setup: owns the first days of a reseller: which steps are done, the checks of its domains and the test email.
 * Invariants: a step's state is derived from what is there, never ticked by hand; a check reaches public addresses alone; the test email
 * goes to the caller's own address and nowhere else.
 */
import { checkSetupDomain, getSetup, hideSetup, sendTestEmail } from '@waybill/contract/setup/api'
import { handle } from '../../../platform/http/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { checkOwnDomain, type Probing } from './domain-check.ts'
import { readSetup, setHidden } from './state.ts'
import { sendTest } from './test-email.ts'

/** A reseller only reads its own data; the steps are kept by the service. */
const asService = { transaction: false } as const

/** `probing` replaces the look-up of host names, for tests. */
export const createSetupModule = (probing: Probing = {}): ServerModule => ({
  owns: ['domain_check', 'tenant_setup'],
  routes: [
    handle(getSetup, (ctx) => readSetup(ctx), asService),
    handle(checkSetupDomain, (ctx, { body }) => checkOwnDomain(ctx, body.host, probing), asService),
    handle(sendTestEmail, (ctx) => sendTest(ctx), asService),
    handle(hideSetup, (ctx, { body }) => setHidden(ctx, body.hidden), asService),
  ],
})

export const setupModule = createSetupModule()
