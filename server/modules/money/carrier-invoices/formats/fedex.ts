import { formatMoney, type Money } from '@waybill/contract/core/money'
import { type BilledLine, type BilledRow, type Format, InvoiceRefusal } from './billed-line.ts'
import { Headings, rowWithHeadings } from './headings.ts'
import { reasonIn } from './reasons.ts'
import { Cells, parseWeight, sizeOf, trackingOf } from './values.ts'

const NAMES = ['Invoice Number', 'Express or Ground Tracking ID', 'Net Charge Amount']

function columnsOf(cells: readonly string[]) {
  const heads = new Headings(cells)
  const names = heads.all('Tracking ID Charge Description')
  const amounts = heads.all('Tracking ID Charge Amount')
  if (names.length !== amounts.length)
    throw new InvoiceRefusal('CARRIER_INVOICE_COLUMN', { column: 'Tracking ID Charge Amount' })
  return {
    account: heads.find('Bill to Account Number', 'Bill-to Account Number'),
    invoiceDate: heads.find('Invoice Date'),
    number: heads.get('Invoice Number'),
    stated: heads.get('Original Amount Due'),
    due: heads.find('Due Date', 'Invoice Due Date'),
    currency: heads.find('Currency Code', 'Currency'),
    prefix: heads.find('Ground Tracking ID Prefix'),
    tracking: heads.get('Express or Ground Tracking ID'),
    transport: heads.get('Transportation Charge Amount'),
    net: heads.get('Net Charge Amount'),
    service: heads.find('Service Type'),
    ground: heads.find('Ground Service'),
    date: heads.find('Shipment Date'),
    weight: heads.find('Rated Weight Amount', 'Rated Weight'),
    unit: heads.find('Rated Weight Units', 'Rated Weight Unit'),
    size: ['Length', 'Width', 'Height'].map((name) => heads.find(`Dim ${name}`)),
    zone: heads.find('Zone Code'),
    zip: heads.find('Recipient Zip Code', 'Recipient Postal Code'),
    refs: ['Original Customer Reference', 'Original Ref#2', 'Original Ref#3/PO Number', 'Original Ref#3', 'RMA#'].map(
      (name) => heads.find(name),
    ),
    cross: heads.find('CrossRefTrackingID', 'Cross Ref Tracking ID', 'CrossRefTrackingID_1'),
    // The same two headings 25 times: only their order pairs them.
    pairs: names.map((name, index) => [name, amounts[index]!] as const),
  }
}
type Columns = ReturnType<typeof columnsOf>
type Charge = readonly [description: string, amount: Money]

/** The charges of a row, which add up to its net amount: the pairs alone, or the transportation charge and the pairs. */
function chargesOf(cells: Cells, columns: Columns): Charge[] {
  const pairs = columns.pairs
    .map(([name, amount]): Charge => [cells.text(name), cells.amount(amount, 'Tracking ID Charge Amount')])
    .filter(([name, amount]) => name !== '' || amount !== 0)
  const transport = cells.amount(columns.transport, 'Transportation Charge Amount')
  const net = cells.amount(columns.net, 'Net Charge Amount')
  const sum = pairs.reduce((total, [, amount]) => total + amount, 0)
  if (sum === net && pairs.length > 0) return pairs
  if (sum + transport === net) return transport === 0 ? pairs : [['Transportation Charge', transport], ...pairs]
  throw new InvoiceRefusal('CARRIER_INVOICE_ROW_SUM', {
    row: cells.row.no,
    difference: formatMoney(net - sum - transport),
  })
}

function readRow(cells: Cells, columns: Columns): BilledLine[] {
  const tracking = trackingOf(cells.text(columns.tracking))
  const otherTracking = trackingOf(cells.text(columns.cross))
  const dated = cells.day(columns.date, 'Shipment Date')
  const isFreight = cells.amount(columns.transport, 'Transportation Charge Amount') > 0
  const kind = tracking === null && otherTracking === null ? 'account' : isFreight ? 'charge' : 'adjustment'
  const refs = [...new Set(columns.refs.map((place) => cells.text(place)))].filter((text) => text !== '')
  const prefix = trackingOf(cells.text(columns.prefix))
  const invoice = {
    account: cells.text(columns.account),
    number: cells.required(columns.number, 'Invoice Number'),
    dated: cells.day(columns.invoiceDate, 'Invoice Date'),
    due: cells.day(columns.due, 'Due Date'),
    currency: cells.dollars(columns.currency),
    stated: cells.requiredAmount(columns.stated, 'Original Amount Due'),
  }
  const facts = {
    weightCg: parseWeight(cells.text(columns.weight), cells.text(columns.unit) || 'L', cells.decimalComma),
    size: sizeOf(columns.size.map((place) => cells.text(place))),
    zone: cells.text(columns.zone).replace(/^0+(?=\d)/, '') || null,
    service: cells.text(columns.service) || cells.text(columns.ground) || null,
  }
  return chargesOf(cells, columns).map(([description, amount], index) => ({
    invoice,
    row: cells.row.no,
    kind,
    tracking,
    refs,
    // A Ground number may be printed with its prefix before it.
    otherTracking: otherTracking ?? (prefix !== null && tracking !== null ? prefix + tracking : null),
    dated,
    code: description.slice(0, 60),
    description,
    amount,
    zip: cells.text(columns.zip) || null,
    reason: reasonIn(description),
    ...(index === 0 ? facts : { weightCg: null, size: null, zone: null, service: null }),
    identity: [kind, tracking, otherTracking, dated, refs.join(','), description, amount].join('|'),
  }))
}

/** FedEx Billing Online, all columns: one row for a tracking number and invoice. */
export const fedex: Format = {
  id: 'fedex',
  recognize: (first) => {
    const index = rowWithHeadings(first, NAMES)
    return index === null ? null : index + 1
  },
  reader: (first, { decimalComma }) => {
    const columns = columnsOf(first[rowWithHeadings(first, NAMES) ?? 0]?.cells ?? [])
    return (row: BilledRow) => readRow(new Cells(row, decimalComma), columns)
  },
}
