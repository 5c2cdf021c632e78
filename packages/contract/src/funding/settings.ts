import * as z from 'zod/mini'
import { money, text } from '../core/schemas.ts'

/** Amounts of requests and settings are whole cents, up to 10 million. */
export const MOST_MONEY = 10_000_000_0000
export const cents = money.check(z.gte(0), z.lte(MOST_MONEY), z.multipleOf(100))
export const MOST_CHIPS = 8
const positive = cents.check(z.gt(0))

const method = z.strictObject({
  offered: z.boolean(),
  /** Charged on top of the amount: parts per million, and a fixed sum. */
  percentPpm: z.int().check(z.gte(0), z.lte(200_000)),
  fixed: cents.check(z.lte(1000_0000)),
})
export type MethodSetting = z.infer<typeof method>
/** What customers read beside the account, in both languages; plain text. */
const instructions = z.strictObject({ en: text(1000), cn: text(1000) })

export const bankDetails = z.strictObject({
  accountName: text(140),
  bankName: text(140),
  /** Account number or IBAN. */
  accountNo: text(40),
  /** US routing number. */
  routingNo: text(20),
  /** SWIFT/BIC. */
  swift: text(11),
  address: text(300),
  instructions,
})
export type BankDetails = z.infer<typeof bankDetails>
export const serviceDetails = z.strictObject({
  /** What the payment service is called. */
  name: text(60),
  /** The account at it that money is sent to. */
  account: text(140),
  instructions,
})
export type ServiceDetails = z.infer<typeof serviceDetails>

const settings = {
  /** The least and the most that one request may add. */
  minimum: positive,
  maximum: positive,
  /** Amounts to choose from. */
  chips: z.array(positive).check(z.maxLength(MOST_CHIPS)),
  methods: z.strictObject({ card: method, ach: method, bank: method, service: method }),
  bank: bankDetails,
  service: serviceDetails,
  /** A request above it is approved by two people; null: by one. */
  secondApproverAbove: z.nullable(cents),
  /** A transfer that nobody confirmed or denied is denied after so many days. */
  denyAfterDays: z.int().check(z.gte(1), z.lte(90)),
}
export const fundingSettingsShape = z.strictObject(settings)
export type FundingSettings = z.infer<typeof fundingSettingsShape>

const off: MethodSetting = { offered: false, percentPpm: 0, fixed: 0 }
const noWords = { en: '', cn: '' }
/** With what a provider begins: no method is offered before somebody says where the money goes. */
export const firstFundingSettings: FundingSettings = {
  minimum: 10_0000,
  maximum: 10_000_0000,
  chips: [50_0000, 100_0000, 200_0000, 500_0000],
  methods: { card: off, ach: off, bank: off, service: off },
  bank: { accountName: '', bankName: '', accountNo: '', routingNo: '', swift: '', address: '', instructions: noWords },
  service: { name: '', account: '', instructions: noWords },
  secondApproverAbove: null,
  denyAfterDays: 14,
}
