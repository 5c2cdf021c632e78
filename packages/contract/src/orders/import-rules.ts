import type { PostalAddress } from '../core/schemas.ts'
import type { PlannedPackage } from './api.ts'
import { carrierName, carriers, offersSignature, parseCarrier, parseService } from '../carriers/catalogue.ts'
import { residentialType } from '../addresses/enums.ts'
import { signature, type CarrierId, type Signature } from '../carriers/enums.ts'
import type { Money } from '../core/money.ts'
import type { FieldProblem } from '../core/wrapper.ts'
import { readAddress, recipientKeys, senderKeys, type ZipList } from './import-address.ts'
import { isEitherDate, parseDateTime, type DateOrder } from '../sheets/dates.ts'
import type { RowValues } from '../sheets/fields.ts'
import { RowReader, type RowRemarks } from '../sheets/row-reader.ts'
import { moneyOfCents } from '../sheets/values.ts'
import { type MeasureUnit, readWeightParts } from '../sheets/weight-parts.ts'
import { orderFieldsByKey, orderImportKeys, type OrderImportKey } from './import-fields.ts'
import { readLines } from './import-lines.ts'
import { withWholeName, withWholeStreet } from './joined-cells.ts'
import type { ParsedLine } from '../sheets/parsed-line.ts'
import { eachTextField, type TextFieldKey } from './text-fields.ts'

type Row = RowReader<OrderImportKey>

/** What a row means beyond its own text. */
export type OrderRowContext = {
  /** Of the date column: null where it does not tell, so that a date which reads both ways is asked about; `mdy` when left out. */
  dateOrder?: DateOrder | null
  /** IANA zone of times without an offset; UTC when missing. */
  timeZone?: string
  /** Signature of rows that name none, where the row's carrier offers it; the service's own when missing. */
  defaultSignature?: Signature
  /** Whose services are meant where an update names a service alone. */
  defaultCarrier?: string
  /** The row is laid over an order that exists: sender, carrier and service need not be said again. */
  isUpdate?: boolean
  /** Which ZIP codes of the US are given out; without it every one of a known prefix counts. */
  listedZipState?: ZipList
}

export type ParsedPackage = Omit<PlannedPackage, 'massUnit' | 'sizeUnit'> & {
  massUnit: PlannedPackage['massUnit'] | null
  sizeUnit: PlannedPackage['sizeUnit'] | null
}

/** A valid row, ready to become an order. In an update null is what the row does not say, which stays as it is. */
export type ParsedOrderRow = Record<TextFieldKey, string | null> & {
  orderNo: string
  /** ISO instant; null = the row gives none, the time of the import stands in. */
  createTime: string | null
  storeName: string | null
  carrier: CarrierId | null
  /** With a carrier, null = the service stays where the carrier is the same. */
  serviceCode: string | null
  signature: Signature | null
  shipFrom: PostalAddress | null
  recipient: PostalAddress
  /** Without units an update means those of the order. */
  package: ParsedPackage
  /** What insurance is bought for; null = none. */
  insuredValue: Money | null
  /** Worth of all goods for customs, in US dollars; buys nothing. */
  declaredValue: Money | null
  /** Null = not cash on delivery; in an update that is false. */
  cod: { amount: Money; payMethod: string | null } | false | null
  lithium: boolean | null
  batteryType: number | null
  lines: ParsedLine[]
}

