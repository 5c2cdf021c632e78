import type { LineKind } from '@waybill/contract/carrier-invoices/enums'
import type { BilledLine, BilledRow, Format, RowReader } from './billed-line.ts'
import { reasonIn } from './reasons.ts'
import { Cells, parseDay, parseWeight, sizeOf, trackingOf } from './values.ts'

/** Columns of UPS billing data, counted from 0: a file of 250 columns without headings, one row a charge. */
const at = {
  account: 2,
  invoiceDate: 4,
  invoiceNumber: 5,
  currency: 9,
  invoiceAmount: 10,
  date: 11,
  leadShipment: 13,
  shipmentReferences: [15, 16],
  quantity: 18,
  tracking: 20,
  packageReferences: [21, 22, 23, 24, 25],
  billedWeight: 28,
  billedUnit: 29,
  size: 32,
  zone: 33,
  category: 34,
  detail: 35,
  classification: 43,
  code: 44,
  description: 45,
  net: 52,
  due: 62,
  zip: 80,
} as const
const LEAST_COLUMNS = 53
const CATEGORIES = new Set(['SHP', 'RTN', 'ADJ', 'MIS'])
const FREIGHT = new Set(['FRT', 'FSC'])
/** For information: no money. */
const INFORMATION = 'INF'

const isUps = ({ cells }: BilledRow): boolean =>
  cells.length >= LEAST_COLUMNS &&
  parseDay(cells[at.invoiceDate] ?? '') !== null &&
  (cells[at.invoiceNumber] ?? '').trim() !== '' &&
  CATEGORIES.has((cells[at.category] ?? '').trim().toUpperCase())

function kindOf(category: string, detail: string, hasLabel: boolean): LineKind {
  if (!hasLabel) return 'account'
  if (category === 'SHP' || category === 'RTN') return 'charge'
  // A shipment that was not billed before is billed late, and nothing is corrected.
  if (detail === 'CLB') return 'charge'
  return detail === 'VOID' ? 'refund' : 'adjustment'
}

/** Zones carry the prefix of their service: 204 and 304 are zone 4. */
const zoneOf = (text: string): string | null => {
  const digits = /^\d{1,3}$/.exec(text)?.[0]
  return digits ? String(Number(digits) % 100) : text || null
}

const few = (cells: Cells, places: readonly number[]): string[] =>
  [...new Set(places.map((place) => cells.text(place)))].filter((text) => text !== '')

function readRow(cells: Cells): BilledLine[] {
  const amount = cells.amount(at.net, 'Net amount')
  if (cells.text(at.classification).toUpperCase() === INFORMATION) return []
  const [tracking, lead] = [trackingOf(cells.text(at.tracking)), trackingOf(cells.text(at.leadShipment))]
  const refs = few(cells, [...at.packageReferences, ...at.shipmentReferences])
  const [category, detail] = [cells.text(at.category).toUpperCase(), cells.text(at.detail).toUpperCase()]
  const [code, description] = [cells.text(at.code), cells.text(at.description)]
  const kind = kindOf(category, detail, tracking !== null || lead !== null)
  const dated = cells.day(at.date, 'Transaction date')
  const isPackage = cells.text(at.quantity) === '1'
  return [
    {
      invoice: {
        account: cells.text(at.account),
        number: cells.required(at.invoiceNumber, 'Invoice number'),
        dated: cells.day(at.invoiceDate, 'Invoice date'),
        due: cells.day(at.due, 'Due date'),
        currency: cells.dollars(at.currency),
        stated: cells.requiredAmount(at.invoiceAmount, 'Invoice amount'),
      },
      row: cells.row.no,
      kind,
      tracking: tracking ?? lead,
      refs,
      otherTracking: tracking === null ? null : lead,
      dated,
      code: code || category,
      description: description || detail,
      amount,
      // Freight and fuel explain nothing: "Ground Residential" is what a service is called.
      reason:
        FREIGHT.has(cells.text(at.classification).toUpperCase()) && kind === 'charge'
          ? null
          : reasonIn(detail, description),
      weightCg: isPackage
        ? parseWeight(cells.text(at.billedWeight), cells.text(at.billedUnit), cells.decimalComma)
        : null,
      size: sizeOf(cells.text(at.size).split(/x/i)),
      zone: zoneOf(cells.text(at.zone)),
      service: null,
      zip: cells.text(at.zip) || null,
      identity: [category, detail, tracking, lead, dated, code, description, amount].join('|'),
    },
  ]
}

/** UPS billing data. */
export const ups: Format = {
  id: 'ups',
  recognize: (first) => (first[0] && isUps(first[0]) ? 0 : null),
  reader:
    (_first, { decimalComma }): RowReader =>
    (row) =>
      readRow(new Cells(row, decimalComma)),
}
