import { getCarrierInvoice, listCarrierInvoices } from '@waybill/contract/carrier-invoices/api'
import * as api from '@waybill/contract/carrier-invoices/payments-api'
import { carrier } from '@waybill/contract/carriers/enums'
import { getUnbilled } from '@waybill/contract/reports/unbilled-api'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { buyBilledLabels, importInvoice, platformStaff as as, upsFile } from '../../../testing/carrier-invoices.ts'
import { plantCarrierInvoice } from '../../../testing/carrier-payment-states.ts'
import { offerTransfers } from '../../../testing/funding.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { seedColleague } from '../../../testing/people.ts'
import { useTestServer } from '../../../testing/server.ts'

const server = useTestServer()
const LIMIT = 500_0000
/** The day in the zone of the account, at any hour of the clock. */
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Los_Angeles' }).format(server.clock.now())
const daysAgo = (days: number) =>
  new Date(Date.parse(`${today()}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
let wires = 4711

const record = (invoiceId: number, amount: number, more: object = {}, who = as) => {
  const reference = `WIRE ${++wires}`
  const body = { invoiceId, amount, paidOn: today(), reference, requestId: randomUUID(), ...more }
  return server.call(api.recordCarrierPayment, { body }, { as: who })
}
const act = {
  approve: (id: number, who: string) => server.call(api.approveCarrierPayment, { params: { id } }, { as: who }),
  cancel: (id: number, who = as) =>
    server.call(api.cancelCarrierPayment, { params: { id }, body: { reason: 'Wrong invoice' } }, { as: who }),
  void: (id: number, who = as) =>
    server.call(api.voidCarrierPayment, { params: { id }, body: { reason: 'The bank returned it' } }, { as: who }),
}
const invoice = async (id: number) => (await server.call(getCarrierInvoice, { params: { id } }, { as })).body.data!
const payables = async () => (await server.call(api.getCarrierPayables, {}, { as })).body.data!
const booked = async () => {
  const { rows } = await server.admin.query<{ code: number; amount: number }>(
    `select e.code::int, sum(e.amount)::float8 as amount from ledger_entry e join ledger_account a on a.org_id = e.org_id and a.id = e.account_id
     where a.org_id = $1 and a.provider_org = $1 and e.code in (1020, 2300) group by 1`,
    [demoOrg.platform],
  )
  const of = (code: number) => rows.find((row) => row.code === code)?.amount ?? 0
  return { bank: of(1020), carriers: of(2300) }
}
const moved = async (work: () => Promise<unknown>) => {
  const before = await booked()
  await work()
  const after = await booked()
  return [after.bank - before.bank, after.carriers - before.carriers]
}

afterEach(async () => expect(await ledgerFaults(server.admin)).toEqual([]))

describe('a payment of a carrier', () => {
  it('is posted once, in parts, until nothing of its invoice is open', async () => {
    const id = await plantCarrierInvoice(server, { amount: 100_5050 })
    const requestId = randomUUID()
    const reference = 'WIRE 4000'
    const parts = async () => {
      const same = await Promise.all(Array.from({ length: 5 }, () => record(id, 40_0000, { requestId, reference })))
      expect(new Set(same.map(({ body }) => body.data?.id)).size).toBe(1)
    }
    expect(await moved(parts)).toEqual([-40_0000, 40_0000])
    expect(await invoice(id)).toMatchObject({ amount: 100_5050, paid: 40_0000, open: 60_5050 })
    expect((await record(id, 41_0000, { requestId, reference })).body.errorCode).toBe('IDEMPOTENCY_KEY_REUSED')
    const tooMuch = await record(id, 60_5200)
    expect(tooMuch.body.data).toMatchObject([{ fieldName: 'amount', code: 'CARRIER_PAYMENT_TOO_HIGH' }])
    // Banks pay whole cents: the last part may be rounded up.
    expect(await moved(() => record(id, 60_5100))).toEqual([-60_5100, 60_5100])
    // What is left is less than a cent.
    const owed = await server.call(listCarrierInvoices, { query: { owed: true } }, { as })
    expect(owed.body.data!.records.map((row) => row.id)).not.toContain(id)
  })

  it('of which several are recorded at the same time never exceeds its invoice', async () => {
    const id = await plantCarrierInvoice(server, { amount: 100_0000 })
    const answers = await Promise.all(Array.from({ length: 6 }, () => record(id, 30_0000)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await invoice(id)).toMatchObject({ paid: 90_0000, open: 10_0000 })
  })

  it('is refused where the same one is recorded already: nobody knows it after an answer that was lost', async () => {
    const id = await plantCarrierInvoice(server, { amount: 9_5000 })
    const same = { reference: 'Lost answer' }
    const payment = (await record(id, 4_0000, same)).body.data!
    const again = { reference: 'lost ANSWER' }
    expect(await moved(() => record(id, 4_0000, again))).toEqual([0, 0])
    expect((await record(id, 4_0000, again)).body.errorCode).toBe('CARRIER_PAYMENT_RECORDED')
    expect((await record(id, 4_0000, { ...same, paidOn: daysAgo(1) })).status).toBe(200)
    await act.void(payment.id)
    expect((await record(id, 4_0000, same)).status).toBe(200)
  })

  it('is voided with a reason, once, and frees what it covered', async () => {
    const id = await plantCarrierInvoice(server, { amount: 100_0000 })
    const payment = (await record(id, 100_0000)).body.data!
    expect(payment).toMatchObject({ state: 'posted', mine: true, invoice: { id, format: 'ups' } })
    expect(await moved(() => Promise.all([act.void(payment.id), act.void(payment.id)]))).toEqual([100_0000, -100_0000])
    const { body } = await server.call(api.getCarrierPayment, { params: { id: payment.id } }, { as })
    expect(body.data).toMatchObject({ state: 'voided', reason: 'The bank returned it' })
    expect(body.data!.endedBy).not.toBeNull()
    expect(await invoice(id)).toMatchObject({ paid: 0, open: 100_0000 })
    expect((await record(id, 100_0000)).status).toBe(200)
  })

  it('is refused for a later day, an invoice that does not add up, and other organizations', async () => {
    const id = await plantCarrierInvoice(server, { amount: 100_0000 })
    const later = await record(id, 1_0000, { paidOn: daysAgo(-2) })
    expect(later.body.data).toMatchObject([{ fieldName: 'paidOn', code: 'CARRIER_PAYMENT_FUTURE' }])
    await server.admin.query("update carrier_invoice set state = 'incomplete' where id = $1", [id])
    expect((await record(id, 1_0000)).body.errorCode).toBe('CARRIER_INVOICE_INCOMPLETE')
    expect((await record(99_999_999, 1_0000)).body.errorCode).toBe('NOT_FOUND')
    expect((await act.void(99_999_999)).body.errorCode).toBe('NOT_FOUND')
    for (const who of ['owner@acme.test', 'seller@demo.test'])
      expect((await record(id, 1_0000, {}, who)).status).toBe(403)
    for (const amount of [0, -1_0000, 1_0050]) expect((await record(id, amount)).status).toBe(400)
  })
})

describe('above the limit', () => {
  let other: string
  beforeAll(async () => {
    other = await seedColleague(server, as)
    await offerTransfers(server, demoOrg.platform, { secondApproverAbove: LIMIT })
  })
  afterAll(() => offerTransfers(server, demoOrg.platform, { secondApproverAbove: null }))

  it('a payment is posted by a second person, and voided by somebody else than who recorded it', async () => {
    const id = await plantCarrierInvoice(server, { amount: 2 * LIMIT })
    let payment = 0
    expect(await moved(async () => (payment = (await record(id, LIMIT + 1_0000)).body.data!.id))).toEqual([0, 0])
    expect(await payables()).toMatchObject({ waiting: LIMIT + 1_0000, secondApproverAbove: LIMIT })
    expect((await record(id, LIMIT)).body.data).toMatchObject([{ code: 'CARRIER_PAYMENT_TOO_HIGH' }])
    expect(await invoice(id)).toMatchObject({ paid: 0, open: 2 * LIMIT, waiting: LIMIT + 1_0000, today: today() })
    expect((await act.approve(payment, as)).body.errorCode).toBe('CARRIER_PAYMENT_OWN')
    expect(await moved(() => Promise.all([act.approve(payment, other), act.approve(payment, other)]))).toEqual([
      -LIMIT - 1_0000,
      LIMIT + 1_0000,
    ])
    const detail = async (who: string) =>
      (await server.call(api.getCarrierPayment, { params: { id: payment } }, { as: who })).body.data
    expect([await detail(as), await detail(other)]).toMatchObject([
      { voidedByOtherAbove: LIMIT },
      { voidedByOtherAbove: null },
    ])
    expect((await act.void(payment)).body.errorCode).toBe('CARRIER_PAYMENT_SECOND_PERSON')
    expect(await moved(() => act.void(payment, other))).toEqual([LIMIT + 1_0000, -LIMIT - 1_0000])
  })

  it('parts of an invoice count together, for posting and for taking back', async () => {
    const id = await plantCarrierInvoice(server, { amount: 2 * LIMIT })
    const first = (await record(id, LIMIT - 1_0000)).body.data!
    expect(first.state).toBe('posted')
    expect(await invoice(id)).toMatchObject({ aloneUpTo: 1_0000 })
    const second = (await record(id, 2_0000)).body.data!
    expect(second.state).toBe('waiting')
    expect((await record(id, 2_0000, {}, other)).body.data).toMatchObject({ state: 'posted' })
    expect((await act.approve(second.id, other)).status).toBe(200)
    const listed = async () =>
      (await server.call(api.listCarrierPayments, { query: { invoice: id } }, { as })).body.data?.records ?? []
    expect((await listed()).map(({ voidedByOtherAbove }) => voidedByOtherAbove)).toEqual([null, null, null])
    expect((await act.void(first.id)).status).toBe(200)
    expect((await listed()).find((one) => one.id === second.id)).toMatchObject({
      voidedByOtherAbove: LIMIT,
    })
    expect((await act.void(second.id)).body.errorCode).toBe('CARRIER_PAYMENT_SECOND_PERSON')
    expect((await act.void(second.id, other)).status).toBe(200)
  })

  it('a payment that waits is withdrawn with a reason, and posts nothing', async () => {
    const id = await plantCarrierInvoice(server, { amount: 2 * LIMIT })
    const withdraw = async () => {
      const payment = (await record(id, 2 * LIMIT)).body.data!
      expect(payment.state).toBe('waiting')
      expect((await act.cancel(payment.id)).body.data).toMatchObject({ state: 'canceled', reason: 'Wrong invoice' })
      expect((await act.approve(payment.id, other)).body.errorCode).toBe('CARRIER_PAYMENT_DECIDED')
    }
    expect(await moved(withdraw)).toEqual([0, 0])
    expect((await record(id, LIMIT)).body.data).toMatchObject({ state: 'posted' })
  })
})

it('payables are aged by the day on which invoices were due, and explained by the ledger', async () => {
  const before = await payables()
  for (const [late, amount] of [
    [-5, 1_0000],
    [30, 2_0000],
    [31, 4_0000],
    [90, 8_0000],
    [91, 16_0000],
  ] as const)
    await plantCarrierInvoice(server, { amount, due: daysAgo(late) })
  const last = await plantCarrierInvoice(server, { amount: 64_0000, due: daysAgo(10) })
  await record(last, 32_0000)
  // A credit reduces what is not due, however old it is; what is paid to less than a cent is not open.
  await plantCarrierInvoice(server, { amount: -3_0000, due: daysAgo(40) })
  await record(await plantCarrierInvoice(server, { amount: 5_0050, due: daysAgo(40) }), 5_0000)
  const { sums, carriers, ledger, rest } = await payables()
  const grown = (key: keyof typeof sums) => sums[key] - before.sums[key]
  expect((['notDue', 'days30', 'days60', 'days90', 'older', 'total'] as const).map(grown)).toEqual([
    -2_0000, 34_0000, 4_0000, 8_0000, 16_0000, 60_0000,
  ])
  expect(carriers.find(({ format }) => format === 'ups')).toMatchObject({ total: expect.any(Number) })
  expect(before.ledger - ledger).toBe(37_0000)
  expect(rest).toBe(ledger - sums.total)
  const owed = await server.call(listCarrierInvoices, { query: { owed: true, limit: 100 } }, { as })
  expect(owed.body.data!.records.reduce((sum, { open }) => sum + open, 0)).toBe(sums.total)
})

it('what the ledger owes beyond open invoices is what no carrier has billed yet', async () => {
  const unbilled = async () => (await server.call(getUnbilled, {}, { as })).body.data!.totals.amount
  const before = { ...(await payables()), unbilled: await unbilled() }
  const of = { as: 'seller@demo.test', orgId: demoOrg.seller, count: 2, carrier: carrier.UPS }
  const [billed, open] = await buyBilledLabels(server, of)
  const charges = [{ tracking: billed!.trackingNo, amount: billed!.cost }]
  await importInvoice(server, 'ups', upsFile([{ number: 'EXPLAINED', day: today(), charges }]))
  const after = await payables()
  expect(after.ledger - before.ledger).toBe(billed!.cost + open!.cost)
  expect(after.sums.total - before.sums.total).toBe(billed!.cost)
  expect([after.rest - before.rest, (await unbilled()) - before.unbilled]).toEqual([open!.cost, open!.cost])
  const { body } = await server.call(listCarrierInvoices, { query: { search: 'EXPLAINED' } }, { as })
  expect((await record(body.data!.records[0]!.id, billed!.cost)).status).toBe(200)
  const paid = await payables()
  expect([after.ledger - paid.ledger, paid.rest]).toEqual([billed!.cost, after.rest])
})

it('payments are listed by day with the sum of the posted ones', async () => {
  const id = await plantCarrierInvoice(server, { amount: 100_0000 })
  for (const [days, reference] of [
    [3, 'LIST-A'],
    [1, 'LIST-B'],
    [2, 'LIST-C'],
  ] as const)
    await record(id, 10_0000, { paidOn: daysAgo(days), reference })
  const list = async (query: object) => (await server.call(api.listCarrierPayments, { query }, { as })).body.data!
  const all = await list({ invoice: id })
  expect(all.records.map(({ reference }) => reference)).toEqual(['LIST-B', 'LIST-C', 'LIST-A'])
  await act.void(all.records[0]!.id)
  const first = await list({ search: 'list-', limit: 2 })
  expect(first).toMatchObject({ paid: 20_0000, total: { count: 3 } })
  const next = await list({ search: 'list-', limit: 2, cursor: first.next! })
  expect(next.records.map(({ reference }) => reference)).toEqual(['LIST-A'])
  expect((await list({ invoice: id, state: 'voided' })).records).toHaveLength(1)
  expect((await list({ invoice: id, dateFrom: daysAgo(2) })).records).toHaveLength(2)
})
