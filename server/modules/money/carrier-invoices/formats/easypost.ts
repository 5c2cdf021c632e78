import type { BilledLine, BilledRow, Format } from './billed-line.ts'
import { Headings, rowWithHeadings } from './headings.ts'
import { Cells, parseWeight, sizeOf, trackingOf } from './values.ts'

const NAMES = ['shipment_id', 'tracking_code', 'final_invoice_amount']

function columnsOf(cells: readonly string[]) {
  const heads = new Headings(cells)
  return {
    shipment: heads.get('shipment_id'),
    date: heads.get('label_date'),
    account: heads.get('carrier_account_id'),
    tracking: heads.get('tracking_code'),
    status: heads.find('status'),
    carrierInvoice: heads.find('carrier_invoice_id'),
    paid: heads.get('initially_paid_amount'),
    final: heads.get('final_invoice_amount'),
    weights: [heads.find('claimed_weight'), heads.find('captured_weight')] as const,
    sizes: ['claimed', 'captured'].map((side) =>
      ['length', 'width', 'height'].map((part) => heads.find(`${side}_${part}`)),
    ),
    services: [heads.find('claimed_service'), heads.find('captured_service')] as const,
  }
}
type Columns = ReturnType<typeof columnsOf>

/** Claimed and captured stand beside each other: what differs is the reason. */
function reasonOf(cells: Cells, { weights, sizes, services }: Columns): BilledLine['reason'] {
  const differs = ([claimed, captured]: readonly [number, number]) => {
    const text = cells.text(captured)
    return text !== '' && text !== cells.text(claimed)
  }
  const [claimed, captured] = sizes.map((parts) => sizeOf(parts.map((part) => cells.text(part))))
  if (differs(weights)) return 'weight'
  if (captured !== null && captured !== claimed) return 'size'
  return differs(services) ? 'service' : null
}

function readRow(cells: Cells, columns: Columns): BilledLine[] {
  const shipment = cells.required(columns.shipment, 'shipment_id')
  const dated = cells.day(columns.date, 'label_date')
  const disputed = cells.text(columns.status).toLowerCase() === 'disputed'
  const account = cells.text(columns.account)
  return [
    {
      invoice: {
        account,
        // EasyPost may name the carrier's invoice later or never: a month of labels is what stays the same.
        number: (dated ?? cells.refuse('label_date', '')).slice(0, 7),
        dated: null,
        due: null,
        currency: 'USD',
        stated: null,
      },
      row: cells.row.no,
      kind: 'charge',
      tracking: trackingOf(cells.text(columns.tracking)),
      refs: [shipment],
      otherTracking: null,
      dated,
      code: disputed ? 'disputed' : 'processed',
      description: cells.text(columns.carrierInvoice),
      // While it is disputed, what was paid at first is all that is certain.
      amount: disputed
        ? cells.requiredAmount(columns.paid, 'initially_paid_amount')
        : cells.requiredAmount(columns.final, 'final_invoice_amount'),
      reason: reasonOf(cells, columns),
      weightCg: parseWeight(cells.text(columns.weights[1]), 'OZ', cells.decimalComma),
      size: sizeOf((columns.sizes[1] ?? []).map((part) => cells.text(part))),
      zone: null,
      service: cells.text(columns.services[1]) || null,
      zip: null,
      // A later report of the same shipment takes the place of the earlier one.
      identity: shipment,
    },
  ]
}

/** The report of EasyPost's shipment invoices: one row a shipment, with what it costs in the end. */
export const easypost: Format = {
  id: 'easypost',
  recognize: (first) => {
    const index = rowWithHeadings(first, NAMES)
    return index === null ? null : index + 1
  },
  reader: (first, { decimalComma }) => {
    const columns = columnsOf(first[rowWithHeadings(first, NAMES) ?? 0]?.cells ?? [])
    return (row: BilledRow) => readRow(new Cells(row, decimalComma), columns)
  },
}
