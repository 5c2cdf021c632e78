import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import type { PspReadingTable } from '../../../../platform/database/schema.ts'
import { killPoint } from '../../../../platform/kill-points.ts'
import { chargeProcessorFee, openOwnBook } from '../../funds/index.ts'
import { accountInUse, asService, openAccount, type PaymentServices } from '../accounts.ts'
import {
  type BalanceMove,
  type BalancePlace,
  type PaymentProvider,
  PaymentProviderError,
} from '../provider/provider.ts'
import { compare } from './compare.ts'
import { type Line, linesOf } from './lines.ts'
import { bookPayout } from './payouts.ts'

type Reading = Selectable<PspReadingTable>
interface Reader {
  services: PaymentServices
  provider: PaymentProvider
  orgId: number
  account: string
}

/** A payout that arrived can still come back for some weeks. */
const PAYOUT_DAYS = 60
const DAY_MS = 86_400_000

const rowOf = (db: Db, { orgId, account }: Reader) =>
  db.selectFrom('psp_reading').selectAll().where('org_id', '=', orgId).where('account', '=', account)
const change = (db: Db, { orgId, account }: Reader, set: Partial<Reading>) =>
  db.updateTable('psp_reading').set(set).where('org_id', '=', orgId).where('account', '=', account).execute()

/** The database's clock, which also dates postings. */
const clock = sql<Date>`clock_timestamp()`

async function begin(db: Db, { orgId, account }: Reader): Promise<void> {
  await db
    .insertInto('psp_reading')
    .values({ org_id: orgId, account, started_at: clock })
    .onConflict((conflict) => conflict.columns(['org_id', 'account']).doUpdateSet({ started_at: clock }))
    .execute()
  await openOwnBook(db)
}

/** Stores a line once, and posts the fee that it is: fees reach the ledger by no other way. */
async function store(db: Db, { orgId, account }: Reader, line: Line): Promise<void> {
  const { id, kind, source, paymentId, amount, currency, at, ownKey } = line
  const fresh = await db
    .insertInto('psp_line')
    .values({
      org_id: orgId,
      id,
      account,
      kind,
      source,
      payment_id: paymentId,
      amount,
      currency,
      at,
      book_org_id: ownKey === null ? null : orgId,
      ledger_key: ownKey,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (fresh && kind === 'fee' && currency === 'USD' && amount !== 0)
    await chargeProcessorFee(db, { line: id, amount: -amount, at })
}

/** Back to the first line of all at first, then forward from the newest one. */
function placeOf({ newest, oldest, is_walked: isWalked }: Reading): BalancePlace {
  if (newest === null) return { olderThan: null }
  return isWalked ? { newerThan: newest } : { olderThan: oldest }
}

/** Where the reading stands after a page of it. */
function after(before: Reading, moves: readonly BalanceMove[], more: boolean): Partial<Reading> {
  const newest = before.is_walked || before.newest === null ? (moves[0]?.id ?? before.newest) : before.newest
  const oldest = before.is_walked ? before.oldest : (moves.at(-1)?.id ?? before.oldest)
  return { newest, oldest, is_walked: before.is_walked || !more }
}

/** Page by page, each stored with its place in one transaction: a reading that is broken off goes on where it stood. */
async function readMoves(reader: Reader): Promise<void> {
  const { services, provider, orgId } = reader
  for (;;) {
    const before = await asService(services, orgId, (db) => rowOf(db, reader).executeTakeFirstOrThrow())
    const { moves, more } = await provider.listMoves(placeOf(before))
    killPoint('reconciliation.page')
    await asService(services, orgId, async (db) => {
      for (const line of moves.flatMap(linesOf)) await store(db, reader, line)
      killPoint('reconciliation.stored')
      await change(db, reader, after(before, moves, more))
    })
    if (!more) return
  }
}

async function readPayouts(reader: Reader, isFirst: boolean): Promise<void> {
  const { services, provider, orgId } = reader
  const since = isFirst ? null : new Date(services.now().getTime() - PAYOUT_DAYS * DAY_MS)
  for (const payout of await provider.payoutsSince(since))
    await asService(services, orgId, (db) => bookPayout(db, { orgId, payout, now: services.now() }))
}

async function readAll(reader: Reader): Promise<void> {
  const { services, provider, orgId } = reader
  const row = await asService(services, orgId, async (db) => {
    await begin(db, reader)
    return rowOf(db, reader).executeTakeFirstOrThrow()
  })
  await readPayouts(reader, row.read_at === null)
  await readMoves(reader)
  const balance = await provider.getBalance()
  killPoint('reconciliation.read')
  await asService(services, orgId, async (db) => {
    await change(db, reader, { balance, read_at: services.now(), failed_since: null })
    await compare(db, { orgId, now: services.now() })
  })
}

/** What was read stays; since when nothing is heard is noted once. */
const noteFailure = (reader: Reader): Promise<unknown> =>
  asService(reader.services, reader.orgId, (db) =>
    db
      .updateTable('psp_reading')
      .set({ failed_since: sql<Date>`coalesce(failed_since, ${reader.services.now()}::timestamptz)` })
      .where('org_id', '=', reader.orgId)
      .where('account', '=', reader.account)
      .execute(),
  )

/**
 * Reads what moved a provider's balance at the payment service since the last time, books fees and payouts, and compares all with the
 * ledger. May run any number of times, on any node. Throws PaymentProviderError when the payment service does not answer.
 */
export async function readPaymentService(services: PaymentServices, orgId: number): Promise<void> {
  const open = await openAccount(services, orgId)
  if (!open) return
  const account = await asService(services, orgId, (db) => accountInUse(db, orgId))
  const reader = { services, provider: open.provider, orgId, account }
  try {
    await readAll(reader)
  } catch (error) {
    if (error instanceof PaymentProviderError) await noteFailure(reader)
    throw error
  }
}