/** Checks one row by specification §5 and §9; `order` is null when anything is wrong. Problems come in column order. */
export function checkOrderRow(
  values: RowValues<OrderImportKey>,
  context: OrderRowContext = {},
  remarks?: RowRemarks<OrderImportKey>,
): { problems: FieldProblem[]; order: ParsedOrderRow | null } {
  const row = new RowReader(orderFieldsByKey, withWholeStreet(withWholeName(values)), remarks)
  row.text('recipientLastName')
  row.text('recipientHouseNumber')
  const service = readService(row, context)
  const order = {
    orderNo: row.key('orderNO') ?? '',
    createTime: readCreateTime(row, context),
    storeName: row.key('storeName'),
    ...eachTextField((_, key) => row.text(key)),
    signature: readSignature(row, service?.carrier ?? undefined, context),
    shipFrom: readSender(row, context),
    recipient: { ...readAddress(row, recipientKeys, context.listedZipState), residential: readAddressType(row) },
    package: readPackage(row, context),
    insuredValue: readMoney(row, 'insuranceDeclared'),
    declaredValue: readMoney(row, 'declaredValue'),
    cod: readCod(row, context),
    lithium: readLithium(row, context),
    batteryType: row.integer('batteryType'),
    lines: readLines(row),
  }
  if (row.problems.length > 0) return { problems: inColumnOrder(row.problems), order: null }
  return { problems: [], order: service ? { ...order, ...service } : null }
}

/** Checks a row that adds lines to the order of an earlier one. */
export function checkLines(
  values: RowValues<OrderImportKey>,
  remarks?: RowRemarks<OrderImportKey>,
): { problems: FieldProblem[]; lines: ParsedLine[] } {
  const row = new RowReader(orderFieldsByKey, values, remarks)
  const lines = readLines(row)
  return { problems: inColumnOrder(row.problems), lines }
}

const columnOf = new Map<string, number>(orderImportKeys.map((key, index) => [key, index]))
const inColumnOrder = (problems: FieldProblem[]): FieldProblem[] =>
  problems.sort((a, b) => (columnOf.get(a.fieldName) ?? 0) - (columnOf.get(b.fieldName) ?? 0))

/** Remembers the answers of a look-up by text: files repeat few carriers and services many times. */
function remembered<T>(look: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined || known.has(text)) return found as T
    if (known.size > 1000) known.clear()
    const reading = look(text)
    known.set(text, reading)
    return reading
  }
}
const carrierOf = remembered(parseCarrier)
const serviceOf = new Map(carriers.map(({ id }) => [id, remembered((text) => parseService(id, text))]))

function readService(row: Row, context: OrderRowContext): Pick<ParsedOrderRow, 'carrier' | 'serviceCode'> | null {
  const { isUpdate = false, defaultCarrier } = context
  const serviceText = row.text('serviceCode', !isUpdate)
  const named = row.text('carrierName', !isUpdate || (serviceText !== null && defaultCarrier === undefined))
  const carrierText = named ?? (serviceText === null ? null : (defaultCarrier ?? null))
  if (carrierText === null) return isUpdate ? { carrier: null, serviceCode: null } : null
  const carrier = carrierOf(carrierText)
  if (carrier === null) {
    row.report('carrierName', 'CARRIER', { value: carrierText })
    return null
  }
  if (serviceText === null) return isUpdate ? { carrier, serviceCode: null } : null
  const service = serviceOf.get(carrier)?.(serviceText)
  if (service) return { carrier, serviceCode: service.code }
  const name = carrierName(carrier)
  row.report(
    'serviceCode',
    'SERVICE',
    { value: serviceText, carrier: name.en },
    { value: serviceText, carrier: name.cn },
  )
  return null
}

/** The default of rows that name no signature; a carrier that does not offer it has its service's own. */
function defaultSignature(carrier: CarrierId | undefined, { defaultSignature: wished }: OrderRowContext): Signature {
  if (wished === undefined) return signature.serviceDefault
  return carrier === undefined || offersSignature(carrier, wished) ? wished : signature.serviceDefault
}

function readSignature(row: Row, carrier: CarrierId | undefined, context: OrderRowContext): Signature | null {
  const value = row.choice('signatureType')
  if (value === null) return context.isUpdate ? null : defaultSignature(carrier, context)
  const option = Number(value) as Signature
  if (carrier !== undefined && !offersSignature(carrier, option)) {
    const name = carrierName(carrier)
    row.report('signatureType', 'SIGNATURE_UNSUPPORTED', { carrier: name.en }, { carrier: name.cn })
  }
  return option
}

