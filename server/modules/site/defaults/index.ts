/**
 * Defaults: owns with what a seller's orders and labels begin: label size, signature, cut-off time, services, package presets.
 * Invariants: one row an organisation, absent until something is chosen; every reader falls back to `firstDefaults` for what is not
 * kept; a change names the version that it was made from; services are the carriers' own.
 */
import { getOrderDefaults, saveOrderDefaults } from '@waybill/contract/defaults/api'
import { handle } from '../../../platform/http/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { readDefaults } from './settings.ts'
import { changeDefaults } from './change.ts'

export { readDefaults } from './settings.ts'

export const defaultsModule: ServerModule = {
  owns: ['order_default'],
  offers: ['defaults_import', 'defaults_without_auto_void'],
  routes: [
    handle(getOrderDefaults, ({ db, actor }) => readDefaults(db, actor.orgId)),
    handle(saveOrderDefaults, (ctx, { body }) => changeDefaults(ctx, body)),
  ],
}
