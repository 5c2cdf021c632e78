import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, instant, isoDate, queryInt, seenVersion } from '../core/schemas.ts'
import { chargeActs } from './acts.ts'
import { rateRow } from './shapes.ts'

const staff = { tag: 'Warehouse rates', access: [2] as const }
const path = '/api/wms-business/wms/rate'

/** Whom a card is for; null: all customers that have none of their own. */
const scope = z.nullable(z.strictObject({ sellerId: id, warehouseId: id }))
export type RateScope = z.infer<typeof scope>

export const rateVersion = z.object({
  version: z.int(),
  startsOn: isoDate,
  publishedAt: instant,
  /** Planted to try the product with. */
  sample: z.boolean(),
  rows: z.array(rateRow),
})
export type RateVersion = z.infer<typeof rateVersion>

export const rateCard = z.object({
  scope,
  /** Newest first. */
  versions: z.array(rateVersion),
  /** Version by which work of today is charged; null: none of this card. */
  current: z.nullable(z.int()),
  draft: z.nullable(z.object({ id, edits: z.int(), rows: z.array(rateRow) })),
  /** The first day from which a new version may charge. */
  earliest: isoDate,
})
export type RateCard = z.infer<typeof rateCard>

const scopeQuery = {
  sellerId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
  warehouseId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
}

export const getRateCard = route({
  ...staff,
  id: 'getRateCard',
  method: 'GET',
  path: `${path}/card`,
  summary: 'The rate card for all customers, or the own one of a customer at a warehouse, with its versions and draft',
  query: z.strictObject(scopeQuery),
  output: rateCard,
  errors: ['NOT_FOUND'],
})

export const listOwnRateCards = route({
  ...staff,
  id: 'listOwnRateCards',
  method: 'GET',
  path: `${path}/scopes`,
  summary: 'Connected customers by warehouse, and which of them have a rate card of their own',
  output: z.object({
    records: z.array(
      z.object({
        seller: z.object({ id, name: z.string() }),
        warehouse: z.object({ id, code: z.string(), name: z.string() }),
        own: z.boolean(),
      }),
    ),
  }),
})

/** The draft that the caller has seen; null with 0: there was none. */
const seen = { draftId: z.nullable(id), edits: seenVersion }
const change = { ...staff, method: 'POST', needs: ['own'], output: rateCard } as const

export const saveRateDraft = route({
  ...change,
  id: 'saveRateDraft',
  path: `${path}/draft`,
  summary: 'Save the draft of the next version of a rate card',
  body: z.strictObject({ scope, ...seen, rows: z.array(rateRow).check(z.maxLength(chargeActs.length)) }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const publishRateCard = route({
  ...change,
  id: 'publishRateCard',
  path: `${path}/publish`,
  summary: 'Publish the draft of a rate card: work is charged by it from a day on',
  body: z.strictObject({ scope, ...seen, startsOn: isoDate }),
  errors: ['NOT_FOUND', 'CONFLICT', 'RATE_CARD_EMPTY', 'RATE_CARD_EARLY'],
})

export const discardRateDraft = route({
  ...change,
  id: 'discardRateDraft',
  path: `${path}/discard`,
  summary: 'Discard the draft of a rate card',
  body: z.strictObject({ scope, ...seen }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})
