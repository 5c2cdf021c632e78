import { z } from 'zod'
import { jobKind } from '../../../../platform/jobs/index.ts'

const all = z.strictObject({})

/** What looks at everything whose time has come; also started when the time of a parcel was moved on. */
export const changesKind = jobKind('shipping.settleAddressChanges', all, { maxAttempts: 1 })
export const claimsKind = jobKind('shipping.settleClaims', all, { maxAttempts: 1 })
export const claimDatesKind = jobKind('shipping.claimDeadlines', all)
export const announceKind = jobKind('shipping.announceAutoVoids', all, { maxAttempts: 1 })
export const autoVoidKind = jobKind('shipping.voidUnscanned', all, { maxAttempts: 1 })
