import { listMessages } from '@waybill/contract/messages/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { actAtService, payByCard } from '../../../testing/card-refunds.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { balanceOf, offerPayments, runJobs } from '../../../testing/payments.ts'
import { useTestServer } from '../../../testing/server.ts'
import { localSecret } from './accounts.ts'
import type { Delivery } from './local/events.ts'
import { failRefund, refund } from './local/refund-acts.ts'
import { signed } from './provider/signature.ts'
import { receiveWebhook } from './webhook.ts'

const server = useTestServer()
const seller = 'seller@acme.test'
const orgId = demoOrg.acmeSeller
const balance = () => balanceOf(server, orgId)
const acting = (delivery: Delivery) => ({ delivery, now: server.clock.now() })
const paid = () => payByCard(server, seller)
const refundCents = async (intentId: string, cents: number, delivery: Delivery = 'once') =>
  (await actAtService(server, orgId, (db) => refund(db, { intentId, cents }, acting(delivery))))!
const linesOf = async (id: string) =>
  (
    await server.admin.query<{ code: number; amount: number }>(
      `select e.code::int, e.amount::float8 as amount from ledger_entry e join ledger_transfer t on t.org_id = e.org_id and t.id = e.transfer_id
       where t.idem_key like $1 order by t.seq, e.code`,
      [`refund:${id}%`],
    )
  ).rows.map(({ code, amount }) => [code, amount])

beforeAll(() => offerPayments(server))

describe('a refund at the payment service', () => {
  it.each(['once', 'twice', 'reversed', 'late'] as const)(
    'is deducted once, and the seller is notified once, when its webhooks come %s',
    async (delivery) => {
      const { fundingId, intentId } = await paid()
      const before = await balance()
      const id = await refundCents(intentId, 30_00, delivery)
      expect(await balance()).toBe(before - 30_0000)
      expect(await linesOf(id)).toEqual([
        [1010, -30_0000],
        [2010, 30_0000],
      ])
      const inbox = (await server.call(listMessages, { query: { kind: 'funds' } }, { as: seller })).body.data!.records
      expect(inbox.filter(({ title }) => title.en === `$30.00 of payment F-${fundingId} was refunded`)).toHaveLength(1)
      expect(await ledgerFaults(server.admin)).toEqual([])
    },
  )

  it('in parts is deducted in parts, never more than was paid', async () => {
    const { intentId } = await paid()
    const before = await balance()
    await refundCents(intentId, 60_00)
    await refundCents(intentId, 60_00)
    expect(await refundCents(intentId, 1)).toBeNull()
    expect(await balance()).toBe(before - 100_0000)
  })

  it('that fails is credited again, once', async () => {
    const { intentId } = await paid()
    const before = await balance()
    const id = await refundCents(intentId, 100_00)
    await actAtService(server, orgId, (db) => failRefund(db, id, acting('twice')))
    expect(await balance()).toBe(before)
    expect(await linesOf(id)).toHaveLength(4)
    expect(await ledgerFaults(server.admin)).toEqual([])
  })

  it('that failed before anybody heard of it leaves two lines and no change', async () => {
    const { intentId } = await paid()
    const before = await balance()
    const id = await refundCents(intentId, 100_00, 'never')
    await actAtService(server, orgId, (db) => failRefund(db, id, acting('once')))
    expect(await balance()).toBe(before)
    expect(await linesOf(id)).toHaveLength(4)
  })

  it('whose webhooks are lost is found at night', async () => {
    const { intentId } = await paid()
    const before = await balance()
    await refundCents(intentId, 45_00, 'never')
    expect(await balance()).toBe(before)
    for (let night = 0; night < 2; night++) {
      await server.admin.query(`select graphile_worker.add_job('payments.tidy', '{}'::json)`)
      await runJobs(server)
    }
    expect(await balance()).toBe(before - 45_0000)
    expect(await ledgerFaults(server.admin)).toEqual([])
  })

  it("of a payment of another tenant's customer is none of a tenant's business", async () => {
    const { intentId } = await paid()
    const before = await balance()
    await refundCents(intentId, 20_00, 'never')
    const { rows } = await server.admin.query<{ body: object }>(
      `select body from local_payment_object where kind = 'event' and body ->> 'type' = 'charge.refunded' order by created_at desc limit 1`,
    )
    const body = Buffer.from(JSON.stringify(rows[0]!.body))
    const signature = signed(await localSecret(server.services.config, demoOrg.platform), body, server.clock.now())
    await receiveWebhook(server.services, { tenant: demoOrg.platform, body, signature })
    await runJobs(server)
    expect(await balance()).toBe(before)
  })
})
