import * as z from 'zod/mini'
import { id, money, text } from '../core/schemas.ts'

/** Dollars in 1/10,000, whole cents. */
export const wholeCents = money.check(z.gte(0), z.lte(999_999_999_0000), z.multipleOf(100))
/** Customs details of one unit of a line; null parts are not known, all of them null removes the details. */
export const customsInput = z.strictObject({
  lineId: id,
  hsCode: z.nullable(text(30)),
  originCountry: z.nullable(text(2)),
  description: z.nullable(text(200)),
  descriptionCn: z.nullable(text(200)),
  value: z.nullable(wholeCents),
})
/** One kind of goods of a new order: a SKU or a name, how many, and what one costs. */
export const newLine = z.strictObject({
  sku: z.nullable(text(100)),
  name: z.nullable(text(200)),
  quantity: z.int().check(z.gte(1), z.lte(999_999)),
  unitPrice: z.nullable(wholeCents),
})
export const MOST_NEW_LINES = 100
/** A line of an order as it is to be. */
export const editedLine = z.strictObject({
  /** The line that is kept, with its customs details; null = a new one. */
  id: z.nullable(id),
  sku: z.nullable(text(100)),
  name: z.nullable(text(200)),
  quantity: z.int().check(z.gte(0), z.lte(999_999)),
  /** 1/10,000 of the order's currency; null = not known. */
  unitPrice: z.nullable(money.check(z.gte(0), z.lte(999_999_999_0000))),
})
export const MOST_LINES = 1000
/** What the next label takes: lines that are left out do not go with it. */
export const nextParcel = z
  .array(z.strictObject({ lineId: id, quantity: z.int().check(z.gte(1), z.lte(999_999)) }))
  .check(z.minLength(1), z.maxLength(MOST_LINES))
/** What was in a parcel, as the lines were when its label was bought. */
export const parcelContents = z.array(
  z.object({ lineId: id, sku: z.nullable(z.string()), name: z.nullable(z.string()), quantity: z.int() }),
)
export const newLines = z.array(newLine).check(z.maxLength(MOST_NEW_LINES))
export const editedLines = z.array(editedLine).check(z.maxLength(MOST_LINES))
/** A weight or side as it is typed. */
export const packageMeasure = z.number().check(z.gte(0), z.lte(999_999_999))
