import { type Db, inScope } from '../platform/database/index.ts'
import { openPage, press, runJobs } from './payments.ts'
import type { TestServer } from './server.ts'

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

/** What the local payment service does in the scope of an organization; its webhooks are then worked off, late ones too. */
export async function actAtService<T>(server: TestServer, orgId: number, act: (db: Db) => Promise<T>): Promise<T> {
  const answer = await inScope(server.database, { role: 'service', orgId }, act)
  await runJobs(server, { all: true, admin: server.admin })
  return answer
}
