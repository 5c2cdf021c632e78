import { openPayment, startPayment } from '@waybill/contract/payments/api'
import type { PaymentMethod } from '@waybill/contract/payments/enums'
import { firstFundingSettings } from '@waybill/contract/funding/settings'
import { randomUUID } from 'node:crypto'
import { demoOrg } from '../demo/index.ts'
import { inScope } from '../platform/database/index.ts'
import type { Services } from '../platform/http/index.ts'
import { drainJobs } from '../platform/jobs/index.ts'
import { silentLog } from '../platform/log.ts'
import { hostOfAccount, type TestServer } from './server.ts'
import { openBooks } from '../modules/money/funds/index.ts'
import { paymentsModule } from '../modules/money/payments/index.ts'
import { refundsModule } from '../modules/money/refunds/index.ts'

/** How the local payment server delivers its webhooks. */
type Delivery = 'once' | 'twice' | 'reversed' | 'late' | 'never'
type Node = { services: Services }

const offered = { offered: true, percentPpm: 0, fixed: 0 }

/** The providers take cards, with a fee if wished, and bank debits; the sellers' books are open. */
export async function offerPayments(
  { admin, database }: TestServer,
  card: { percentPpm?: number; fixed?: number } = {},
): Promise<void> {
  const methods = { ...firstFundingSettings.methods, card: { ...offered, ...card }, ach: offered }
  for (const org of [demoOrg.platform, demoOrg.acme])
    await admin.query(
      `insert into funding_setting (org_id, setting, version, updated_at, updated_by) values ($1, $2, 1, now(), 1)
       on conflict (org_id) do update set setting = excluded.setting`,
      [org, JSON.stringify({ ...firstFundingSettings, methods })],
    )
  for (const orgId of [demoOrg.seller, demoOrg.acmeSeller])
    await inScope(database, { role: 'service', orgId }, openBooks)
}

/** Runs the jobs of payments, and of refunds that follow them, that are due; those planned for later are due at once with `all`. */
export async function runJobs(
  { services }: Node,
  { all = false, admin }: { all?: boolean; admin?: TestServer['admin'] } = {},
) {
  if (all) await admin?.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
  await drainJobs({
    database: services.database,
    jobs: [paymentsModule, refundsModule].flatMap(({ jobs }) => jobs?.(services) ?? []),
    concurrency: 2,
    log: silentLog,
    clock: { now: services.now },
  })
}

export interface TopUpWish {
  as: string
  requested?: number
  method?: PaymentMethod
  saveMethod?: boolean
  savedMethodId?: number | null
  requestId?: string
}

export const request = (server: TestServer, { as, ...wish }: TopUpWish) =>
  server.call(
    startPayment,
    {
      body: {
        method: 'card',
        requested: 100_0000,
        requestId: randomUUID(),
        returnTo: `http://${hostOfAccount(as)}`,
        ...wish,
      },
    },
    { as },
  )

/** Requests a top-up and opens its page; the path of the page at the local payment server. */
export async function openPage(server: TestServer, wish: TopUpWish): Promise<{ fundingId: number; page: string }> {
  const started = await request(server, wish)
  const fundingId = started.body.data?.fundingId
  if (fundingId === undefined) throw new Error(`not started: ${started.body.errorCode}`)
  const opened = await server.call(openPayment, { params: { fundingId } }, { as: wish.as })
  if (!opened.body.data) throw new Error(`not opened: ${opened.body.errorCode}`)
  return { fundingId, page: new URL(opened.body.data.url).pathname }
}

/** Presses a button on the page of the local payment server. */
export const press = (server: TestServer, page: string, act: 'pay' | 'fail', delivery: Delivery = 'once') =>
  server.app.inject({
    method: 'POST',
    url: page,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ act, delivery }).toString(),
  })

export async function balanceOf({ admin }: TestServer, orgId: number): Promise<number> {
  const { rows } = await admin.query<{ balance: string }>(
    'select balance from ledger_account where org_id = $1 and code = 2010',
    [orgId],
  )
  return Number(rows[0]?.balance ?? 0)
}

/** Pays a top-up by card, with its webhooks as `delivery` says. */
export async function payByCard(
  server: TestServer,
  as: string,
  delivery: Delivery = 'once',
): Promise<{ fundingId: number; intentId: string }> {
  const { fundingId, page } = await openPage(server, { as })
  await press(server, page, 'pay', delivery)
  await runJobs(server)
  const { rows } = await server.admin.query<{ id: string }>(
    `select body ->> 'id' as id from local_payment_object where kind = 'intent' and body -> 'metadata' ->> 'waybill_payment' like '%/' || $1 || '/%'`,
    [String(fundingId)],
  )
  return { fundingId, intentId: rows[0]!.id }
}

/** A case of the reconciliation in a state, planted behind the product's back. Its number. */
export async function plantCase(
  { admin }: Pick<TestServer, 'admin'>,
  { orgId, state }: { orgId: number; state: string },
): Promise<number> {
  const closed = state === 'closed'
  const { rows } = await admin.query<{ id: number }>(
    `insert into psp_case (org_id, kind, state, line_id, theirs, currency, happened_at, opened_at, closed_at, closed_by, reason, note)
     values ($1, 'missingHere', $2, gen_random_uuid()::text, 100000, 'USD', now(), now(), $3, $4, $5, $6) returning id`,
    [orgId, state, state === 'open' ? null : new Date(), ...(closed ? [1, 'timing', 'Planted'] : [null, null, null])],
  )
  return Number(rows[0]!.id)
}
