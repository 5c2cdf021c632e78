import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, instant, money, uuid } from '../core/schemas.ts'
import { problem } from '../shipping/api.ts'
import { parcelToRate } from '../shipping/rate-calculator-api.ts'
import { priceRuleInput } from './api.ts'
import { priceRuleKinds } from './enums.ts'

const tag = 'Prices'
const family = '/api/saas-business/business/price'
const staff = { tag, access: [3, 4] as const }

/** Labels that a rule is tried on, and how many of them are listed. */
export const PREVIEW_LABELS = 500
export const PREVIEW_LISTED = 100

/** What something costs the caller, and what it sells for without and with the rule; null: not sold, it would be below cost. */
const comparedPrice = z.object({
  carrier: z.int(),
  serviceCode: z.string(),
  cost: money,
  before: z.nullable(money),
  after: z.nullable(money),
})
export const previewedLabel = z.extend(comparedPrice, {
  id: uuid,
  at: instant,
  customer: z.string(),
  trackingNo: z.string(),
})
export type PreviewedLabel = z.infer<typeof previewedLabel>
export const previewedRate = comparedPrice
export type PreviewedRate = z.infer<typeof previewedRate>

export const previewPriceRule = route({
  ...staff,
  id: 'previewPriceRule',
  method: 'POST',
  path: `${family}/preview`,
  summary:
    "What a price rule would change if it were saved: on the latest 500 labels of the caller's customers at today's rules, and on a sample parcel. Nothing is saved",
  body: z.strictObject({
    /** The rule that would get another version; null: a new rule. */
    id: z.nullable(id),
    rule: priceRuleInput,
    sample: z.nullable(
      z.strictObject({
        /** Who buys it: a customer, a member of a group, or with both null anybody else. Never both. */
        customerId: z.nullable(id),
        groupId: z._default(z.nullable(id), null),
        parcel: parcelToRate,
      }),
    ),
  }),
  output: z.object({
    labels: z.object({
      count: z.int(),
      changed: z.int(),
      /** Sold below cost with the rule, and no longer sold at all. */
      belowCost: z.int(),
      notSold: z.int(),
      /** Sums of the labels that are sold both ways. */
      cost: money,
      before: money,
      after: money,
      /** Losers first, then what changes most. */
      rows: z.array(previewedLabel),
    }),
    sample: z.nullable(z.object({ rates: z.array(previewedRate), problems: z.array(problem) })),
  }),
  errors: ['NOT_FOUND'],
})

export const getPriceTrace = route({
  ...staff,
  id: 'getPriceTrace',
  method: 'GET',
  path: `${family}/trace/:id`,
  summary:
    "How a label's price came about at the caller's own link of the chain: each rule with its version and amount",
  params: z.strictObject({ id: uuid }),
  output: z.object({
    carrier: z.int(),
    serviceCode: z.string(),
    cost: money,
    price: money,
    steps: z.array(
      z.object({
        ruleId: id,
        version: z.int(),
        kind: z.enum(priceRuleKinds),
        name: z.string(),
        nameCn: z.string(),
        amount: money,
      }),
    ),
    /** What rounding to the cent added or took away. */
    rounding: money,
  }),
  errors: ['NOT_FOUND'],
})
