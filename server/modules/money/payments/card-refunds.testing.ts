import { inScope } from '../../../platform/database/index.ts'
import type { Delivery } from './local/events.ts'
import { failRefund, refund } from './local/refund-acts.ts'
import { openPage, press, runJobs } from '../../../testing/payments.ts'
import type { TestServer } from '../../../testing/server.ts'

type Refunding = { orgId: number; delivery?: Delivery }

/** A payment of $100 by card that was credited. */
export async function payByCard(server: TestServer, as: string): Promise<{ fundingId: number; intentId: string }> {
  const { fundingId, page } = await openPage(server, { as })
  await press(server, page, 'pay')
  await runJobs(server)
  const { rows } = await server.admin.query<{ payment_id: string }>(
    'select payment_id from payment where funding_id = $1',
    [fundingId],
  )
  return { fundingId, intentId: rows[0]!.payment_id }
}

/** Refunds cents of a payment at the payment service, whose webhooks are then worked off; null: nothing is left of it. */
export async function refundAtService(
  server: TestServer,
  { intentId, cents, orgId, delivery = 'once' }: Refunding & { intentId: string; cents: number },
): Promise<string | null> {
  const acting = { delivery, now: server.clock.now() }
  const id = await inScope(server.database, { role: 'service', orgId }, (db) => refund(db, { intentId, cents }, acting))
  await runJobs(server, { all: true, admin: server.admin })
  return id
}

/** The bank of the payer sends a refund back. */
export async function failAtService(
  server: TestServer,
  { refundId, orgId, delivery = 'once' }: Refunding & { refundId: string },
): Promise<void> {
  const acting = { delivery, now: server.clock.now() }
  await inScope(server.database, { role: 'service', orgId }, (db) => failRefund(db, refundId, acting))
  await runJobs(server)
}
