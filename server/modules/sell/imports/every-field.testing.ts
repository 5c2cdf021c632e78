import type { ImportTarget, TargetFields } from '@waybill/contract/sheets/target-fields'
import type { BookImportKey } from '@waybill/contract/address-book/keys'
import { bookAddressKeys } from '@waybill/contract/address-book/rules'
import { unexported } from '@waybill/contract/exports/lists/order'
import { isNumber } from '@waybill/contract/sheets/fields'
import { targetFields } from '@waybill/contract/imports/targets'
import { senderKeys } from '@waybill/contract/orders/import-address'
import type { OrderImportKey } from '@waybill/contract/orders/import-fields'
import { eachTextField } from '@waybill/contract/orders/text-fields'
import type { ProductImportKey } from '@waybill/contract/products/product-fields'

/** The cell of a first import and that of an update. */
type Pair<T = string> = readonly [first: T, second: T]
interface FieldSuite {
  cells: Readonly<Record<string, Pair>>
  fields: TargetFields
  /** Where the API's detail has a field. */
  pathOf: (key: string) => string
  /** What the detail has where that is not the cell's text, number or amount. */
  shown: Readonly<Record<string, Pair<unknown>>>
  /** What the export has where that is not the cell. */
  exported: Readonly<Record<string, Pair>>
  /** Fields that are deliberately not exported, or not changed by this update, and why. */
  unexported: Readonly<Record<string, string>>
  unchanged: Readonly<Record<string, string>>
}

const orderCells: Record<OrderImportKey, Pair> = {
  ...eachTextField((_, key) => [`${key} one`, `${key} two`]),
  orderNO: ['EVERY-1', 'EVERY-1'],
  createTime: ['2026-03-25 10:00', '2026-04-26 11:30'],
  storeName: ['Every shop', 'Every shop'],
  carrierName: ['USPS', 'UPS'],
  serviceCode: ['Priority Mail', 'UPS Ground'],
  signatureType: ['Adult', 'Direct'],
  senderName: ['Sam Seller', 'Sue Sender'],
  senderCountryCode: ['US', 'CA'],
  senderCompany: ['Sam Inc', 'Sue Ltd'],
  senderAddressLine1: ['1 Main St', '9 King St'],
  senderAddressLine2: ['Dock 1', 'Dock 9'],
  senderCity: ['Los Angeles', 'Toronto'],
  senderStateCode: ['CA', 'ON'],
  senderZipCode: ['90001', 'M5H 1A1'],
  senderPhone: ['2135550100', '4165550199'],
  senderEmail: ['sam@example.com', 'sue@example.com'],
  name: ['Rita', 'Carl'],
  recipientLastName: ['Recipient', 'Customer'],
  addressLine1: ['Elm St', 'Oak Ave'],
  recipientHouseNumber: ['5', '77'],
  addressLine2: ['Apt 2', 'Suite 8'],
  company: ['Rita Inc', 'Carl Ltd'],
  city: ['New York', 'Ottawa'],
  stateCode: ['NY', 'ON'],
  zipCode: ['10001', 'K1A 0B1'],
  countryCode: ['US', 'CA'],
  email: ['rita@example.com', 'carl@example.com'],
  phone: ['2125550101', '6135550102'],
  addressType: ['Residential', 'Commercial'],
  packageType: ['Box', 'Tube'],
  packageLength: ['25.4', '20'],
  packageWidth: ['20.32', '10'],
  packageHeight: ['10.16', '5'],
  packageWeight1: ['2', '3'],
  packageWeight2: ['3.5', '250'],
  packageUnit: ['in/lb', 'cm/kg'],
  sizeUnit: ['cm', 'in'],
  isCod: ['Yes', 'Yes'],
  codAmount: ['12', '15.5'],
  payMethod: ['Cash', 'Check'],
  insuranceDeclared: ['10.5', '20'],
  declaredValue: ['30', '40.25'],
  lithium: ['Yes', 'No'],
  batteryType: ['2', '3'],
  sku: ['MUG', 'CUP'],
  quantity: ['2', '3'],
  itemName: ['Blue mug', 'Red cup'],
  itemPrice: ['1.5', '2.25'],
}

