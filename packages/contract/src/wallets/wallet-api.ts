import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, instant, isoDate, limit, money, page, queryCodes, seenVersion, text } from '../core/schemas.ts'
import { postageEntry } from '../funds/api.ts'
import { cents } from '../funding/settings.ts'

const tag = 'Accounts'
const reseller = [4] as const
const path = '/api/saas-business/wallet'

const alarm = z.object({
  /** Below this available balance the alarm is sent; null: no alarm is set. */
  threshold: z.nullable(money),
  /** Since when the balance is below it; null: it is not. */
  lowSince: z.nullable(instant),
})
export const wallet = z.object({
  currency: z.string(),
  available: money,
  held: money,
  frozen: money,
  /** How far below zero the available balance may go. */
  creditLimit: money,
  /** Spend a day, averaged over the last 28 days; refunds are taken off. */
  spendPerDay: money,
  /** How many days the available balance lasts at this pace; null without spend. */
  daysLeft: z.nullable(z.number()),
  alarm,
  /** Is the available balance below the threshold now? */
  isLow: z.boolean(),
  /** Of the alarm: grows with every change; 0: nothing was set yet. */
  version: z.int(),
})
export type Wallet = z.infer<typeof wallet>

export const getWallet = route({
  id: 'getWallet',
  method: 'GET',
  path,
  tag,
  access: reseller,
  summary: "A reseller's own balance with the platform, and its low-balance alarm",
  output: wallet,
})
export const saveWalletAlarm = route({
  id: 'saveWalletAlarm',
  method: 'PUT',
  path: `${path}/alarm`,
  tag,
  access: reseller,
  needs: ['own'],
  summary: 'Set the balance below which the staff are notified; `version` is the one that was read',
  body: z.strictObject({
    /** Null: no alarm. */
    threshold: z.nullable(cents.check(z.gt(0))),
    version: seenVersion,
  }),
  output: wallet,
  errors: ['CONFLICT'],
})

export const walletEntry = z.object({
  entry: postageEntry,
  /** The seller whose label it is about; null where it is about none. */
  seller: z.nullable(z.object({ id, name: z.string() })),
})
export type WalletEntry = z.infer<typeof walletEntry>
export const listWalletEntries = route({
  id: 'listWalletEntries',
  method: 'GET',
  path: `${path}/list`,
  tag,
  access: reseller,
  summary: "Transactions of a reseller's own balance, newest first; opening + in − out = closing",
  query: z.strictObject({
    dateFrom: z.optional(isoDate),
    dateTo: z.optional(isoDate),
    changeTypes: z.optional(queryCodes),
    cursor: z.optional(text(200)),
    limit,
  }),
  output: z.extend(page(walletEntry), {
    summary: z.object({ opening: money, moneyIn: money, moneyOut: money, closing: money }),
  }),
})

export const exposureStates = ['low', 'negative'] as const
export const resellerWallet = z.object({
  orgId: id,
  name: z.string(),
  available: money,
  held: money,
  frozen: money,
  creditLimit: money,
  daysLeft: z.nullable(z.number()),
  alarm,
  isLow: z.boolean(),
  /** What the reseller owes to its sellers: their available, held and frozen balances together. */
  sellersLiability: money,
  sellersHeld: money,
  /** Sellers below zero, and what they owe to the reseller. */
  negativeSellers: z.int(),
  negativeSum: money,
})
export type ResellerWallet = z.infer<typeof resellerWallet>
export const listResellerWallets = route({
  id: 'listResellerWallets',
  method: 'GET',
  path: `${path}/resellers`,
  tag,
  access: [3],
  summary: 'Balances of resellers with the platform, what they owe to their sellers, and their alarms; lowest first',
  query: z.strictObject({
    /** Part of the organization's name. */
    search: z.optional(text(100)),
    state: z.optional(z.enum(exposureStates)),
    cursor: z.optional(text(200)),
    limit,
  }),
  output: z.extend(page(resellerWallet), {
    sums: z.object({
      available: money,
      held: money,
      frozen: money,
      sellersLiability: money,
      /** What the resellers owe to the platform: balances below zero. */
      owed: money,
    }),
  }),
})
