import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import type { PspReadingTable } from '../../../../platform/database/schema.ts'
import { killPoint } from '../../../../platform/kill-points.ts'
import { chargeProcessorFee, openOwnBook } from '../../funds/index.ts'
import { accountInUse, asService, openAccount, type PaymentServices } from '../accounts.ts'
import { type BalanceMove, type BalancePlace, type PaymentProvider } from '../provider/provider.ts'
import { agreeLines } from './agree.ts'
import { compare } from './compare.ts'
import { type Line, linesOf } from './lines.ts'
import { notifyOfCases } from './notify-cases.ts'
import { askAgain, bookPayout } from './payouts.ts'

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

async function begin(db: Db, { orgId, account }: Reader): Promise<Reading> {
  await openOwnBook(db)
  return db
    .insertInto('psp_reading')
    .values({ org_id: orgId, account, started_at: clock })
    .onConflict((conflict) => conflict.columns(['org_id', 'account']).doUpdateSet({ started_at: clock }))
    .returningAll()
    .executeTakeFirstOrThrow()
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
  // Of an account without movements nothing was read: whatever comes first is read from its beginning.
  return { newest, oldest, is_walked: newest !== null && (before.is_walked || !more) }
}

/** Page by page, each stored with its place in one transaction: a reading that is broken off goes on where it stood. */
async function readMoves(reader: Reader): Promise<void> {
  const { services, provider, orgId } = reader
  for (;;) {
    const before = await asService(services, orgId, (db) => rowOf(db, reader).executeTakeFirstOrThrow())
    const { moves, more } = await provider.listMoves(placeOf(before))
    const now = after(before, moves, more)
    killPoint('reconciliation.page')
    await asService(services, orgId, async (db) => {
      for (const line of moves.flatMap(linesOf)) await store(db, reader, line)
      killPoint('reconciliation.stored')
      await change(db, reader, now)
    })
    // A walk into the past may have been broken off for long: what moved since it began comes after it.
    if (!more && (before.is_walked || now.newest === null)) return
  }
}

async function readPayouts(reader: Reader, isFirst: boolean): Promise<void> {
  const { services, provider, orgId } = reader
  const since = isFirst ? null : new Date(services.now().getTime() - PAYOUT_DAYS * DAY_MS)
  for (const payout of await provider.payoutsSince(since))
    await asService(services, orgId, (db) => bookPayout(db, { orgId, payout, now: services.now() }))
  if (since !== null) await askAgain(services, { orgId, provider, before: since })
}

async function readAll(reader: Reader): Promise<void> {
  const { services, provider, orgId } = reader
  const reading = await asService(services, orgId, (db) => begin(db, reader))
  // After the movements, so that each payout among them is known.
  await readMoves(reader)
  await readPayouts(reader, reading.read_at === null)
  const balance = await provider.getBalance()
  killPoint('reconciliation.read')
  await agreeLines(services, orgId)
  await asService(services, orgId, async (db) => {
    await change(db, reader, { balance, seen_until: reading.started_at, read_at: services.now(), failed_since: null })
    await compare(db, { orgId, now: services.now() })
    await notifyOfCases(db, orgId, services.now())
  })
}

/** Has this account been read to its end before? */
export async function isRead(db: Db, orgId: number, account: string): Promise<boolean> {
  const row = await db
    .selectFrom('psp_reading')
    .select('read_at')
    .where('org_id', '=', orgId)
    .where('account', '=', account)
    .executeTakeFirst()
  return row !== undefined && row.read_at !== null
}

/** What was read stays; since when no reading comes to its end is noted once. */
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
  const inUse = () => asService(services, orgId, (db) => accountInUse(db, orgId))
  const account = await inUse()
  const open = await openAccount(services, orgId)
  if (!open) return
  // Movements of one account that were stored as another's would have its readings go on from a place that it does not have.
  if ((await inUse()) !== account) throw new Error('the account was replaced while it was opened')
  const reader = { services, provider: open.provider, orgId, account }
  try {
    await readAll(reader)
  } catch (error) {
    await noteFailure(reader)
    throw error
  }
}