const orderPaths: Record<string, string> = {
  orderNO: 'orderNo',
  storeName: 'store.name',
  isCod: 'cod.amount',
  sizeUnit: 'package.sizeUnit',
  recipientLastName: 'recipientAddress.name',
  recipientHouseNumber: 'recipientAddress.line1',
  sku: 'lines.0.sku',
  quantity: 'lines.0.quantity',
  itemName: 'lines.0.name',
  itemPrice: 'lines.0.unitPrice',
  ...Object.fromEntries(Object.entries(senderKeys).map(([part, key]) => [key, `shipFrom.${part}`])),
}

const productCells: Record<ProductImportKey, Pair> = {
  skuCode: ['EVERY-SKU', 'EVERY-SKU'],
  skuName: ['Mug', 'Large mug'],
  skuNameCN: ['杯子', '大杯子'],
  ean: ['4006381333931', '5901234123457'],
  upc: ['036000291452', '012345678905'],
  asin: ['B0CX23V2ZK', 'B0CX23V2ZL'],
  fnSku: ['X001234567', 'X001234568'],
  extraBarcode1: ['EXTRA-1', 'EXTRA-1-B'],
  extraBarcode2: ['EXTRA-2', 'EXTRA-2-B'],
  extraBarcode3: ['EXTRA-3', 'EXTRA-3-B'],
  extraBarcode4: ['EXTRA-4', 'EXTRA-4-B'],
  extraBarcode5: ['EXTRA-5', 'EXTRA-5-B'],
  purchasingCost: ['3.5', '4'],
  brand: ['Acme', 'Best'],
  packageType: ['Ready To Ship', 'Package Needed'],
  qtyInOnePackage: ['6', '12'],
  length: ['3', '4.5'],
  width: ['2', '3.5'],
  height: ['1', '2.5'],
  weight1: ['2', '3'],
  weight2: ['3.5', '250'],
  unit: ['in/lb', 'cm/kg'],
  batteryFlag: ['Yes', 'No'],
  declaredValue: ['12.5', '13'],
  scheduleB: ['6911100010', '6912003500'],
  importHsCode: ['691110', '691200'],
  originCountry: ['CN', 'VN'],
  quantityUnit: ['Pieces', 'Sets'],
  custDescription: ['Porcelain mug', 'Stoneware mug'],
  note: ['Fragile', 'Very fragile'],
}

const addressCells: Record<BookImportKey, Pair> = {
  bookType: ['Recipient', 'Recipient'],
  name: ['Every', 'Every'],
  recipientLastName: ['Person', 'Person'],
  company: ['Rita Inc', 'Carl Ltd'],
  addressLine1: ['Elm Street', 'Elm Street'],
  recipientHouseNumber: ['5', '5'],
  addressLine2: ['Apt 2', 'Apt 2'],
  city: ['Dublin', 'Dublin 2'],
  stateCode: ['Dublin', 'Kildare'],
  zipCode: ['D02 AF30', 'D02 AF30'],
  countryCode: ['Ireland', 'Ireland'],
  phone: ['(01) 677 0095', '(01) 677 0096'],
  email: ['rita@example.com', 'carl@example.com'],
  addressType: ['Residential', 'Commercial'],
}
/** Who an entry is and where: what an update never changes. */
const knownByKeys = [
  'bookType',
  'name',
  'recipientLastName',
  'addressLine1',
  'recipientHouseNumber',
  'addressLine2',
  'zipCode',
  'countryCode',
]
const addressPaths: Record<string, string> = {
  ...Object.fromEntries(Object.entries(bookAddressKeys).map(([part, key]) => [key, part])),
  bookType: 'type',
  recipientLastName: 'name',
  recipientHouseNumber: 'line1',
  phone: 'phoneShown',
  addressType: 'residential',
}

/**
 * Every field of everything that can be imported; a field without cells does not compile. `orderColumns`: where the detail has the columns
 * of orders, as orders/columns.ts says.
 */
