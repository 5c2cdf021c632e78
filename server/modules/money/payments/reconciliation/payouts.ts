import { statesBefore } from '@waybill/contract/core/lifecycle'
import { payoutLifecycle, payoutState } from '@waybill/contract/payments/payout-lifecycle'
import type { Db } from '../../../../platform/database/index.ts'
import { killPoint } from '../../../../platform/kill-points.ts'
import { openOwnBook, postPayout, returnPayout } from '../../funds/index.ts'
import { asService, openAccount, type PaymentServices } from '../accounts.ts'
import { PaymentProviderError, type ProviderPayout } from '../provider/provider.ts'

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

/** Brings a payout to where the payment service has it; may run any number of times. */
export async function settlePayout(
  services: PaymentServices,
  { orgId, payoutId }: { orgId: number; payoutId: string },
): Promise<void> {
  const account = await openAccount(services, orgId)
  if (!account) return
  const payout = await account.provider.getPayout(payoutId).catch((error: unknown) => {
    // The comparison names a payout that the payment service does not know.
    if (error instanceof PaymentProviderError && error.kind === 'missing') return null
    throw error
  })
  if (!payout) return
  killPoint('payouts.read')
  await asService(services, orgId, (db) => bookPayout(db, { orgId, payout, now: services.now() }))
}
