import type { Money } from '@waybill/contract/core/money'
import type { ServiceCause } from '@waybill/contract/funds/service-causes'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { type Posted, post } from './ledger.ts'

// All of these need a transaction of role service whose organization is the seller that pays. Each is idempotent by the id of its fee.

export interface FeePrice {
  /** What the seller pays. */
  sell: Money
  /** What its reseller pays to the platform; ignored for a seller of the platform. */
  buy: Money | null
}

export interface ServiceFee extends FeePrice {
  /** Chosen by the case that it belongs to and stored with it: the same fee is held, resolved or charged once. */
  fee: string
  cause: ServiceCause
  /** Numbers that name the case, without words: the note is read in both languages. */
  note: string
  at: Date
}

/** Holds a fee that may not come due (posting 7), in every wallet of the chain or in none: throws InsufficientFundsError. */
export const holdFee = (db: Db, { fee, cause, sell, buy, note, at }: ServiceFee): Promise<Posted> =>
  post(db, sql`fin.hold_fee(${fee}, ${cause}, ${sell}, ${buy}, ${note}, ${at}::timestamptz)`)

/**
 * Turns a held fee into a charge of what the service came to, which may be less or more than was held (postings 8 and 20); the rest
 * returns, what is missing may bring wallets below their floors. `cost`: what the carrier is owed.
 */
export const captureFee = (db: Db, fee: string, price: FeePrice & { cost: Money }, at: Date): Promise<Posted> =>
  post(db, sql`fin.capture_fee(${fee}, ${price.sell}, ${price.buy}, ${price.cost}, ${at}::timestamptz)`)

/** Gives a held fee back: the service was not rendered (posting 9). */
export const releaseFee = (db: Db, fee: string, at: Date): Promise<Posted> =>
  post(db, sql`fin.release_fee(${fee}, ${at}::timestamptz)`)

/** Charges a fee that is sure at once (posting 20): throws InsufficientFundsError. `cost`: what the carrier is owed. */
export const chargeService = (
  db: Db,
  { fee, cause, sell, buy, cost, note, at }: ServiceFee & { cost: Money },
): Promise<Posted> =>
  post(db, sql`fin.charge_service(${fee}, ${cause}, ${sell}, ${buy}, ${cost}, ${note}, ${at}::timestamptz)`)

export interface ClaimPayment {
  /** Stored with the claim: it is paid once. */
  payment: string
  /** What the cover pays, above 0. */
  cover: Money
  /** The label whose price comes back with it; null: the postage is not refunded. */
  purchase: string | null
  note: string
  at: Date
}

/**
 * Adds what an approved claim pays to the balance, along the whole chain (posting 21); of the postage everyone gets what it paid. Refuses
 * the postage of a label that was refunded after a void.
 */
export const payClaim = (db: Db, { payment, cover, purchase, note, at }: ClaimPayment): Promise<Posted> =>
  post(db, sql`fin.pay_claim(${payment}, ${cover}, ${purchase}::uuid, ${note}, ${at}::timestamptz)`)

/** Takes back what a claim paid; may bring wallets below their floors. */
export const reverseClaim = (db: Db, payment: string, at: Date): Promise<Posted> =>
  post(db, sql`fin.reverse_claim(${payment}, ${at}::timestamptz)`)
