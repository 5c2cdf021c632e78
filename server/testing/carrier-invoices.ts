import { uploadCarrierInvoice, type InvoiceFile } from '@waybill/contract/carrier-invoices/api'
import type { InvoiceFormat } from '@waybill/contract/carrier-invoices/enums'
import { carrierInvoicesModule } from '../modules/money/carrier-invoices/index.ts'
import { drainJobs } from '../platform/jobs/index.ts'
import { silentLog } from '../platform/log.ts'
import { sendFile } from './send-file.ts'
import type { TestServer } from './server.ts'
import { newOrder, seedFunds, seedOrders, shopper } from './shipping.ts'

export const platformStaff = 'admin@demo.test'

/** A label as its carrier's books know it. */
export interface BilledLabel {
  orgId: number
  purchaseId: string
  trackingNo: string
  carrierShipmentId: string
  orderNo: string
  /** What it cost, what its reseller and its seller paid. */
  cost: number
  buy: number | null
  price: number
}

/** Buys labels of a carrier for a seller with money. */
export async function buyBilledLabels(
  server: TestServer,
  { as, orgId, count, carrier }: { as: string; orgId: number; count: number; carrier?: number },
): Promise<BilledLabel[]> {
  const { rows: parents } = await server.admin.query(
    'select p.id, p.type from org o join org p on p.id = o.parent_org_id where o.id = $1',
    [orgId],
  )
  const funds = Math.max(1000_0000, count * 100_0000)
  await seedFunds(server.database, orgId, funds)
  if (parents[0].type === 4) await seedFunds(server.database, parents[0].id, funds)
  const orders = await seedOrders(
    server.database,
    orgId,
    Array.from({ length: count }, () => newOrder()),
  )
  await shopper(server, as).ship(orders, carrier)
  const { rows } = await server.admin.query(
    `select s.org_id as "orgId", s.purchase_id as "purchaseId", s.tracking_no as "trackingNo", s.carrier_shipment_id as "carrierShipmentId",
      s.order_no as "orderNo", p.cost::float8 as cost, p.buy_price::float8 as buy, s.price::float8 as price
    from shipment s join purchase p on p.org_id = s.org_id and p.id = s.purchase_id
    where s.org_id = $1 and s.order_id = any($2) order by s.order_id`,
    [orgId, orders],
  )
  if (rows.length !== count) throw new Error(`${rows.length} of ${count} labels were bought`)
  return rows as BilledLabel[]
}

/** Runs the module's jobs until none is left. */
export const runInvoiceJobs = (server: TestServer): Promise<void> =>
  drainJobs({
    database: server.database,
    jobs: carrierInvoicesModule.jobs?.(server.services) ?? [],
    concurrency: 1,
    log: silentLog,
    clock: server.clock,
  })

/** Uploads a file as staff of the platform and reads it; the file as the list shows it then. */
export async function importInvoice(
  server: TestServer,
  format: InvoiceFormat,
  content: string | Uint8Array,
): Promise<InvoiceFile> {
  const sent = { route: uploadCarrierInvoice, as: platformStaff, query: { format }, fileName: `${format}.csv`, content }
  const { status, body } = await sendFile(server, sent)
  if (status !== 200) throw new Error(`upload: ${status} ${body.errorCode}`)
  await runInvoiceJobs(server)
  const { id } = body.data as InvoiceFile
  const { rows } = await server.admin.query(
    'select id::float8 as id, state, rows, problem_code as code, problem_params as params from carrier_invoice_file where id = $1',
    [id],
  )
  return rows[0] as InvoiceFile
}

const amountText = (amount: number): string => (amount / 10_000).toFixed(4)
const csv = (rows: readonly (readonly string[])[], delimiter = ','): string =>
  rows.map((cells) => cells.join(delimiter)).join('\r\n') + '\r\n'

export interface UpsCharge {
  tracking?: string
  lead?: string
  category?: string
  detail?: string
  classification?: string
  code?: string
  description?: string
  amount: number
  weight?: string
  size?: string
  zone?: string
  refs?: string[]
  date?: string
  zip?: string
}
export interface UpsInvoice {
  number: string
  day: string
  charges: readonly UpsCharge[]
  /** What the invoice says; the sum of its charges by default. */
  stated?: number
}

const ups = (cells: Record<number, string>): string[] => {
  const row = Array.from({ length: 250 }, () => '')
  for (const [column, text] of Object.entries(cells)) row[Number(column) - 1] = text
  return row
}

