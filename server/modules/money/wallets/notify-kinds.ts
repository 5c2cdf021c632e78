import { z } from 'zod'
import { jobKind } from '../../../platform/jobs/index.ts'

const ref = z.strictObject({ orgId: z.int(), id: z.int() })
/** An action, by its customer and number. */
export type ActionRef = z.infer<typeof ref>
/** To the provider's staff: an action waits for a second person. */
export const notifyStaffKind = jobKind('wallets.notify-staff', ref)
/** To the customer: an action was applied to its account. */
export const notifyCustomerKind = jobKind('wallets.notify-customer', ref)
