import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import {
  id,
  idParams,
  instant,
  ISO_DAY,
  limit,
  money,
  name,
  page,
  queryInt,
  seenVersion,
  text,
} from '../core/schemas.ts'
import { adjustPolicies, priceBases, priceRuleKinds, priceRulePhases } from './enums.ts'

const tag = 'Prices'
const family = '/api/saas-business/business/price'
const staff = { tag, access: [3, 4] as const }

/** Percentages in parts per million: from all of the base off to ten times the base on top. */
export const PERCENT_MIN = -1_000_000
export const PERCENT_MAX = 10_000_000
/** Amounts: $10,000 either way. */
export const FIXED_MAX = 100_000_000

/** A four-digit amount; whole units of 1/10,000. */
const amount = z.int().check(z.gte(-FIXED_MAX), z.lte(FIXED_MAX))
const serviceClass = z.int().check(z.gte(0), z.lte(4))
const carrier = z.int().check(z.gte(1), z.lte(32_767))
/** An instant in UTC on a day that the calendar has. */
const INSTANT = new RegExp(`${ISO_DAY.source.slice(0, -1)}T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d{1,3})?Z$`)
const moment = z.string().check(z.regex(INSTANT))

export const priceRuleInput = z.strictObject({
  kind: z.enum(priceRuleKinds),
  name: name(60),
  nameCn: name(60),
  /** The provider's customer; null with `groupId` null: all of them. Never both. */
  customerId: z.nullable(id),
  groupId: z.nullable(id),
  /** Effective service 0–4 of specification §3; null carrier or service: any. */
  class: serviceClass,
  carrier: z.nullable(carrier),
  serviceCode: z.nullable(name(60)),
  base: z.enum(priceBases),
  /** Parts per million of the base, and 1/10,000 of a dollar; both are added. */
  percentPpm: z.int().check(z.gte(PERCENT_MIN), z.lte(PERCENT_MAX)),
  fixed: amount,
  /** The order of surcharges. */
  rank: z.int().check(z.gte(0), z.lte(999)),
  allowLoss: z.boolean(),
  /** Of kind `adjustment` only; null for the others. */
  adjustPolicy: z.nullable(z.enum(adjustPolicies)),
  active: z.boolean(),
  /** Null: now, or never. */
  effectiveFrom: z.nullable(moment),
  effectiveTo: z.nullable(moment),
})
export type PriceRuleInput = z.infer<typeof priceRuleInput>

export const priceRuleVersion = z.object({
  id,
  version: z.int(),
  kind: z.enum(priceRuleKinds),
  name: z.string(),
  nameCn: z.string(),
  customerId: z.nullable(id),
  groupId: z.nullable(id),
  class: z.int(),
  carrier: z.nullable(z.int()),
  serviceCode: z.nullable(z.string()),
  base: z.enum(priceBases),
  percentPpm: z.int(),
  fixed: money,
  rank: z.int(),
  allowLoss: z.boolean(),
  adjustPolicy: z.nullable(z.enum(adjustPolicies)),
  active: z.boolean(),
  effectiveFrom: instant,
  effectiveTo: z.nullable(instant),
  /** Who saved this version and when; null: the installation. */
  savedBy: z.nullable(z.string()),
  savedAt: instant,
  /** A newer version was saved before this one would have started: it counted at no instant. */
  neverStarted: z.boolean(),
  /** It withdrew a scheduled change: what it says is what was in force then. */
  withdraws: z.boolean(),
})
export type PriceRuleVersion = z.infer<typeof priceRuleVersion>
export const priceRuleRow = z.extend(priceRuleVersion, {
  /** Names of the customer or group; null: all customers. */
  scopeName: z.nullable(z.string()),
  phase: z.enum(priceRulePhases),
  /** While this version is only scheduled: the version that counts until then; null without one. */
  until: z.nullable(z.object({ version: z.int(), percentPpm: z.int(), fixed: money })),
})
export type PriceRuleRow = z.infer<typeof priceRuleRow>

