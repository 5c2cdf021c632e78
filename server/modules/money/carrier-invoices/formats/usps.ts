import type { LineKind } from '@waybill/contract/carrier-invoices/enums'
import type { BilledLine, BilledRow, Format } from './billed-line.ts'
import { Headings, rowWithHeadings } from './headings.ts'
import { reasonIn } from './reasons.ts'
import { Cells, trackingOf } from './values.ts'

const NAMES = ['EPS Transaction ID', 'Transaction Type', 'Package Identification Code']

function columnsOf(cells: readonly string[]) {
  const heads = new Headings(cells)
  return {
    // What is withdrawn from the bank at once is the invoice.
    number: heads.get('ACH Withdrawal ID'),
    stated: heads.get('ACH Withdrawal Amount'),
    account: heads.find('EPS Account #', 'EPS Account Number', 'EPS Account'),
    id: heads.get('EPS Transaction ID'),
    amount: heads.get('Transaction Amount'),
    at: heads.get('Transaction Date/Time', 'Transaction Date'),
    type: heads.get('Transaction Type'),
    tracking: heads.get('Package Identification Code'),
  }
}

function kindOf(type: string, hasLabel: boolean): LineKind {
  if (!hasLabel) return 'account'
  if (/^label purchase$/i.test(type)) return 'charge'
  return /refund/i.test(type) ? 'refund' : 'adjustment'
}

function readRow(cells: Cells, columns: ReturnType<typeof columnsOf>): BilledLine[] {
  const type = cells.required(columns.type, 'Transaction Type')
  const tracking = trackingOf(cells.text(columns.tracking))
  const amount = cells.requiredAmount(columns.amount, 'Transaction Amount')
  const dated = cells.day(columns.at, 'Transaction Date/Time')
  const id = cells.required(columns.id, 'EPS Transaction ID')
  const kind = kindOf(type, tracking !== null)
  return [
    {
      invoice: {
        account: cells.text(columns.account),
        number: cells.required(columns.number, 'ACH Withdrawal ID'),
        dated: null,
        due: null,
        currency: 'USD',
        stated: cells.requiredAmount(columns.stated, 'ACH Withdrawal Amount'),
      },
      row: cells.row.no,
      kind,
      tracking,
      refs: [],
      otherTracking: null,
      dated,
      code: type.slice(0, 60),
      description: type,
      amount,
      reason: kind === 'adjustment' ? reasonIn(type) : null,
      weightCg: null,
      size: null,
      zone: null,
      service: null,
      zip: null,
      identity: [id, type, tracking, amount].join('|'),
    },
  ]
}

/** The transaction report of a USPS Enterprise Payment Account: one row an event. */
export const usps: Format = {
  id: 'usps',
  recognize: (first) => {
    const index = rowWithHeadings(first, NAMES)
    return index === null ? null : index + 1
  },
  reader: (first, { decimalComma }) => {
    const columns = columnsOf(first[rowWithHeadings(first, NAMES) ?? 0]?.cells ?? [])
    return (row: BilledRow) => readRow(new Cells(row, decimalComma), columns)
  },
}