/** UPS billing data: 250 columns without headings. */
export function upsFile(
  invoices: readonly UpsInvoice[],
  { semicolons = false, order = (rows: string[][]) => rows } = {},
): string {
  const money = (amount: number) => (semicolons ? amountText(amount).replace('.', ',') : amountText(amount))
  const rows = invoices.flatMap(({ number, day, charges, stated }) => {
    const total = stated ?? charges.reduce((sum, one) => sum + (one.classification === 'INF' ? 0 : one.amount), 0)
    return charges.map((one) =>
      ups({
        1: '2.1',
        3: 'A1B2C3',
        5: semicolons ? day.split('-').toReversed().join('/') : day,
        6: number,
        10: 'USD',
        11: money(total),
        12: one.date ?? day,
        14: one.lead ?? '',
        19: one.weight === undefined ? '' : '1',
        21: one.tracking ?? '',
        22: one.refs?.[0] ?? '',
        23: one.refs?.[1] ?? '',
        29: one.weight ?? '',
        30: one.weight === undefined ? '' : 'L',
        33: one.size ?? '',
        34: one.zone ?? '',
        35: one.category ?? 'SHP',
        36: one.detail ?? '',
        44: one.classification ?? 'FRT',
        45: one.code ?? '003',
        46: one.description ?? 'Ground Residential',
        53: money(one.amount),
        81: one.zip ?? '',
      }),
    )
  })
  return csv(order(rows), semicolons ? ';' : ',')
}

export interface FedexRow {
  tracking: string
  transport: number
  charges?: readonly (readonly [string, number])[]
  cross?: string
  net?: number
  date: string
  weight?: string
}
/** FedEx Billing Online with all columns: the same two headings for every charge. */
export function fedexFile(number: string, stated: number, rows: readonly FedexRow[]): string {
  const pairs = Array.from({ length: 25 }, () => ['Tracking ID Charge Description', 'Tracking ID Charge Amount']).flat()
  const head = [
    'Bill to Account Number',
    'Invoice Date',
    'Invoice Number',
    'Original Amount Due',
    'Express or Ground Tracking ID',
    'Transportation Charge Amount',
    'Net Charge Amount',
    'Service Type',
    'Shipment Date',
    'Rated Weight Amount',
    'Rated Weight Units',
    'Zone Code',
    'Original Customer Reference',
    'CrossRefTrackingID',
    ...pairs,
  ]
  const lines = rows.map((row) => {
    const charges = row.charges ?? []
    const net = row.net ?? row.transport + charges.reduce((sum, [, amount]) => sum + amount, 0)
    const cells = charges.flatMap(([name, amount]) => [name, amountText(amount)])
    const start = [
      '987654321',
      row.date,
      number,
      amountText(stated),
      row.tracking,
      amountText(row.transport),
      amountText(net),
    ]
    return [...start, 'FEDEX_GROUND', row.date, row.weight ?? '', 'L', '', '', row.cross ?? '', ...cells]
  })
  return csv([head, ...lines])
}

export interface UspsRow {
  id: string
  type: string
  tracking: string
  amount: number
  at: string
}
/** The transaction report of an Enterprise Payment Account. */
export const uspsFile = (number: string, stated: number, rows: readonly UspsRow[]): string =>
  csv([
    [
      'ACH Withdrawal ID',
      'ACH Withdrawal Amount',
      'EPS Account #',
      'EPS Transaction ID',
      'Transaction Amount',
      'Transaction Date/Time',
      'Transaction Type',
      'Package Identification Code',
      'Postage',
    ],
    ...rows.map(({ id, type, tracking, amount, at }) => [
      number,
      amountText(stated),
      '1000123',
      id,
      amountText(amount),
      at,
      type,
      tracking,
      amountText(amount),
    ]),
  ])

export interface EasypostRow {
  shipment: string
  tracking: string
  date: string
  paid: number
  final: number
  status?: string
  claimedWeight?: string
  capturedWeight?: string
}
/** EasyPost's report of shipment invoices. */
export const easypostFile = (rows: readonly EasypostRow[]): string =>
  csv([
    [
      'shipment_id',
      'label_date',
      'carrier_account_id',
      'carrier',
      'tracking_code',
      'carrier_invoice_id',
      'status',
      'initially_paid_amount',
      'final_invoice_amount',
      'claimed_weight',
      'captured_weight',
    ],
    ...rows.map((row) => [
      row.shipment,
      row.date,
      'ca_1',
      'UPS',
      row.tracking,
      '',
      row.status ?? 'processed',
      amountText(row.paid),
      amountText(row.final),
      row.claimedWeight ?? '',
      row.capturedWeight ?? '',
    ]),
  ])

/** An adjustment of no real label, in any state. */
export async function plantAdjustment(
  { admin }: Pick<TestServer, 'admin'>,
  { orgId, state }: { orgId: number; state: string },
): Promise<number> {
  const facts = JSON.stringify({ weightCg: null, size: null, zone: null, service: null })
  const { rows } = await admin.query(
    `insert into carrier_adjustment (org_id, provider_org_id, purchase_id, sequence, state, reason, carrier, format, tracking_no, expected, billed,
      cost_delta, sell_delta, claimed, captured, proposed_at, dispute_until)
    select $1, 1, s.purchase_id, coalesce((select max(sequence) from carrier_adjustment a where a.org_id = $1), 0) + 1, $2, 'weight', 2, 'ups',
      s.tracking_no, 1000, 2000, 1000, 1000, $3, $3, now(), now() + interval '30 days'
    from (
      select purchase_id, tracking_no from shipment where org_id = $1 and purchase_id is not null and $2 = 'posted'
      union all select gen_random_uuid(), '1ZPLANTED' limit 1) s returning id::float8 as id`,
    [orgId, state, facts],
  )
  return rows[0].id as number
}
