import * as z from 'zod/mini'
import { money, text } from '../core/schemas.ts'
import { totalWeight } from '../parcels/parcel.ts'
import { packageMeasure, wholeCents } from './lines.ts'

/** The most packages that an order goes in. */
export const MOST_PACKAGES = 20

/** The planned package of an order; null parts are not known yet. Weights by specification §9: weight + weight2 (oz or g). */
export const plannedPackage = z.object({
  type: z.nullable(z.string()),
  massUnit: z.enum(['lb', 'kg']),
  weight: z.nullable(z.number()),
  weight2: z.nullable(z.number()),
  length: z.nullable(z.number()),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  sizeUnit: z.enum(['in', 'cm']),
})
export type PlannedPackage = z.infer<typeof plannedPackage>

export const editablePackage = z.strictObject({
  type: z.optional(z.nullable(text(50))),
  massUnit: z.enum(['lb', 'kg']),
  weight: z.nullable(packageMeasure),
  weight2: z.nullable(packageMeasure),
  length: z.nullable(packageMeasure),
  width: z.nullable(packageMeasure),
  height: z.nullable(packageMeasure),
  sizeUnit: z.enum(['in', 'cm']),
})

/** A package after the first, with what it is insured for and worth by itself; those of the first are the order's own. */
export const otherPackage = z.extend(plannedPackage, {
  insuredValue: z.nullable(money),
  declaredValue: z.nullable(money),
})
export type OtherPackage = z.infer<typeof otherPackage>

/** All packages after the first, as they are to be; empty = there is only one. */
export const editedPackages = z
  .array(
    z.extend(editablePackage, {
      insuredValue: z.nullable(wholeCents),
      declaredValue: z.nullable(wholeCents),
    }),
  )
  .check(z.maxLength(MOST_PACKAGES - 1))

/** Total weight in hundredths of a gram; null when none is known. */
export const weightOfPackage = ({
  massUnit,
  weight,
  weight2,
}: Pick<PlannedPackage, 'massUnit' | 'weight' | 'weight2'>): number | null =>
  weight === null && weight2 === null ? null : totalWeight({ massUnit, weight, weight2, packageNum: 1 })

/** The packages up to this one stay, by their number: a label names its package. 0 = none has a label. */
export const lastLabeled = (labeled: readonly number[]): number => Math.max(0, ...labeled)

/** How many packages an order has. */
export const countPackages = (order: { otherPackages?: readonly unknown[] | null | undefined }): number =>
  1 + (order.otherPackages?.length ?? 0)
