import type { ErrorCode } from '../core/errors.ts'
import type { RowValues } from '../sheets/fields.ts'
import { RowReader, type RowRemarks } from '../sheets/row-reader.ts'
import { moneyOfCents } from '../sheets/values.ts'
import type { Money } from '../core/money.ts'
import type { Params } from '../core/messages.ts'
import { totalWeight } from '../parcels/parcel.ts'
import { readWeightParts } from '../sheets/weight-parts.ts'
import { parseCountry } from '../places/countries.ts'
import type { FieldProblem } from '../core/wrapper.ts'
import {
  barcodeKey,
  type CodeReading,
  expandUpcE,
  parseAsin,
  parseEan,
  parseFnSku,
  parseHsCode,
  parseUpc,
} from './barcodes.ts'
import { extraBarcodeKeys, productFieldsByKey, productImportKeys, type ProductImportKey } from './product-fields.ts'
import type { PackageType, ProductUnit } from './product-words.ts'

export type ProductValues = RowValues<ProductImportKey>

export const barcodeFields = ['ean', 'upc', 'fnSku', ...extraBarcodeKeys] as const
export type Barcodes = Partial<Record<(typeof barcodeFields)[number], string>>
type ExtraBarcodes = Record<(typeof extraBarcodeKeys)[number], string | null>
/** A valid row, ready to become a product; the names are those of specification §3. */
export type ParsedProduct = ExtraBarcodes & {
  skuCode: string
  skuName: string
  skuNameCN: string | null
  ean: string | null
  upc: string | null
  asin: string | null
  fnSku: string | null
  purchasingCost: Money | null
  brand: string | null
  packageType: PackageType
  /** Null = not said, 1 for a new product. */
  qtyInOnePackage: number | null
  length: number
  width: number
  height: number
  weight1: number | null
  weight2: number | null
  unit: ProductUnit
  /** Null = not said, no for a new product. */
  batteryFlag: boolean | null
  declaredValue: Money | null
  scheduleB: string | null
  importHsCode: string | null
  originCountry: string | null
  quantityUnit: string | null
  custDescription: string | null
  note: string | null
  /** Total in hundredths of a gram; null when not known. */
  weightCg: number | null
  /** What a scanner may read from the product, as `barcodeKey` compares it. An ASIN is none: several offers share one. */
  barcodes: Barcodes
}

type Row = RowReader<ProductImportKey>

/** Checks one product row by specification §5 and §9; `product` is null when anything is wrong. Problems come in column order. */
export function checkProductRow(
  values: ProductValues,
  remarks?: RowRemarks<ProductImportKey>,
): { problems: FieldProblem[]; product: ParsedProduct | null } {
  const row = new RowReader(productFieldsByKey, values, remarks)
  const codes = readCodes(row)
  const product = {
    skuCode: row.key('skuCode') ?? '',
    skuName: row.text('skuName') ?? '',
    skuNameCN: row.text('skuNameCN'),
    ...codes,
    purchasingCost: readMoney(row, 'purchasingCost'),
    brand: row.text('brand'),
    packageType: readNeeded(row, 'packageType', (key) => row.choice(key) as PackageType | null) ?? 'Ready To Ship',
    qtyInOnePackage: readCount(row),
    ...readMeasures(row),
    batteryFlag: readFlag(row),
    declaredValue: readMoney(row, 'declaredValue'),
    scheduleB: readCode(row, 'scheduleB', parseHsCode),
    importHsCode: readCode(row, 'importHsCode', parseHsCode),
    originCountry: readCountry(row),
    quantityUnit: row.choice('quantityUnit'),
    custDescription: row.text('custDescription'),
    note: row.text('note'),
    barcodes: barcodesOf(codes),
  }
  if (row.problems.length > 0) return { problems: inColumnOrder(row.problems), product: null }
  return { problems: [], product }
}

const columnOf = new Map<string, number>(productImportKeys.map((key, index) => [key, index]))
const inColumnOrder = (problems: FieldProblem[]): FieldProblem[] =>
  problems.sort((a, b) => (columnOf.get(a.fieldName) ?? 0) - (columnOf.get(b.fieldName) ?? 0))

/** Reads a required cell that is no text. */
function readNeeded<T>(row: Row, key: ProductImportKey, read: (key: ProductImportKey) => T | null): T | null {
  if (row.raw(key) === '') row.report(key, 'REQUIRED')
  return read(key)
}

function readCode(row: Row, key: ProductImportKey, parse: (text: string) => CodeReading): string | null {
  const text = row.text(key)
  if (text === null) return null
  const reading = parse(text)
  if ('value' in reading) return reading.value
  const params: Params = 'expected' in reading ? { expected: reading.expected } : {}
  row.report(key, reading.fault satisfies ErrorCode, { ...params, value: text })
  return null
}

type Codes = Pick<ParsedProduct, 'ean' | 'upc' | 'asin' | 'fnSku' | keyof ExtraBarcodes>
const readCodes = (row: Row): Codes => ({
  ean: readCode(row, 'ean', parseEan),
  upc: readCode(row, 'upc', parseUpc),
  asin: readCode(row, 'asin', parseAsin),
  fnSku: readCode(row, 'fnSku', parseFnSku),
  extraBarcode1: row.text('extraBarcode1'),
  extraBarcode2: row.text('extraBarcode2'),
  extraBarcode3: row.text('extraBarcode3'),
  extraBarcode4: row.text('extraBarcode4'),
  extraBarcode5: row.text('extraBarcode5'),
})

function barcodesOf(codes: Codes): Barcodes {
  const barcodes = barcodeFields.flatMap((key) => {
    const code = codes[key]
    if (code === null) return []
    return [[key, barcodeKey(key === 'upc' && code.length === 8 ? (expandUpcE(code) ?? code) : code)]]
  })
  return Object.fromEntries(barcodes) as Barcodes
}

function readMoney(row: Row, key: ProductImportKey): Money | null {
  const cents = row.hundredths(key)
  return cents === null ? null : moneyOfCents(cents)
}

function readFlag(row: Row): boolean | null {
  const flag = row.choice('batteryFlag')
  return flag === null ? null : flag === '1'
}

/** Pieces in one package: whole, 1 at least. */
function readCount(row: Row): number | null {
  const count = row.integer('qtyInOnePackage')
  if (count === 0) row.report('qtyInOnePackage', 'MIN', { min: 1, unit: '' })
  return count
}

function readSide(row: Row, key: ProductImportKey): number {
  const value = readNeeded(row, key, () => row.hundredths(key))
  if (value === 0) row.report(key, 'NOT_ZERO')
  return (value ?? 0) / 100
}

function readMeasures(row: Row) {
  const given = readNeeded(row, 'unit', (key) => row.choice(key) as ProductUnit | null)
  const sides = { length: readSide(row, 'length'), width: readSide(row, 'width'), height: readSide(row, 'height') }
  const unit = given ?? 'in/lb'
  const keys = { whole: 'weight1', part: 'weight2', unit: 'unit' } as const
  const { whole: weight1, part: weight2 } = readWeightParts(row, keys, given)
  const known = weight1 !== null || weight2 !== null
  const massUnit = unit === 'cm/kg' ? 'kg' : 'lb'
  const weightCg = known ? totalWeight({ massUnit, weight: weight1, weight2, packageNum: 1 }) : null
  return { ...sides, weight1, weight2, unit, weightCg }
}

function readCountry(row: Row): string | null {
  const text = row.text('originCountry')
  if (text === null) return null
  const country = parseCountry(text)
  if (country === null) row.report('originCountry', 'COUNTRY', { value: text })
  return country
}
