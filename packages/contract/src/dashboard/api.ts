import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { cappedCount, isoDate, money, queryInt } from '../core/schemas.ts'
import { identityStates } from '../verification/api.ts'

/** Ordinary sellers need a warehouse for Home (specification §2), sellers of a reseller do not. */
const home = { method: 'GET', tag: 'Dashboard', access: [1], errors: ['NEEDS_WAREHOUSE'] } as const

/** How many days the figures reach back, today included. */
export const dashboardRanges = [7, 30, 90] as const
export type DashboardRange = (typeof dashboardRanges)[number]
const range = z.strictObject({ days: z._default(z.pipe(queryInt(7, 90), z.literal(dashboardRanges)), 7) })

/** Below this much available postage (1/10,000 of the currency) Home asks for funds: $50. */
export const LOW_BALANCE = 500_000
/** So does a balance that lasts no longer than this at its pace: a bank transfer takes as long. */
export const LOW_BALANCE_DAYS = 3

export const getDashboardTodo = route({
  ...home,
  id: 'getDashboardTodo',
  path: '/api/shipout-order/dashboard/todo',
  summary: 'Count the items that need attention; each count matches the list it links to',
  output: z.object({
    /** Has the organisation ever had an order? */
    anyOrders: z.boolean(),
    /** Orders that await shipment, by what they wait for: the values of `todo` in the order list. */
    orders: z.object({
      late: cappedCount,
      today: cappedCount,
      failed: cappedCount,
      waiting: cappedCount,
      unweighed: cappedCount,
      releasing: cappedCount,
    }),
    exceptions: cappedCount,
    /** Labels that wait to be printed, and unused ones whose void deadline is near. */
    unprinted: cappedCount,
    voidable: cappedCount,
    /** Imports whose rows wait to be reviewed. */
    imports: z.int(),
    /** Stores whose last pull of orders failed. */
    storeErrors: z.int(),
    /** Null: there is enough for now, or the caller may not use postage. */
    lowBalance: z.nullable(
      z.object({
        available: money,
        currency: z.string(),
        threshold: money,
        /** How long it lasts at the pace of the last 28 days; null without spend. */
        daysLeft: z.nullable(z.number()),
      }),
    ),
  }),
})

const sums = z.object({ orders: z.int(), labels: z.int(), spent: money })
export type DashboardSums = z.infer<typeof sums>
/** The days that a figure covers, in the caller's time zone; `to` is today. */
const span = z.object({ from: isoDate, to: isoDate })

export const getDashboardTotals = route({
  ...home,
  id: 'getDashboardTotals',
  path: '/api/shipout-order/dashboard/totals',
  summary: 'Get orders received, labels bought and their cost: today, in the range and in the preceding range',
  query: range,
  output: z.extend(span, { today: sums, range: sums, before: sums, currency: z.string() }),
})

export const getDashboardDays = route({
  ...home,
  id: 'getDashboardDays',
  path: '/api/shipout-order/dashboard/days',
  summary: "Get orders, labels and spend per day in the caller's time zone, oldest first",
  query: range,
  output: z.object({ currency: z.string(), days: z.array(z.extend(sums, { day: isoDate })) }),
})

export const getDashboardParcels = route({
  ...home,
  id: 'getDashboardParcels',
  path: '/api/shipout-order/dashboard/parcels',
  summary: 'Get delivery performance and average cost of parcels whose labels were bought in the range',
  query: range,
  output: z.extend(span, {
    /** All labels bought, and what they cost together. */
    labels: z.int(),
    spent: money,
    currency: z.string(),
    /** Labels that were not voided. */
    parcels: z.int(),
    exceptions: z.int(),
    delivered: z.int(),
    /** Delivered parcels that had a promised day, and those of them that came after it. */
    judged: z.int(),
    late: z.int(),
  }),
})

const firstSteps = z.object({
  /** Null: sellers of a reseller need not prove who they are. */
  identity: z.nullable(z.enum(identityStates)),
  /** Does the address book have somewhere to ship from? */
  sender: z.boolean(),
  /** Has there ever been an order, or is a store connected? */
  orders: z.boolean(),
  /** Is there money in the wallet, or has a label been paid for? */
  funds: z.boolean(),
  label: z.boolean(),
  hidden: z.boolean(),
})
export type FirstSteps = z.infer<typeof firstSteps>

/** How far a new account has come; each seller sees it until all is done or it has put it away. */
export const getFirstSteps = route({
  id: 'getFirstSteps',
  method: 'GET',
  path: '/api/shipout-order/dashboard/firstSteps',
  tag: 'Dashboard',
  access: [1],
  summary: 'Get the onboarding steps and whether the caller has hidden them',
  output: firstSteps,
})

export const hideFirstSteps = route({
  id: 'hideFirstSteps',
  method: 'POST',
  path: '/api/shipout-order/dashboard/hideFirstSteps',
  tag: 'Dashboard',
  access: [1],
  summary: 'Hide or show the onboarding steps for the caller',
  body: z.strictObject({ hidden: z.boolean() }),
  output: z.null(),
})