export const listPriceRules = route({
  ...staff,
  id: 'listPriceRules',
  method: 'GET',
  path: `${family}/rules`,
  summary: "The caller's own price rules in their newest versions, newest rule first, in keyset pages",
  query: z.strictObject({
    search: z.optional(text(100)),
    kind: z.optional(z.enum(priceRuleKinds)),
    phase: z.optional(z.enum(priceRulePhases)),
    carrier: z.optional(queryInt(1, 32_767)),
    class: z.optional(queryInt(0, 4)),
    customerId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
    groupId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
    cursor: z.optional(text(200)),
    limit,
  }),
  output: page(priceRuleRow),
})
export const createPriceRule = route({
  ...staff,
  id: 'createPriceRule',
  method: 'POST',
  path: `${family}/rules`,
  needs: ['own'],
  summary: 'Create a price rule. A rule that sells below cost is refused unless it allows that',
  body: priceRuleInput,
  output: priceRuleRow,
  errors: ['PRICE_BELOW_COST', 'NOT_FOUND'],
})
export const updatePriceRule = route({
  ...staff,
  id: 'updatePriceRule',
  method: 'PUT',
  path: `${family}/rules/:id`,
  needs: ['own'],
  summary:
    'Save another version of a price rule, immediately or from a later instant; the kind stays. It takes the place of a version that has not started; the one in force counts until the new one starts, and one with `active` false ends the rule then. Quotes keep their prices',
  params: idParams,
  /** `version`: the newest that the caller has seen; CONFLICT if there is a newer one. */
  body: z.extend(priceRuleInput, { version: seenVersion }),
  output: priceRuleRow,
  errors: ['PRICE_BELOW_COST', 'NOT_FOUND', 'CONFLICT'],
})
export const withdrawPriceChange = route({
  ...staff,
  id: 'withdrawPriceChange',
  method: 'POST',
  path: `${family}/rules/:id/withdraw`,
  needs: ['own'],
  summary: 'Withdraw the scheduled change of a price rule: the version in force continues',
  params: idParams,
  /** `version`: the newest that the caller has seen, which is the scheduled one; CONFLICT if there is a newer one. */
  body: z.strictObject({ version: seenVersion }),
  output: priceRuleRow,
  errors: ['NOT_FOUND', 'CONFLICT', 'PRICE_NOTHING_SCHEDULED'],
})
export const getPriceRuleHistory = route({
  ...staff,
  id: 'getPriceRuleHistory',
  method: 'GET',
  path: `${family}/rules/:id/history`,
  summary: 'All versions of a price rule, newest first',
  params: idParams,
  output: z.object({ versions: z.array(priceRuleVersion) }),
  errors: ['NOT_FOUND'],
})
export const copyPriceRules = route({
  ...staff,
  id: 'copyPriceRules',
  method: 'POST',
  path: `${family}/copy`,
  needs: ['own'],
  summary: "Copy one customer's current price rules to another; those that it has already stay",
  body: z.strictObject({ fromId: id, toId: id }),
  output: z.object({ copied: z.int() }),
  errors: ['NOT_FOUND', 'PRICE_NOTHING_TO_COPY', 'PRICE_BELOW_COST'],
})
export const exportPriceRules = route({
  ...staff,
  id: 'exportPriceRules',
  kind: 'download',
  method: 'GET',
  path: `${family}/export`,
  summary: "The caller's own price rules in their newest versions, as CSV",
})

export const priceCustomer = z.object({ id, name: z.string(), groupId: z.nullable(id) })
export type PriceCustomer = z.infer<typeof priceCustomer>
export const priceGroup = z.object({ id, version: z.int(), name: z.string(), memberIds: z.array(id) })
export type PriceGroup = z.infer<typeof priceGroup>
export const getPriceScopes = route({
  ...staff,
  id: 'getPriceScopes',
  method: 'GET',
  path: `${family}/scopes`,
  summary: 'To whom price rules can apply: the customers of the caller by name, at most 5,000, and the groups',
  output: z.object({ customers: z.array(priceCustomer), groups: z.array(priceGroup) }),
})
const groupBody = z.strictObject({ name: name(60), memberIds: z.array(id).check(z.maxLength(5000)) })
export const createPriceGroup = route({
  ...staff,
  id: 'createPriceGroup',
  method: 'POST',
  path: `${family}/groups`,
  needs: ['own'],
  summary: 'Create a group of customers; members leave the group they were in',
  body: groupBody,
  output: priceGroup,
  errors: ['PRICE_GROUP_TAKEN', 'NOT_FOUND'],
})
export const updatePriceGroup = route({
  ...staff,
  id: 'updatePriceGroup',
  method: 'PUT',
  path: `${family}/groups/:id`,
  needs: ['own'],
  summary: 'Rename a group of customers and set its members',
  params: idParams,
  body: z.extend(groupBody, { version: seenVersion }),
  output: priceGroup,
  errors: ['PRICE_GROUP_TAKEN', 'NOT_FOUND', 'CONFLICT'],
})
export const deletePriceGroup = route({
  ...staff,
  id: 'deletePriceGroup',
  method: 'DELETE',
  path: `${family}/groups/:id`,
  needs: ['own'],
  summary: 'Delete a group that no active price rule uses',
  params: idParams,
  output: z.null(),
  errors: ['PRICE_GROUP_IN_USE', 'NOT_FOUND'],
})
