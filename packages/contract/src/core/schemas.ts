import * as z from 'zod/mini'
import { EMAIL, EMAIL_MAX } from './email.ts'

/** Query values arrive as text. */
export const queryInt = (min: number, max: number) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^-?\d{1,15}$/))]),
    z.pipe(z.transform(Number), z.int().check(z.gte(min), z.lte(max))),
  )
const queryIntsUpTo = (max: number) =>
  z.pipe(
    z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()])).check(z.maxLength(100))]),
    z.pipe(
      z.transform((value: string | number | (string | number)[]) =>
        (Array.isArray(value) ? value : [value])
          .flatMap((item) => String(item).split(','))
          .filter((item) => item !== '')
          .map(Number),
      ),
      z.array(z.int().check(z.gte(0), z.lte(max))).check(z.maxLength(200)),
    ),
  )
/** A repeated or comma-separated query value → list of ids. */
export const queryIds = queryIntsUpTo(Number.MAX_SAFE_INTEGER)
/** The same for wire numbers, which the database keeps in four bytes: a larger one is refused here. */
export const queryCodes = queryIntsUpTo(2_147_483_647)
export const queryFlag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0'])]),
  z.transform((value: boolean | 'true' | 'false' | '1' | '0') => value === true || value === 'true' || value === '1'),
)

export const id = z.int().check(z.gte(1))
export const uuid = z.uuid()
/** A version, a row or a count in a call: a whole number that fits the four bytes in which the database keeps it. */
export const wholeNumber = z.int().check(z.gte(0), z.lte(2_147_483_647))
/** The version that a change is made from: the next one fits those four bytes as well. */
export const seenVersion = z.int().check(z.gte(0), z.lte(2_147_483_646))
/** A wire number of an enumeration, as the database can keep it (two bytes); which ones there are is for the call to say. */
export const wireNumber = z.int().check(z.gte(0), z.lte(32_767))
/** Whole units of 1/10,000 of the currency. */
export const money = z.int()
/** YYYY-MM-DD of a day that the calendar has, leap days included; the year 0 is none (PostgreSQL has none either). */
export const ISO_DAY =
  /^(?!0000)(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8])))$/
export const isoDate = z.string().check(z.regex(ISO_DAY))
/** An instant in UTC, ISO 8601. */
export const instant = z.string()
export const text = (max: number) => z.string().check(z.maxLength(max))
export const name = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
/** An e-mail address of an account, trimmed and in lower case. */
export const emailAddress = z.pipe(
  z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(EMAIL_MAX)),
  z.email({ pattern: EMAIL }),
)
export const idParams = z.strictObject({ id: queryInt(1, Number.MAX_SAFE_INTEGER) })
export const uuidParams = z.strictObject({ id: uuid })
export const limit = z._default(queryInt(1, 200), 50)

/** A count that stops at 10,000 so that it stays cheap; `capped` = there are more. */
export const cappedCount = z.object({ count: z.int(), capped: z.boolean() })
export type CappedCount = z.infer<typeof cappedCount>
/** A keyset page; `next` is the cursor of the following page, null at the end. */
export const page = <T extends z.ZodMiniType>(record: T) =>
  z.object({ records: z.array(record), total: cappedCount, next: z.nullable(z.string()) })

export const fieldProblemShape = z.object({
  fieldName: z.string(),
  code: z.string(),
  message: z.string(),
  zhMessage: z.string(),
})
/** May the caller do it? `reason` is an error code when not. */
export const permission = z.object({ allowed: z.boolean(), reason: z.nullable(z.string()) })
export type Permission = z.infer<typeof permission>

export const address = z.object({
  name: z.string(),
  company: z.nullable(z.string()),
  line1: z.string(),
  line2: z.nullable(z.string()),
  city: z.string(),
  state: z.nullable(z.string()),
  zip: z.nullable(z.string()),
  country: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  residential: z.nullable(z.int()),
})
export type PostalAddress = z.infer<typeof address>

/** An address as a form sends it. */
export const addressInput = z.strictObject({
  name: name(100),
  company: z.optional(z.nullable(text(100))),
  line1: name(200),
  line2: z.optional(z.nullable(text(200))),
  city: name(100),
  state: z.optional(z.nullable(text(100))),
  zip: z.optional(z.nullable(text(20))),
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  phone: z.optional(z.nullable(text(30))),
  email: z.optional(z.nullable(text(200))),
  residential: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(3)))),
})
