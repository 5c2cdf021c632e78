import { listCarrierAdjustments, listCarrierInvoices, postCarrierInvoice } from '@waybill/contract/carrier-invoices/api'
import { carrier } from '@waybill/contract/carriers/enums'
import * as fc from 'fast-check'
import { createHash } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import {
  type BilledLabel,
  buyBilledLabels,
  importInvoice,
  platformStaff as as,
  runInvoiceJobs,
  upsFile,
} from '../../../testing/carrier-invoices.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { useTestServer } from '../../../testing/server.ts'

const RUNS = 6
const ROWS_OF_A_LABEL = 3
const server = useTestServer()
let labels: BilledLabel[]

beforeAll(async () => {
  const [one, other] = [
    await buyBilledLabels(server, {
      as: 'seller@demo.test',
      orgId: demoOrg.seller,
      count: RUNS * 2,
      carrier: carrier.UPS,
    }),
    await buyBilledLabels(server, {
      as: 'seller@acme.test',
      orgId: demoOrg.acmeSeller,
      count: RUNS * 2,
      carrier: carrier.UPS,
    }),
  ]
  labels = Array.from({ length: RUNS }, (_, run) => [
    ...one.slice(run * 2, run * 2 + 2),
    ...other.slice(run * 2, run * 2 + 2),
  ]).flat()
}, 180_000)

/** What the adjustments of these labels moved in every book, whatever they are called. */
async function ledgerHash(of: readonly BilledLabel[]): Promise<string> {
  const { rows } = await server.admin.query(
    `select array_position($1::uuid[], t.ref_id) as label, case when t.org_id in (11, 21) then 'seller' else t.org_id::text end as book, t.kind,
      t.change_type, e.code, e.amount::text
    from ledger_transfer t join ledger_entry e on e.org_id = t.org_id and e.transfer_id = t.id
    where t.ref_id = any($1::uuid[]) and t.kind = 22 order by 1, 2, 3, 4, 5, 6`,
    [of.map(({ purchaseId }) => purchaseId)],
  )
  expect(rows.length).toBeGreaterThan(0)
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}

/** The rows of one invoice about four labels; every label comes to what it cost and a difference. */
function invoiceText(number: string, of: readonly BilledLabel[], pick: (rows: string[][]) => string[][]): string {
  const day = server.clock.now().toISOString().slice(0, 10)
  const charges = of.flatMap(({ trackingNo: tracking, cost }, index) => [
    { tracking, amount: cost - 1_0000 },
    { tracking, amount: 1_0000, classification: 'FSC', code: 'FSC' },
    { tracking, amount: (index + 1) * 1_1100 * (index % 2 ? -1 : 1), category: 'ADJ', detail: 'SCC', code: 'ADJ' },
  ])
  return upsFile([{ number, day, charges }], { order: pick })
}

async function postAll(number: string): Promise<void> {
  const { body } = await server.call(listCarrierInvoices, { query: { search: number } }, { as })
  for (const { id, state } of body.data!.records) {
    if (state === 'complete') await server.call(postCarrierInvoice, { params: { id } }, { as })
  }
  await runInvoiceJobs(server)
}

const whole = Array.from({ length: 4 * ROWS_OF_A_LABEL }, (_, index) => index)
/** Ways in which a carrier's rows may arrive: pieces of the invoice, each with some rows of it, which are the whole together. */
const deliveries = fc
  .tuple(
    fc.shuffledSubarray(whole, { minLength: whole.length }),
    fc.integer({ min: 0, max: whole.length }),
    fc.array(fc.constantFrom('first', 'second', 'whole', 'shuffled'), { maxLength: 4 }),
  )
  .map(([order, cut, again]) => ({ order, first: order.slice(0, cut), second: order.slice(cut), again }))

it(
  'a file twice, in halves, in any order and issued again leaves the same ledger as once',
  { timeout: 300_000 },
  async () => {
    let run = 0
    let expected: string | undefined
    const upload = (number: string, of: readonly BilledLabel[], places: readonly number[]) =>
      places.length === 0
        ? Promise.resolve()
        : importInvoice(
            server,
            'ups',
            invoiceText(number, of, (rows) => places.map((place) => rows[place]!)),
          )
    await fc.assert(
      fc.asyncProperty(deliveries, async ({ order, first, second, again }) => {
        // Every run has labels of its own that differ in nothing else; a run that fails is not tried again on used ones.
        const of = labels.slice(run * 4, run * 4 + 4)
        const number = `SAME-${run++}`
        await upload(number, of, first)
        await postAll(number)
        await upload(number, of, second)
        await postAll(number)
        const parts = { first, second, whole, shuffled: order }
        for (const part of again) {
          await upload(number, of, parts[part])
          await postAll(number)
        }
        const hash = await ledgerHash(of)
        expected ??= hash
        expect(hash).toBe(expected)
        const { body } = await server.call(listCarrierAdjustments, { query: { states: 'proposed' } }, { as })
        expect(body.data!.records).toEqual([])
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
    expect(await ledgerFaults(server.admin)).toEqual([])
  },
)
