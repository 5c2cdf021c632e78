/**
 * Refunds: owns unused balance on its way back to its payer.
 * Invariants: an amount is held from its request until it is paid out or released, in the transaction that decides; never more is asked
 * for than what is unused and was paid in; nobody decides a refund of his own, and above the provider's limit two people approve.
 * States: refundLifecycle of the contract.
 */
import type { ServerModule } from '../../../platform/module.ts'
import { refundRoutes } from './routes.ts'

export const refundsModule: ServerModule = { owns: ['balance_refund'], routes: refundRoutes }
