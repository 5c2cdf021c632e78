import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, instant, limit, money, page, text } from '../core/schemas.ts'

/** `negative`: below zero. `low`: less than 3 days of spend left. `inactive`: nothing happened for 30 days. */
export const balanceStates = ['negative', 'low', 'inactive'] as const
/** A balance that lasts for fewer days than this is low. */
export const LOW_DAYS = 3
/** A seller without a transaction for so many days is inactive. */
export const INACTIVE_DAYS = 30
/** Spend is averaged over so many days. */
export const SPEND_DAYS = 28

export const sellerBalance = z.object({
  /** The customer's organization: a seller, or for the platform also a reseller. */
  orgId: id,
  name: z.string(),
  available: money,
  held: money,
  frozen: money,
  /** Asked back by voiding and not decided yet. */
  pendingRefund: money,
  /** How far below zero the available balance may go. */
  creditLimit: money,
  /** How many days the available balance lasts at the pace of the last 28 days; null without spend. */
  daysLeft: z.nullable(z.number()),
  lastFundsAt: z.nullable(instant),
  lastActiveAt: z.nullable(instant),
  /** Since when the available balance is below zero; null where it is not. */
  negativeSince: z.nullable(instant),
})
export type SellerBalance = z.infer<typeof sellerBalance>

export const listSellerBalances = route({
  id: 'listSellerBalances',
  method: 'GET',
  path: '/api/saas-business/balances/list',
  tag: 'Funds',
  access: [3, 4],
  summary: "Balances of the caller's own customers, lowest first, with the sums over all that match",
  query: z.strictObject({
    /** Part of the organization's name. */
    search: z.optional(text(100)),
    state: z.optional(z.enum(balanceStates)),
    cursor: z.optional(text(200)),
    limit,
  }),
  output: z.extend(page(sellerBalance), {
    sums: z.object({
      available: money,
      held: money,
      frozen: money,
      /** What the provider owes to these customers: the three together. */
      liability: money,
    }),
  }),
})
