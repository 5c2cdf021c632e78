import * as z from 'zod/mini'
import { isoDate, money } from '../core/schemas.ts'
import { priceBasis, priceLine, rateCover } from './price.ts'
import { problem } from './problem.ts'

const billed = {
  price: money,
  lines: z.array(priceLine),
  /** Billed weight in hundredths of a gram, and what it came from. */
  billableCg: z.int(),
  billedBy: z.enum(['actual', 'dim', 'min']),
  /** How the dimensional weight came about; null when size plays no part. */
  dim: z.nullable(
    z.object({
      length: z.number(),
      width: z.number(),
      height: z.number(),
      unit: z.enum(['in', 'cm']),
      divisor: z.number(),
      weight: z.number(),
      weightUnit: z.enum(['lb', 'kg']),
    }),
  ),
}
/** What one package of several costs; `no`: its number in the order, the first is 1. */
export const packageRate = z.object({ no: z.int(), ...billed })
export type PackageRate = z.infer<typeof packageRate>
export const rate = z.object({
  carrier: z.int(),
  serviceCode: z.string(),
  ...billed,
  /** Each package by itself, where the price is the sum of several; left out = there is only one. */
  packages: z.optional(z.array(packageRate)),
  cover: rateCover,
  zone: z.nullable(z.string()),
  transitDays: z.nullable(z.int()),
  eta: z.nullable(isoDate),
  tags: z.array(z.enum(['cheapest', 'fastest', 'assigned'])),
  /** What the price assumes and what is left to the sender, such as a battery mark to put on. */
  notes: z.array(problem),
  /** Where the rows behind the price come from; empty = the carrier does not say. */
  basis: z.array(priceBasis),
})
export type Rate = z.infer<typeof rate>
