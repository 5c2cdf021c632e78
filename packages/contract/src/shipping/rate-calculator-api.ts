import * as z from 'zod/mini'
import { batteryTypes } from '../declarations/batteries.ts'
import { residentialType } from '../addresses/enums.ts'
import { signature } from '../carriers/enums.ts'
import { valuesOf } from '../core/enums.ts'
import { route } from '../core/route.ts'
import { isoDate, money, text } from '../core/schemas.ts'
import { problem, rate } from './api.ts'

/** Only what prices hang on: nobody's name, no street. The zip code may be left out where a country has none. */
const place = z.strictObject({
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  zip: z.optional(text(20)),
  city: z.optional(text(100)),
  state: z.optional(text(100)),
})
const measure = z.optional(z.nullable(z.number().check(z.gte(0), z.lte(999_999_999))))

/** A parcel that is no order yet, as far as its price depends on it. */
export const parcelToRate = z.strictObject({
  from: place,
  to: z.extend(place, { residential: z.optional(z.literal(valuesOf(residentialType))) }),
  package: z.strictObject({
    massUnit: z.enum(['lb', 'kg']),
    weight: measure,
    /** Ounces with pounds, grams with kilograms. */
    weight2: measure,
    sizeUnit: z.enum(['in', 'cm']),
    length: measure,
    width: measure,
    height: measure,
    /** As on an order: a carrier's own packaging by its name, anything else is the sender's own. */
    type: z.optional(text(50)),
  }),
  options: z._default(
    z.strictObject({
      signature: z._default(z.literal(valuesOf(signature)), signature.serviceDefault),
      /** What insurance is bought for. */
      insuredValue: z.optional(money.check(z.gte(0), z.lte(999_999_999_0000))),
      /** Worth of the goods for customs; buys nothing. */
      declaredValue: z.optional(money.check(z.gte(0), z.lte(999_999_999_0000))),
      /** As in declarations/batteries; left out: no lithium or sodium batteries. */
      batteryType: z.optional(z.literal(batteryTypes)),
      /** Today when left out or over. */
      shipDate: z.optional(isoDate),
    }),
    { signature: signature.serviceDefault },
  ),
})

export const calculateRates = route({
  id: 'calculateRates',
  tag: 'Shipping',
  access: [1],
  needs: ['verified'],
  method: 'POST',
  path: '/api/shipout-shipment/rate/calculate',
  summary: "Get rates from all carriers for a parcel; nothing is stored, and rates can't be used to buy a label",
  body: parcelToRate,
  output: z.object({
    /** Cheapest first. */
    rates: z.array(rate),
    /** Why there are no rates, by field of the body; beside rates, why some carriers have none. */
    problems: z.array(problem),
  }),
  errors: ['NEEDS_VERIFICATION'],
})
