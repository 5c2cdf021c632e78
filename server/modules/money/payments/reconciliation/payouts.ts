import { statesBefore } from '@waybill/contract/core/lifecycle'
import { payoutLifecycle, payoutState } from '@waybill/contract/payments/payout-lifecycle'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import { killPoint } from '../../../../platform/kill-points.ts'
import { openOwnBook, postPayout, returnPayout } from '../../funds/index.ts'
import { asService, openAccount, type PaymentServices } from '../accounts.ts'
import { type PaymentProvider, PaymentProviderError, type ProviderPayout } from '../provider/provider.ts'

/** Writes down what the payment service says of a payout; news that is older than what is known changes nothing. Answers the row, locked. */
async function note(db: Db, orgId: number, payout: ProviderPayout) {
  const { id, amount, currency, state, createdAt, arrivesOn, failure } = payout
  const known = { arrives_on: arrivesOn, failure }
  await db
    .insertInto('psp_payout')
    .values({ org_id: orgId, id, amount, currency, state, created_at: createdAt, ...known })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'id'])
        .doUpdateSet({ state, ...known })
        .where('psp_payout.state', 'in', [...statesBefore(payoutLifecycle, state), state]),
    )
    .execute()
  return db
    .selectFrom('psp_payout')
    .select(['state', 'posted_at', 'returned_at'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

const mark = (db: Db, orgId: number, id: string, change: { posted_at: Date } | { returned_at: Date }) =>
  db.updateTable('psp_payout').set(change).where('org_id', '=', orgId).where('id', '=', id).execute()

/**
 * Books a payout: its arrival at the bank once, and its return once. In the transaction of `db`: role service, the provider's
 * organization. Other currencies than the ledger's are listed and not posted.
 */
export async function bookPayout(
  db: Db,
  { orgId, payout, now }: { orgId: number; payout: ProviderPayout; now: Date },
): Promise<void> {
  const { state, posted_at: posted, returned_at: returned } = await note(db, orgId, payout)
  const { id, amount, currency } = payout
  if (currency !== 'USD' || amount === 0) return
  if (state === payoutState.paid && posted === null) {
    await openOwnBook(db)
    await postPayout(db, { payout: id, amount, at: now })
    killPoint('payouts.posted')
    await mark(db, orgId, id, { posted_at: now })
  }
  if (state === payoutState.failed && posted !== null && returned === null) {
    await returnPayout(db, id, now)
    killPoint('payouts.returned')
    await mark(db, orgId, id, { returned_at: now })
  }
}

/** How many payouts a reading asks for by their names. */
const AT_A_TIME = 50

/**
 * Payouts that still wait for news and are on no list of recent ones any more: banks may take long, and no webhook comes twice. Those
 * that were asked for longest ago come first; a payout of an account that was replaced is unknown to the one in use.
 */
export async function askAgain(
  services: PaymentServices,
  { orgId, provider, before }: { orgId: number; provider: PaymentProvider; before: Date },
): Promise<void> {
  const waiting = await asService(services, orgId, (db) =>
    db
      .selectFrom('psp_payout')
      .select('id')
      .where('org_id', '=', orgId)
      .where('state', 'in', [payoutState.pending, payoutState.inTransit])
      .where('created_at', '<', before)
      .orderBy(sql`asked_at nulls first`)
      .orderBy('created_at')
      .limit(AT_A_TIME)
      .execute(),
  )
  for (const { id } of waiting) {
    const payout = await knownPayout(provider, id)
    await asService(services, orgId, async (db) => {
      const now = services.now()
      if (payout) await bookPayout(db, { orgId, payout, now })
      await db
        .updateTable('psp_payout')
        .set({ asked_at: now })
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .execute()
    })
  }
}

/** Null: the payment service does not know it, which the comparison names. */
const knownPayout = (provider: PaymentProvider, id: string): Promise<ProviderPayout | null> =>
  provider.getPayout(id).catch((error: unknown) => {
    if (error instanceof PaymentProviderError && error.kind === 'missing') return null
    throw error
  })

/** Brings a payout to where the payment service has it; may run any number of times. */
export async function settlePayout(
  services: PaymentServices,
  { orgId, payoutId }: { orgId: number; payoutId: string },
): Promise<void> {
  const account = await openAccount(services, orgId)
  if (!account) return
  const payout = await knownPayout(account.provider, payoutId)
  if (!payout) return
  killPoint('payouts.read')
  await asService(services, orgId, (db) => bookPayout(db, { orgId, payout, now: services.now() }))
}
