import type { Money } from '@waybill/contract/core/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'

/** What a booking came to; `replayed`: the same event was in the books already, nothing was added. */
export interface Posted {
  eventId: string
  replayed: boolean
}

/** A wallet of the chain cannot pay: the seller's own, or its reseller's with the platform. The transaction is lost. */
export class InsufficientFundsError extends Error {
  readonly whose: 'seller' | 'reseller'
  readonly short: Money

  constructor(whose: 'seller' | 'reseller', short: Money) {
    super(`the ${whose}'s wallet is short`)
    this.name = 'InsufficientFundsError'
    this.whose = whose
    this.short = short
  }
}

/** The same event was booked before with other amounts, or a hold that is resolved already was resolved otherwise. */
export class LedgerConflictError extends Error {
  constructor() {
    super('this event is in the books with another content')
    this.name = 'LedgerConflictError'
  }
}

/** Money cannot move between wallets that two providers hold. */
export class DifferentProvidersError extends Error {
  constructor() {
    super('the wallets belong to different providers')
    this.name = 'DifferentProvidersError'
  }
}

function translated(error: unknown): unknown {
  const { code, detail } = error as { code?: string; detail?: string }
  if (code === 'WB422') return new DifferentProvidersError()
  if (code === 'WB409') return new LedgerConflictError()
  if (code !== 'WB402') return error
  const { tier, short } = JSON.parse(detail ?? '{}') as { tier?: number; short?: number }
  return new InsufficientFundsError(tier === 2 ? 'reseller' : 'seller', short ?? 0)
}

/** Runs a posting of schema fin, with its refusals as errors of this module. */
export async function post(db: Db, call: RawBuilder<unknown>): Promise<Posted> {
  try {
    const { rows } = await sql<{ event_id: string; replayed: boolean }>`select event_id, replayed from ${call}`.execute(
      db,
    )
    const row = rows[0]
    if (!row) throw new Error('The ledger did not answer')
    return { eventId: row.event_id, replayed: row.replayed }
  } catch (error) {
    throw translated(error)
  }
}

// All of these need a transaction of role service whose organisation is the one that the money belongs to.

/** Opens the books of the transaction's organisation and of its providers; does no harm twice. */
export async function openBooks(db: Db): Promise<void> {
  await sql`select fin.open_books()`.execute(db)
}

export interface TopUp {
  /** Names the payment: the same key is credited once. */
  key: string
  amount: Money
  /** Where the money arrived: card and ACH processor, bank, or another payment service. */
  via: 'card' | 'bank' | 'service'
  note?: string
  at: Date
}
const clearing = { card: 1010, bank: 1020, service: 1030 } as const

/** Adds money that was received to the wallet (posting 2 and 5). */
export const addFunds = (db: Db, { key, amount, via, note, at }: TopUp): Promise<Posted> =>
  post(db, sql`fin.fund(${key}, ${amount}, ${clearing[via]}::smallint, ${note ?? null}, ${at}::timestamptz)`)

/** Charges a fee of its own, named by its key; may bring the wallet below its floor. */
export const chargeFee = (db: Db, { key, amount, note, at }: Omit<TopUp, 'via'>): Promise<Posted> =>
  post(db, sql`fin.charge_fee(${key}, ${amount}, ${note ?? null}, ${at}::timestamptz)`)

export interface LabelPrice {
  /** What the seller pays. */
  sell: Money
  /** What its reseller pays to the platform; null for a seller of the platform. */
  buy: Money | null
  /** A rule of the reseller allows `sell` to be less than `buy`; otherwise a hold is refused. */
  allowLoss?: boolean
}

/** What of a label's amounts is insurance. */
export interface LabelCover {
  sell: Money
  /** Null for a seller of the platform. */
  buy: Money | null
  cost: Money
}

/** Reserves a label's price in every wallet of the chain, or in none: throws InsufficientFundsError. */
export const holdLabel = (db: Db, purchaseId: string, price: LabelPrice, at: Date): Promise<Posted> =>
  post(
    db,
    sql`fin.hold_label(${purchaseId}, ${price.sell}, ${price.buy}, ${price.allowLoss ?? false}, ${at}::timestamptz)`,
  )

/** Notes a label of the transaction's organization for holdNoted. */
export async function noteHold(db: Db, purchaseId: string, price: LabelPrice, at: Date): Promise<void> {
  await sql`select fin.note_hold(${purchaseId}, ${price.sell}, ${price.buy}, ${price.allowLoss ?? false}, ${at}::timestamptz)`.execute(
    db,
  )
}

/**
 * Holds all labels that the transaction noted in one posting, or none, with an error that names no cause: each is to be held by itself
 * then. Their sellers have one provider.
 */
export async function holdNoted(db: Db): Promise<void> {
  await sql`select fin.hold_noted()`.execute(db)
}

/**
 * Turns the holds into charges of at most what is held; the rest returns at once. `cost`: what the carrier is owed; `cover`: what of it all is
 * insurance, on lines of its own (null: nothing).
 */
