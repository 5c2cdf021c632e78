/**
 * Security: owns how security events of the audit log are read; identity and others write them.
 * Invariants: a user reads the events of its own account; reseller staff those of its own site, the platform's all; nothing here is
 * ever changed, and no event holds an address, a password or a user name that nobody has.
 */
import { getSecurityRules, listOwnSecurity, listSiteSecurity, saveSecurityRules } from '@waybill/contract/security/api'
import { handle } from '../../../platform/http/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { ownEvents, siteEvents } from './list.ts'
import { rulesOf, saveRules } from './rules.ts'

export const securityModule: ServerModule = {
  routes: [
    handle(listOwnSecurity, (ctx, { query }) => ownEvents(ctx, query), { transaction: false }),
    handle(getSecurityRules, (ctx) => rulesOf(ctx)),
    handle(saveSecurityRules, (ctx, { body }) => saveRules(ctx, body.staffMfa), { transaction: false }),
    handle(listSiteSecurity, ({ db, actor }, { query }) => siteEvents(db, actor, query)),
  ],
}