export const fieldSuitesWith = (
  orderColumns: readonly { key?: string; detail: string }[],
): Record<ImportTarget, FieldSuite> => ({
  orders: {
    fields: targetFields.orders,
    cells: orderCells,
    pathOf: (key) => orderColumns.find((column) => column.key === key)?.detail ?? orderPaths[key] ?? key,
    shown: {
      // The seller of the demo is in Los Angeles.
      createTime: ['2026-03-25T17:00:00.000Z', '2026-04-26T18:30:00.000Z'],
      carrierName: [1, 2],
      serviceCode: ['PRIORITY_MAIL', '03'],
      signatureType: [3, 2],
      addressType: [2, 3],
      packageUnit: ['lb', 'kg'],
      isCod: [120_000, 155_000],
      lithium: [true, false],
    },
    exported: {
      name: ['Rita Recipient', 'Carl Customer'],
      addressLine1: ['5 Elm St', '77 Oak Ave'],
      packageLength: ['10', '50.8'],
      packageWidth: ['8', '25.4'],
      packageHeight: ['4', '12.7'],
      sku: ['MUG*2', 'CUP*3'],
    },
    unexported,
    unchanged: {
      orderNO: 'by it the row is known again',
      storeName: 'by it the row is known again',
      isCod: 'No would take away the amount and the payment method, which change here; updates.test.ts has it',
    },
  },
  products: {
    fields: targetFields.products,
    cells: productCells,
    pathOf: (key) => key,
    shown: { batteryFlag: [true, false], quantityUnit: ['PCS', 'SET'] },
    exported: {},
    unexported: {},
    unchanged: { skuCode: 'by it the row is known again' },
  },
  addresses: {
    fields: targetFields.addresses,
    cells: addressCells,
    pathOf: (key) => addressPaths[key] ?? key,
    shown: { bookType: [2, 2], addressType: [2, 3], countryCode: ['IE', 'IE'] },
    exported: { name: ['Every Person', 'Every Person'], addressLine1: ['5 Elm Street', '5 Elm Street'] },
    unexported: { recipientLastName: 'part of the name', recipientHouseNumber: 'part of the street' },
    unchanged: Object.fromEntries(knownByKeys.map((key) => [key, 'by it the row is known again'])),
  },
})

/** What a client sees of the record that a row became. */
export interface Seen {
  detail: object
  /** Cells of the export, by field. */
  cells: Readonly<Record<string, string | undefined>>
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''
const valueAt = (seen: Seen, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | null | undefined)?.[part], seen.detail)

/** The fields that this step did not store, show or export as the file has them, each with the place that lacks it. */
export function missingFields(suite: FieldSuite, seen: Seen, step: 0 | 1): string[] {
  return Object.entries(suite.cells).flatMap(([key, cells]) => {
    const cell = cells[step]
    const field = suite.fields.byKey.get(key)
    const faults: string[] = []
    const value = valueAt(seen, suite.pathOf(key))
    const expected = suite.shown[key]?.[step]
    const isRight =
      expected !== undefined
        ? value === expected
        : isNumber(field)
          ? [Number(cell), Math.round(Number(cell) * 10_000)].includes(Number(value ?? Number.NaN))
          : !isEmpty(value) && String(value).includes(cell)
    if (!isRight) faults.push(`${key} is not shown in the detail: "${cell}" became ${JSON.stringify(value)}`)
    if (key in suite.unexported) return faults
    const [exported, wanted] = [seen.cells[key], suite.exported[key]?.[step] ?? cell]
    const isSame = isNumber(field) ? !isEmpty(exported) && Number(exported) === Number(wanted) : exported === wanted
    if (!isSame) faults.push(`${key} is not exported: "${wanted}" became ${JSON.stringify(exported)}`)
    return faults
  })
}

/** Lists that say why something is left out and name no field, or a field that is not left out. */
export function staleReasons({ cells, unexported: left, unchanged, shown, exported }: FieldSuite): string[] {
  const unknown = [left, unchanged, shown, exported].flatMap(Object.keys).filter((key) => !(key in cells))
  const changing = Object.keys(unchanged).filter((key) => cells[key]?.[0] !== cells[key]?.[1])
  const constant = Object.entries(cells).flatMap(([key, [a, b]]) => (a === b && !(key in unchanged) ? [key] : []))
  return [...unknown, ...changing, ...constant]
}