export function captureLabel(
  db: Db,
  purchaseId: string,
  price: LabelPrice & { cost: Money; cover?: LabelCover | null },
  at: Date,
): Promise<Posted> {
  const { sell, buy, cost } = price.cover ?? { sell: 0, buy: 0, cost: 0 }
  const cover = sql`row(${sell}::bigint, ${buy ?? 0}::bigint, ${cost}::bigint)::fin.cover`
  return post(
    db,
    sql`fin.capture_label(${purchaseId}, ${price.sell}, ${price.buy}, ${price.cost}, ${cover}, ${at}::timestamptz)`,
  )
}

/** Gives the holds back: no label was made. */
export const releaseLabel = (db: Db, purchaseId: string, at: Date): Promise<Posted> =>
  post(db, sql`fin.release_label(${purchaseId}, ${at}::timestamptz)`)

/** Gives back exactly what a label was charged, in every book. */
export const refundVoid = (db: Db, purchaseId: string, at: Date): Promise<Posted> =>
  post(db, sql`fin.refund_void(${purchaseId}, ${at}::timestamptz)`)

/** Charges a refunded label again that was used after all; may bring the wallet below its floor. */
export const chargeAfterVoid = (db: Db, purchaseId: string, at: Date): Promise<Posted> =>
  post(db, sql`fin.charge_after_void(${purchaseId}, ${at}::timestamptz)`)

/** Reserves the price of a label that is charged when it is used (posting 10); releaseLabel gives it back (12). Throws InsufficientFundsError. */
export const holdReturn = (db: Db, purchaseId: string, price: LabelPrice, at: Date): Promise<Posted> =>
  post(
    db,
    sql`fin.hold_return(${purchaseId}, ${price.sell}, ${price.buy}, ${price.allowLoss ?? false}, ${at}::timestamptz)`,
  )

/** Charges what is held for a return label that was scanned (posting 11). `cost`: what the carrier is owed. */
export const captureReturn = (db: Db, purchaseId: string, cost: Money, at: Date): Promise<Posted> =>
  post(db, sql`fin.capture_return(${purchaseId}, ${cost}, ${at}::timestamptz)`)

/** The same after the hold was given back: from the balance, even below its floor. */
export const chargeLateReturn = (db: Db, purchaseId: string, cost: Money, at: Date): Promise<Posted> =>
  post(db, sql`fin.charge_late_return(${purchaseId}, ${cost}, ${at}::timestamptz)`)

export interface LabelDifference {
  purchaseId: string
  /** The number of the adjustment among those of its label: the same one is posted once. */
  number: number
  /** What the seller, its reseller (null without one) and the holder of the carrier account pay more or less. */
  sell: Money
  buy: Money | null
  cost: Money
}

/** Posts what a carrier billed differently along the whole chain; may bring wallets below their floors. */
export const adjustLabel = (
  db: Db,
  { purchaseId, number, sell, buy, cost }: LabelDifference,
  at: Date,
): Promise<Posted> =>
  post(db, sql`fin.adjust_label(${purchaseId}, ${number}::integer, ${sell}, ${buy}, ${cost}, ${at}::timestamptz)`)

/** Gives back what an adjustment moved, in every book; number null: what charged a voided label again. */
export const reverseAdjustment = (db: Db, purchaseId: string, number: number | null, at: Date): Promise<Posted> =>
  post(db, sql`fin.reverse_adjustment(${purchaseId}, ${number}::integer, ${at}::timestamptz)`)

/** The same for what is left of it in each book. */
export const reverseRest = (
  db: Db,
  { purchaseId, number, sell, buy, cost }: Omit<LabelDifference, 'number'> & { number: number | null },
  at: Date,
): Promise<Posted> =>
  post(db, sql`fin.reverse_rest(${purchaseId}, ${number}::integer, ${sell}, ${buy}, ${cost}, ${at}::timestamptz)`)

/** Posts what a carrier billed to its account and to no label, named by its key: a cost of the account's holder. */
export const billCarrierAccount = (
  db: Db,
  { key, amount, note, at }: { key: string; amount: Money; note: string; at: Date },
): Promise<Posted> => post(db, sql`fin.bill_carrier_account(${key}, ${amount}, ${note}, ${at}::timestamptz)`)

export interface DocumentTax {
  /** The document, and its number. */
  invoiceId: number
  number: string
  /** Negative on credit notes. */
  tax: Money
  /** Charged to the balance, even below the floor; otherwise taken out of the income. */
  onTop: boolean
}

/** Posts the tax of a document to what is owed to the tax office. */
export const postTax = (db: Db, { invoiceId, number, tax, onTop }: DocumentTax, at: Date): Promise<Posted> =>
  post(db, sql`fin.post_tax(${invoiceId}, ${tax}, ${onTop}, ${number}, ${at}::timestamptz)`)

/** Locks the book of the transaction's organization until it ends and answers its last position; null without a book. */
export async function lockBook(db: Db): Promise<number | null> {
  const { rows } = await sql<{ seq: number | null }>`select fin.lock_book() as seq`.execute(db)
  return rows[0]?.seq ?? null
}
