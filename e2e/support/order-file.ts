import type { Locale } from '@waybill/contract/core/messages'
import { orderImportFields, type OrderImportKey } from '@waybill/contract/orders/import-fields'

export type FileRow = Partial<Record<OrderImportKey, string>>

const good: FileRow = {
  orderNO: '',
  createTime: '2026-03-25 10:00',
  storeName: 'Spring fair',
  carrierName: 'USPS',
  serviceCode: 'Priority Mail',
  senderName: 'Sam Seller',
  senderCountryCode: 'US',
  senderAddressLine1: '1 Main St',
  senderCity: 'Los Angeles',
  senderStateCode: 'CA',
  senderZipCode: '90001',
  senderPhone: '2135550100',
  name: 'Rita Recipient',
  addressLine1: '5 Elm St',
  city: 'New York',
  stateCode: 'NY',
  zipCode: '10001',
  countryCode: 'US',
  packageLength: '10',
  packageWidth: '8',
  packageHeight: '4',
  packageWeight1: '2',
  packageWeight2: '3.5',
  packageUnit: 'in/lb',
  sku: 'MUG*2',
}

export type OrderFile = {
  name: string
  rows: number
  /** Begins every order number. */
  prefix: string
  /** Rows (1-based) with something else in them. */
  wrong?: Record<number, FileRow>
  /** In which language the headings are. */
  language?: Locale
  /** Headings that are no field's name. */
  headings?: Partial<Record<OrderImportKey, string>>
}

/** The cells of a table of orders. */
export function cellsOf({ rows, prefix, wrong = {}, language = 'en', headings = {} }: OrderFile): string[][] {
  const keys = Object.keys(good) as OrderImportKey[]
  const heading = (key: OrderImportKey): string =>
    headings[key] ?? orderImportFields.find((field) => field.key === key)?.label[language] ?? key
  const lines = Array.from({ length: rows }, (_, index) => {
    const row: FileRow = { ...good, orderNO: `${prefix}${index + 1}`, ...wrong[index + 1] }
    return keys.map((key) => row[key] ?? '')
  })
  return [keys.map(heading), ...lines]
}

/** A csv of orders as a browser's file chooser hands it over. */
export function orderFile(file: OrderFile) {
  const text = cellsOf(file)
    .map((cells) => cells.join(','))
    .join('\r\n')
  return { name: file.name, mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}`) }
}