function readCreateTime(row: Row, context: OrderRowContext): string | null {
  const text = row.raw('createTime')
  if (text === '') return null
  if (context.dateOrder === null && isEitherDate(text)) {
    row.report('createTime', 'DATE_AMBIGUOUS', { value: text })
    return null
  }
  const instant = parseDateTime(text, context.dateOrder ?? 'mdy', context.timeZone)
  if (instant === null) row.report('createTime', 'DATE', { value: text })
  return instant
}

function readSide(row: Row, key: OrderImportKey): number | null {
  const value = row.hundredths(key)
  if (value === 0) row.report(key, 'NOT_ZERO')
  return value === null ? null : value / 100
}

function readPackage(row: Row, context: OrderRowContext): ParsedPackage {
  const unit = row.choice('packageUnit') as MeasureUnit | null
  const keys = { whole: 'packageWeight1', part: 'packageWeight2', unit: 'packageUnit' } as const
  const { whole: weight, part: weight2 } = readWeightParts(row, keys, unit)
  const own = row.choice('sizeUnit') as 'in' | 'cm' | null
  const sides = (['packageLength', 'packageWidth', 'packageHeight'] as const).map((key) => readSide(row, key))
  // A number without a unit is no weight: 2 may be pounds or kilograms. An update means the unit of its order.
  const lacksUnit = [weight, weight2, ...(own === null ? sides : [])].some(Boolean)
  if (unit === null && lacksUnit && !context.isUpdate) row.report('packageUnit', 'UNIT_REQUIRED')
  const isCertain = unit !== null || context.isUpdate === true || lacksUnit
  const units = isCertain ? unitsOf(unit) : unitsOf('in/lb')
  const [length = null, width = null, height = null] = sides
  const sizeUnit = own ?? units.sizeUnit
  return { type: row.text('packageType'), ...units, sizeUnit, weight, weight2, length, width, height }
}

const unitsOf = (unit: MeasureUnit | null): Pick<ParsedPackage, 'massUnit' | 'sizeUnit'> => ({
  massUnit: unit && (unit === 'cm/kg' ? 'kg' : 'lb'),
  sizeUnit: unit && (unit === 'cm/kg' ? 'cm' : 'in'),
})

/** 2 residential, 3 commercial, null where the row does not say. */
function readAddressType(row: Row): PostalAddress['residential'] {
  const type = row.choice('addressType')
  if (type === null) return null
  return type === 'residential' ? residentialType.residential : residentialType.nonResidential
}

function readMoney(row: Row, key: OrderImportKey): Money | null {
  const cents = row.hundredths(key)
  return cents === null ? null : moneyOfCents(cents)
}

function readSender(row: Row, { isUpdate, listedZipState }: OrderRowContext): PostalAddress | null {
  const hasSender = Object.values(senderKeys).some((key) => row.raw(key) !== '')
  return isUpdate && !hasSender ? null : readAddress(row, senderKeys, listedZipState)
}

function readLithium(row: Row, { isUpdate }: OrderRowContext): boolean | null {
  const value = row.choice('lithium')
  return isUpdate && value === null ? null : value === '1'
}

function readCod(row: Row, { isUpdate }: OrderRowContext): ParsedOrderRow['cod'] {
  const cod = row.choice('isCod')
  const amount = readMoney(row, 'codAmount')
  const payMethod = row.text('payMethod')
  // An amount to collect says nothing as long as nobody has said whether to collect it; an explicit No stands.
  if (cod === null && amount && !isUpdate) row.report('isCod', 'REQUIRED')
  if (cod !== '1') return isUpdate && cod === '0' ? false : null
  if (amount === null) row.report('codAmount', 'REQUIRED')
  else if (amount === 0) row.report('codAmount', 'NOT_ZERO')
  return { amount: amount ?? 0, payMethod }
}
