import type { BulkChange } from '@waybill/contract/orders/bulk-api'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { signature } from '@waybill/contract/carriers/enums'
import { fulfilmentOption } from '@waybill/contract/orders/enums'
import type { Weight } from '@waybill/kit'
import { choiceOf, optionKey, optionOf } from '../service-choice.ts'

export const parts = [
  'weight',
  'size',
  'service',
  'shipFrom',
  'signature',
  'insured',
  'tags',
  'hold',
  'assignee',
] as const
export type Part = (typeof parts)[number]

export type Draft = {
  weight: Weight
  size: NonNullable<BulkChange['size']>
  /** A service by carrier and code, or a fulfillment option. */
  service: string
  shipFrom: PostalAddress | null
  signature: number
  insured: number | null
  addTags: readonly string[]
  removeTags: readonly string[]
  held: boolean
  reason: string
  until: string | null
  assigneeId: number | null
}

export const emptyDraft: Draft = {
  weight: { unit: 'lb', major: null, minor: null },
  size: { sizeUnit: 'in', length: null, width: null, height: null },
  service: optionKey(fulfilmentOption.none),
  shipFrom: null,
  signature: signature.serviceDefault,
  insured: null,
  addTags: [],
  removeTags: [],
  held: true,
  reason: '',
  until: null,
  assigneeId: null,
}

const makers: Record<Part, (draft: Draft) => BulkChange> = {
  weight: ({ weight: { unit, major, minor } }) => ({ weight: { massUnit: unit, weight: major, weight2: minor } }),
  size: ({ size }) => ({ size }),
  service: ({ service }) => {
    const choice = choiceOf(service)
    const { carrier, serviceCode } = choice
    return carrier === null ? optionOf(choice) : { service: { carrier, serviceCode } }
  },
  shipFrom: ({ shipFrom }) => (shipFrom ? { shipFrom } : {}),
  signature: (draft) => ({ signature: draft.signature }),
  insured: ({ insured }) => ({ insuredValue: insured === null ? null : Math.round(insured * 100) * 100 }),
  tags: ({ addTags, removeTags }) => ({
    ...(addTags.length > 0 && { addTags: [...addTags] }),
    ...(removeTags.length > 0 && { removeTags: [...removeTags] }),
  }),
  hold: ({ held, reason, until }) => ({ hold: held ? { reason: reason || null, until } : null }),
  assignee: ({ assigneeId }) => ({ assigneeId }),
}

/** What the chosen parts change. */
export const changeOf = (draft: Draft, chosen: ReadonlySet<Part>): BulkChange =>
  Object.assign({}, ...parts.filter((part) => chosen.has(part)).map((part) => makers[part](draft))) as BulkChange
