import { decideCarrierAdjustments, listCarrierAdjustments } from '@waybill/contract/carrier-invoices/api'
import * as api from '@waybill/contract/claims/api'
import { requiredEvidence } from '@waybill/contract/claims/perils'
import { expect, it } from 'vitest'
import { importInvoice, uspsFile } from '../../../../testing/carrier-invoices.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { claimant, DAY, staff } from './claims.fixture.ts'

const server = useTestServer()
const { shipped, draft, attach, submit, wallet } = claimant(server)
let serial = 0

/** A lost parcel whose claim was approved, with what its label cost and sold for. */
async function lost() {
  const shipmentId = await shipped()
  const { rows } = await server.admin.query<{ tracking: string; cost: number; price: number }>(
    `select s.tracking_no as tracking, p.cost::float8 as cost, s.price::float8 as price
    from shipment s join purchase p on p.org_id = s.org_id and p.id = s.purchase_id where s.id = $1`,
    [shipmentId],
  )
  server.clock.advance(20 * DAY)
  const { id } = (await draft(shipmentId, { peril: 'loss', amount: 50_0000 })).body.data!
  for (const kind of requiredEvidence.loss) await attach(id, kind)
  await submit(id)
  const body = { amount: 30_0000, note: null }
  expect((await server.call(api.approveClaim, { params: { id }, body }, { as: staff })).status).toBe(200)
  return { ...rows[0]!, pay: () => server.call(api.payClaim, { params: { id } }, { as: staff }) }
}
async function credit(tracking: string, amount: number) {
  const at = `${server.clock.now().toISOString().slice(0, 10)} 09:00:00`
  const number = `CREDIT-${++serial}`
  const row = { id: number, type: 'Postage Adjustment', tracking, amount: -amount, at }
  expect(await importInvoice(server, 'usps', uspsFile(number, -amount, [row]))).toMatchObject({ state: 'read' })
}
const proposed = async (search: string) =>
  (await server.call(listCarrierAdjustments, { query: { search, states: 'proposed' } }, { as: staff })).body.data!
    .records
const post = (ids: number[]) =>
  server.call(decideCarrierAdjustments, { body: { ids, decision: 'post' } }, { as: staff })
/** What the carrier is to pay for claims. */
const due = async () =>
  Number(
    (await server.admin.query('select sum(amount) from ledger_entry where org_id = 1 and code = 1310')).rows[0].sum,
  )

it('the postage that a claim paid is not credited again by an invoice, and what is credited beyond is for people', async () => {
  const { tracking, cost, price, pay } = await lost()
  const before = await wallet()
  expect((await pay()).status).toBe(200)
  await credit(tracking, cost)
  expect(await proposed(tracking)).toEqual([])
  expect(await wallet()).toBe(before + 30_0000 + price)
  await credit(tracking, 30_0000)
  expect(await proposed(tracking)).toMatchObject([{ reason: 'claimPaid', costDelta: -30_0000 }])
  expect(await ledgerFaults(server.admin)).toEqual([])
})

it('a claim pays no postage that an invoice has credited before', async () => {
  const { tracking, cost, price, pay } = await lost()
  const [before, owed] = [await wallet(), await due()]
  await credit(tracking, cost)
  const [difference] = await proposed(tracking)
  expect(difference).toMatchObject({ costDelta: -cost })
  expect((await post([difference!.id])).status).toBe(200)
  const credited = (await wallet()) - before
  expect(credited).toBe(-difference!.sellDelta)
  const paid = await pay()
  expect([paid.status, paid.body.data?.postage]).toEqual([200, Math.max(0, price - credited)])
  expect(await due()).toBe(owed + 30_0000)
  // What the label was sold for beyond its cost is all of the postage that is left.
  expect(await wallet()).toBe(before + 30_0000 + Math.max(price, credited))
  expect(await proposed(tracking)).toEqual([])
  expect(await ledgerFaults(server.admin)).toEqual([])
})

it('a credit that was proposed before its claim was paid is not posted with it', async () => {
  const { tracking, cost, price, pay } = await lost()
  const before = await wallet()
  await credit(tracking, cost)
  const [difference] = await proposed(tracking)
  expect((await pay()).status).toBe(200)
  await post([difference!.id])
  expect(await wallet()).toBe(before + 30_0000 + price)
  expect(await proposed(tracking)).toEqual([])
})
