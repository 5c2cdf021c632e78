import { urlOf } from '@waybill/contract/core/client'
import { getPostageStatement } from '@waybill/contract/funds/statement-api'
import { getPayment } from '@waybill/contract/payments/api'
import * as api from '@waybill/contract/wallets/wallet-api'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { askAction, runWalletJobs } from '../../../testing/account-actions.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { offerPayments, openPage, press, runJobs as runPaymentJobs } from '../../../testing/payments.ts'
import { hosts, useTestServer } from '../../../testing/server.ts'
import { newOrder, seedFunds, seedOrders, shopper } from '../../../testing/shipping.ts'

const server = useTestServer()
const owner = 'owner@acme.test'
const admin = 'admin@demo.test'
const seller = 'seller@acme.test'
const wallet = async () => (await server.call(api.getWallet, {}, { as: owner })).body.data!
const entries = async (query = {}) => (await server.call(api.listWalletEntries, { query }, { as: owner })).body.data!
const alarm = (threshold: number | null, version: number) =>
  server.call(api.saveWalletAlarm, { body: { threshold, version } }, { as: owner })
const alarmMails = async () =>
  (
    await server.admin.query(
      `select id from outbox_message where recipient = $1 and subject like 'Your balance is low%'`,
      [owner],
    )
  ).rowCount
const checkAll = async () => {
  await server.admin.query("select jobs.add('wallets.check-alarms', '{}'::jsonb, null, null, null, 1)")
  await runWalletJobs(server)
}

beforeAll(async () => {
  await offerPayments(server)
  await seedFunds(server.database, demoOrg.acmeSeller, 500_0000)
  await seedFunds(server.database, demoOrg.acme, 500_0000)
  const [order] = await seedOrders(server.database, demoOrg.acmeSeller, [newOrder()])
  const batch = await shopper(server, seller).ship([order!])
  expect(batch.items[0]?.state).toBe('bought')
})

describe("a reseller's wallet", () => {
  it('shows what the labels of its sellers cost, whose they are, and how long the balance lasts', async () => {
    const { records, summary } = await entries()
    const label = records.find(({ seller: of }) => of !== null)!
    expect(label).toMatchObject({ entry: { changeType: 1 }, seller: { id: demoOrg.acmeSeller } })
    expect(label.entry.amount).toBeLessThan(0)
    expect(summary.opening + summary.moneyIn - summary.moneyOut).toBe(summary.closing)
    const { available, held, daysLeft, spendPerDay } = await wallet()
    expect(summary.closing).toBe(available + held)
    expect(records[0]!.entry.availableAfter).toBe(available)
    expect(spendPerDay).toBe(Math.round(-label.entry.amount / 28 / 100) * 100)
    expect(daysLeft).toBeCloseTo(Math.floor((available * 280) / -label.entry.amount) / 10, 5)
  })

  it('has a statement that names the labels of its sellers, and ends with the balance', async () => {
    const query = { dateFrom: '2020-01-01', dateTo: '2099-12-31', format: 'csv' as const }
    const { accessToken } = await server.logIn(owner)
    const headers = { authorization: `Bearer ${accessToken}`, host: hosts.acme }
    const { statusCode, body } = await server.app.inject({ url: urlOf(getPostageStatement, { query }), headers })
    expect(statusCode).toBe(200)
    const { rows } = await server.admin.query<{ tracking: string; seller: string }>(
      'select s.tracking_no as tracking, o.name as seller from shipment s join org o on o.id = s.org_id where s.org_id = $1',
      [demoOrg.acmeSeller],
    )
    const line = body.split('\r\n').find((text) => text.includes(rows[0]!.tracking))
    expect(line).toContain(rows[0]!.seller)
    const { available, held } = await wallet()
    expect(body.trim().split('\r\n').at(-1)).toContain(((available + held) / 10_000).toFixed(2))
  })

  it('reads page by page, by type and period', async () => {
    const first = await entries({ limit: 1 })
    const second = await entries({ limit: 1, cursor: first.next })
    expect(second.records[0]!.entry.id).not.toBe(first.records[0]!.entry.id)
    expect((await entries({ changeTypes: 6 })).records.every(({ entry }) => entry.changeType === 6)).toBe(true)
    expect((await entries({ dateTo: '2020-01-01' })).records).toEqual([])
    const bad = await server.call(api.listWalletEntries, { query: { cursor: 'x' } }, { as: owner })
    expect(bad.status).toBe(400)
  })

  it('is topped up by card at the platform, with the local payment server', async () => {
    const before = (await wallet()).available
    const { fundingId, page } = await openPage(server, { as: owner, requested: 50_0000 })
    await press(server, page, 'pay')
    await runPaymentJobs(server)
    const paid = await server.call(getPayment, { params: { fundingId } }, { as: owner })
    expect(paid.body.data).toMatchObject({ state: 'succeeded' })
    expect((await wallet()).available).toBe(before + 50_0000)
    expect((await server.call(getPayment, { params: { fundingId } }, { as: seller })).status).toBe(404)
  })
})

