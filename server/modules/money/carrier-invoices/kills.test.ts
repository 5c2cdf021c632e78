import {
  listCarrierAdjustments,
  listCarrierInvoices,
  uploadCarrierInvoice,
} from '@waybill/contract/carrier-invoices/api'
import { carrier } from '@waybill/contract/carriers/enums'
import { beforeAll, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { type BilledLabel, buyBilledLabels, platformStaff as as, upsFile } from '../../../testing/carrier-invoices.ts'
import { runInvoicing } from '../../../testing/faults/children.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { sendFile } from '../../../testing/send-file.ts'
import { useTestServer } from '../../../testing/server.ts'

const reading = ['carrierInvoices.staged', 'carrierInvoices.merged', 'carrierInvoices.read'] as const
const posting = [
  'adjustments.posted',
  'adjustments.decided',
  'adjustments.committed',
  'adjustments.accountPosted',
] as const
/** Every point twice; npm run soak asks for many more. */
const KILLS = Number(process.env.WAYBILL_MONEY_KILLS ?? 14)
const ROUNDS = Math.ceil(KILLS / (reading.length + posting.length))
const LABELS = 2
const server = useTestServer()
let labels: BilledLabel[]

beforeAll(async () => {
  const count = LABELS * ROUNDS
  labels = await buyBilledLabels(server, {
    as: 'seller@acme.test',
    orgId: demoOrg.acmeSeller,
    count,
    carrier: carrier.UPS,
  })
}, 120_000)

const run = (job: string, payload: object, point: string) => {
  const { dataDir } = server.services.config
  return runInvoicing({ appUrl: server.database.appUrl, dataDir, job, payload, point })
}
const sumOf = async (orgId: number, code: number) => {
  const { rows } = await server.admin.query(
    'select coalesce(sum(amount), 0)::float8 as sum from ledger_entry where org_id = $1 and code = $2',
    [orgId, code],
  )
  return rows[0].sum as number
}
const booked = async () => ({
  seller: await sumOf(demoOrg.acmeSeller, 4020),
  reseller: await sumOf(demoOrg.acme, 4020),
  carrier: await sumOf(demoOrg.platform, 2300),
})

it(
  'kill -9 at every step of reading and posting an invoice loses nothing and posts nothing twice',
  { timeout: KILLS * 60_000 },
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const of = labels.slice(round * LABELS, (round + 1) * LABELS)
      const number = `KILL-${round}`
      const content = upsFile([
        {
          number,
          day: server.clock.now().toISOString().slice(0, 10),
          charges: [
            ...of.map(({ trackingNo: tracking }) => ({ tracking, amount: 1_0000, category: 'ADJ', detail: 'SCC' })),
            { amount: 5_0000, category: 'MIS' },
          ],
        },
      ])
      const before = await booked()
      const sent = { route: uploadCarrierInvoice, as, query: { format: 'ups' }, fileName: 'ups.csv', content }
      const file = (await sendFile(server, sent)).body.data as { id: number }
      const read = { orgId: demoOrg.platform, id: file.id }
      for (const point of reading)
        expect(await run('carrierInvoices.read', read, point), point).toEqual({ killed: true })
      for (let twice = 0; twice < 2; twice++)
        expect(await run('carrierInvoices.read', read, '')).toEqual({ killed: false })
      const { body } = await server.call(listCarrierInvoices, { query: { search: number } }, { as })
      expect(body.data!.records).toMatchObject([{ lines: LABELS + 1, counts: { difference: LABELS, account: 1 } }])
      expect(await booked()).toEqual(before)

      const seen = { until: '2100-01-01T00:00:00Z', accountCharges: 5_0000 }
      const post = {
        orgId: demoOrg.platform,
        invoiceId: body.data!.records[0]!.id,
        userId: 1,
        ...seen,
        approved: false,
      }
      for (const point of posting)
        expect(await run('carrierInvoices.post', post, point), point).toEqual({ killed: true })
      for (let twice = 0; twice < 2; twice++)
        expect(await run('carrierInvoices.post', post, '')).toEqual({ killed: false })
      const sum = LABELS * 1_0000
      expect(await booked()).toEqual({
        seller: before.seller - sum,
        reseller: before.reseller - sum,
        carrier: before.carrier - sum - 5_0000,
      })
      const { data } = (await server.call(listCarrierAdjustments, { query: { states: 'proposed' } }, { as })).body
      expect(data!.records).toEqual([])
    }
    expect(await ledgerFaults(server.admin)).toEqual([])
  },
)
