import * as z from 'zod/mini'
import { text } from '../core/schemas.ts'

/** What buyers are told of by email, in the order in which it happens. */
export const buyerMailKinds = [
  'shipped',
  'outForDelivery',
  'readyForPickup',
  'delayed',
  'actionNeeded',
  'delivered',
] as const
export type BuyerMailKind = (typeof buyerMailKinds)[number]

/** Why a buyer got no email: switched off · known too late · no address · unsubscribed · a test label in production. */
export const buyerMailSkips = ['off', 'late', 'noAddress', 'optedOut', 'test'] as const
export type BuyerMailSkip = (typeof buyerMailSkips)[number]

export const buyerMailShape = z.strictObject({
  /** Off until the seller turns it on: nobody's customers get mail that nobody asked for. */
  enabled: z.boolean(),
  kinds: z.strictObject({
    shipped: z.boolean(),
    outForDelivery: z.boolean(),
    readyForPickup: z.boolean(),
    delayed: z.boolean(),
    actionNeeded: z.boolean(),
    delivered: z.boolean(),
  }),
  /** Whether buyers get the link to a return label. */
  returnLabels: z.boolean(),
  /** The name that buyers know the seller by, in emails and on the tracking page. */
  senderName: text(80),
  /** How buyers reach the seller, as text; empty: not shown. */
  contact: text(200),
  /** `country`: Chinese to mainland China, Hong Kong, Macao and Taiwan, English elsewhere. */
  language: z.enum(['country', 'en', 'cn']),
})
export type BuyerMailSettings = z.infer<typeof buyerMailShape>

export const firstBuyerMailSettings: BuyerMailSettings = {
  enabled: false,
  kinds: {
    shipped: true,
    outForDelivery: false,
    readyForPickup: true,
    delayed: false,
    actionNeeded: true,
    delivered: true,
  },
  returnLabels: true,
  senderName: '',
  contact: '',
  language: 'country',
}

/** Fields that must be filled before emails can be on; the same in the form and on the server. */
export const missingForBuyerMail = ({ enabled, senderName }: BuyerMailSettings): 'senderName'[] =>
  enabled && senderName.trim() === '' ? ['senderName'] : []
