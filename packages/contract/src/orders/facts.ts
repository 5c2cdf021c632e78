import * as z from 'zod/mini'
import { id, instant, isoDate, money, name, text } from '../core/schemas.ts'

/** Tags of one order, letters of a tag, and tags that an organization can have in all. */
export const MOST_TAGS = 50
export const TAG_LENGTH = 40
export const MOST_TAG_NAMES = 500
/** Longest texts, in characters. */
export const noteLengths = { note: 5000, buyerNote: 2000, giftMessage: 1000 } as const
export type NoteKey = keyof typeof noteLengths
export const noteKeys = Object.keys(noteLengths) as NoteKey[]
export const HOLD_REASON_LENGTH = 200

/** Why and until when no label is bought for an order. */
export const orderHold = z.object({
  reason: z.nullable(z.string()),
  /** The hold ends by itself when this day begins; null = open end. */
  until: z.nullable(isoDate),
  since: instant,
  /** Null for the system. */
  by: z.nullable(z.string()),
})
export type OrderHold = z.infer<typeof orderHold>

/** The last try to buy a label; the sentences say why it failed. */
export const latestPurchase = z.object({
  state: z.string(),
  errorCode: z.nullable(z.string()),
  message: z.nullable(z.string()),
  zhMessage: z.nullable(z.string()),
})

export const person = z.object({ id, name: z.string() })
export type Person = z.infer<typeof person>

/** What lists show of these facts. */
export const listedFacts = {
  /** What the lines cost; null when none has a price. */
  lineTotal: z.nullable(money),
  /** Of the lines' prices, ISO 4217. */
  currency: z.string(),
  reference: z.nullable(z.string()),
  reference2: z.nullable(z.string()),
  updatedAt: instant,
  tags: z.array(z.string()),
  /** Null while the order is not on hold. */
  hold: z.nullable(orderHold),
  /** The day the order has to leave; null = it follows from the order date and the cut-off. */
  shipBy: z.nullable(isoDate),
  /** Who takes care of the order; null = nobody in particular. */
  assignee: z.nullable(person),
}
/** What the detail shows besides. */
export const notedFacts = {
  /** For colleagues. */
  note: z.nullable(z.string()),
  /** What the buyer wrote with the order. */
  buyerNote: z.nullable(z.string()),
  /** What the buyer wants the recipient to read. */
  giftMessage: z.nullable(z.string()),
}

export const tagName = name(TAG_LENGTH)
export const holdInput = z.strictObject({
  reason: z.nullable(text(HOLD_REASON_LENGTH)),
  until: z.nullable(isoDate),
})
/** The facts as calls set them; what is left out stays. */
export const factFields = {
  tags: z.optional(z.array(tagName).check(z.maxLength(MOST_TAGS))),
  /** Null releases the order. */
  hold: z.optional(z.nullable(holdInput)),
  note: z.optional(z.nullable(text(noteLengths.note))),
  buyerNote: z.optional(z.nullable(text(noteLengths.buyerNote))),
  giftMessage: z.optional(z.nullable(text(noteLengths.giftMessage))),
  shipBy: z.optional(z.nullable(isoDate)),
  assigneeId: z.optional(z.nullable(id)),
}

/** What may be changed in every status: it concerns the seller's own work, not the parcel. */
export const freeFacts: ReadonlySet<string> = new Set(['tags', 'note', 'assigneeId'])

/** One spelling of a tag: single blanks, none around. */
export const tidyTag = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

/** Tags without repetition, whatever their case; the first spelling counts. */
export function distinctTags(names: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const tag of names.map(tidyTag))
    if (tag !== '' && !byKey.has(tag.toLowerCase())) byKey.set(tag.toLowerCase(), tag)
  return [...byKey.values()]
}
