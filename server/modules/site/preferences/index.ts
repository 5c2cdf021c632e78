/**
 * Preferences: owns what a user chose last and is offered again, by user, organisation and warehouse.
 * Invariants: a preference names only what its organisation may use when it is saved; what is gone since is answered as null.
 */
import type { ServerModule } from '../../../platform/module.ts'
import { preferenceRoutes } from './routes.ts'

export { forgetPreference, keepPreference, readPreference } from './repository.ts'

export const preferencesModule: ServerModule = {
  owns: ['preference'],
  routes: preferenceRoutes,
}