describe('the low-balance alarm', () => {
  it('mails the staff once each time that the balance falls below the threshold', async () => {
    const { available, version } = await wallet()
    const saved = await alarm(available + 1_0000, version)
    expect(saved.body.data).toMatchObject({ isLow: true, alarm: { threshold: available + 1_0000 } })
    await runWalletJobs(server)
    expect(await alarmMails()).toBe(1)
    expect((await wallet()).alarm.lowSince).not.toBeNull()
    await checkAll()
    expect(await alarmMails()).toBe(1)
    await seedFunds(server.database, demoOrg.acme, 5_0000)
    await checkAll()
    expect((await wallet()).alarm.lowSince).toBeNull()
    await askAction(server, admin, { orgId: demoOrg.acme, kind: 'debit', amount: 5_0000 })
    await checkAll()
    expect(await alarmMails()).toBe(2)
  })

  it('is off without a threshold, and does not overwrite what a colleague changed', async () => {
    const { version } = await wallet()
    const both = await Promise.all([alarm(null, version), alarm(10_0000, version)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { version: now } = await wallet()
    expect((await alarm(null, now)).body.data).toMatchObject({ isLow: false, alarm: { threshold: null } })
  })

  it.each([
    ['−1', -1_0000],
    ['0', 0],
    ['0.001', 10],
    ['a billion', 1_000_000_000_0000],
  ])('refuses a threshold of %s', async (_name, threshold) => {
    const { status, body } = await alarm(threshold, (await wallet()).version)
    expect([status, (body.data as unknown as { fieldName: string }[])[0]]).toMatchObject([
      400,
      { fieldName: 'threshold' },
    ])
  })
})

describe('the wallets of resellers, for the platform', () => {
  const list = async (query = {}, as = admin) => server.call(api.listResellerWallets, { query }, { as })

  it('shows own balance, alarm, and what each owes to its sellers', async () => {
    const { version, available } = await wallet()
    await alarm(available + 100, version)
    await askAction(server, owner, { orgId: demoOrg.acmeSeller, kind: 'freeze', amount: 10_0000, caseNumber: 'X' })
    const { body } = await list({ search: 'acme' })
    const { rows } = await server.admin.query(
      'select sum(balance)::bigint as owed from ledger_account where provider_org = $1 and code in (2010, 2020, 2030) and org_id <> $1',
      [demoOrg.acme],
    )
    expect(body.data!.records).toMatchObject([
      { orgId: demoOrg.acme, available, isLow: true, sellersLiability: Number(rows[0].owed), negativeSellers: 0 },
    ])
    expect(body.data!.sums).toMatchObject({ available, sellersLiability: Number(rows[0].owed) })
    expect((await list({ state: 'low' })).body.data!.records.map(({ orgId }) => orgId)).toEqual([demoOrg.acme])
    expect((await list({ state: 'negative' })).body.data!.records).toEqual([])
  })

  it('counts sellers below zero', async () => {
    await askAction(server, owner, { orgId: demoOrg.acmeSeller, kind: 'creditLimit', amount: 10_000_0000 })
    const { rows } = await server.admin.query(
      'select balance::bigint as balance from ledger_account where org_id = $1 and code = 2010',
      [demoOrg.acmeSeller],
    )
    const amount = Number(rows[0].balance) + 7_0000
    await askAction(server, owner, { orgId: demoOrg.acmeSeller, kind: 'debit', amount })
    const { body } = await list({ search: 'acme' })
    expect(body.data!.records[0]).toMatchObject({ negativeSellers: 1, negativeSum: 7_0000 })
    expect(await ledgerFaults(server.admin)).toEqual([])
  })

  it('reads on after a page, and is the platform’s alone', async () => {
    const first = await list({ limit: 1 })
    const next = await list({ limit: 1, cursor: first.body.data!.next })
    expect(next.body.data!.records[0]!.orgId).not.toBe(first.body.data!.records[0]!.orgId)
    expect((await list({}, owner)).status).toBe(403)
    expect((await server.call(api.getWallet, {}, { as: admin })).status).toBe(403)
    expect((await server.call(api.getWallet, {}, { as: seller })).status).toBe(403)
  })
})
