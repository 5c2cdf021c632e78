import type { OrderDetail } from '@waybill/contract/orders/api'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import type { OrderImportKey } from '@waybill/contract/orders/import-fields'
import type { ParsedOrderRow, ParsedPackage } from '@waybill/contract/orders/import-rules'
import type { Schema } from '../../../platform/database/index.ts'

/*
 * Every column of an order that an import writes, once. The SQL of insert, update and undo, lists, the export and the API's detail all
 * follow from this table (columns-sql.ts says how). A value of the parsed row or a column of the database that is missing here does not
 * compile, and imports/every-field.test.ts follows each field of a file through all of them.
 */

/** Where a parsed row has the value. */
type ParsedPath =
  | Exclude<keyof ParsedOrderRow, 'orderNo' | 'storeName' | 'recipient' | 'package' | 'cod' | 'lines'>
  | `recipient.${keyof PostalAddress}`
  | `package.${keyof ParsedPackage}`
  | `cod.${'amount' | 'payMethod'}`
  | 'weightCg'
type DetailPath =
  | keyof OrderDetail
  | `recipientAddress.${keyof PostalAddress}`
  | `package.${keyof OrderDetail['package']}`
  | `cod.${'amount' | 'payMethod'}`

export type OrderColumn = {
  type: 'text' | 'smallint' | 'int' | 'bigint' | 'numeric' | 'boolean' | 'timestamptz' | 'jsonb'
  from: ParsedPath
  /** SQL of what a new order has where its row is empty; left out: null. */
  empty?: string
  /**
   * What an update writes: the row's value `unlessEmpty`, `always`, or SQL over the relations `incoming` (the row), `current` (the order),
   * `mass`, `side` and `zone` (update-parsed.ts).
   */
  update: 'unlessEmpty' | 'always' | { sql: string }
  /** Its column of the import and of the export; left out: export.ts writes it within others. */
  key?: OrderImportKey
  /** How the export writes it: as it is stored, as an amount, or by SQL of its own in export.ts. */
  exported?: 'stored' | 'money' | 'composed'
  /** The property of the API's detail. */
  detail: DetailPath
  /** Lists read it too. */
  list?: true
  /** The form of the detail changes it, under the name that `detail` has. */
  edited?: true
}

const text = { type: 'text', update: 'unlessEmpty', exported: 'stored' } as const
const address = { type: 'text', update: 'always', exported: 'stored' } as const
const dimension = { type: 'numeric', exported: 'composed', list: true } as const
const dollars = { type: 'bigint', update: 'unlessEmpty', exported: 'money' } as const
const option = { update: 'unlessEmpty', exported: 'composed' } as const

/** Of several packages a row does not say which it means: what each has by itself stays. */
const ofOrder = (column: string) => ({
  sql: `case when current.other_packages is null then coalesce(incoming.${column}, current.${column}) else current.${column} end`,
})
/** What the row repeats as the export wrote it stays as it is. */
const measure = (relation: 'mass' | 'side', column: string, value = `incoming.${column}`) => ({
  sql: `case when current.other_packages is not null or ${relation}.stays then current.${column} else ${value} end`,
})
const addressTuple = (order: string): string =>
  `(${['line1', 'line2', 'city', 'state', 'zip', 'country'].map((part) => `${order}.${part}`).join(', ')})`

/** Times are exported by the minute. */
const time = `case when incoming.create_time is null
    or date_trunc('minute', current.create_time at time zone zone.name) = incoming.create_time at time zone zone.name
  then current.create_time else incoming.create_time end`
/** Whether an address is residential is not known of another one. */
const residential = `case when ${addressTuple('incoming')} is distinct from ${addressTuple('current')}
  then incoming.residential else coalesce(incoming.residential, current.residential) end`
const sender = `case when incoming.ship_from is null or jsonb_strip_nulls(incoming.ship_from) = jsonb_strip_nulls(current.ship_from) - 'residential'
  then current.ship_from else incoming.ship_from end`
/** A service goes with its carrier. */
const service = `coalesce(incoming.service_code,
  case when incoming.carrier is null or incoming.carrier = current.carrier then current.service_code end)`
/** A row that says no takes cash on delivery away. */
const codAmount = 'case when incoming.cod_removed then null else coalesce(incoming.cod_amount, current.cod_amount) end'
const payMethod = `case when incoming.cod_removed and current.cod_amount is not null then null
  else coalesce(incoming.pay_method, current.pay_method) end`

/** Columns that follow from an order's lines, and what of the relation `items` (columns-sql.ts) they hold. */
export const lineColumns = {
  first_sku: 'items.first_sku',
  line_count: 'items.count',
  quantity: 'items.quantity',
  sku_text: 'items.skus',
  line_total: 'items.total',
} as const satisfies Partial<Record<keyof Schema['sales_order'], string>>

/** Columns that no import writes. */
type OtherColumn =
  // Whose order it is, by what it is known, and where it came from.
  | 'org_id'
  | 'id'
  | 'order_no'
  | 'store_id'
  | 'order_type'
  | 'import_id'
  // What became of it.
  | 'status'
  | 'shipment_id'
  | 'units_shipped'
  | 'canceled_at'
  | 'version'
  | 'created_at'
  | 'updated_at'
  // What its seller notes while preparing it.
  | 'tags'
  | 'held_at'
  | 'held_by'
  | 'hold_reason'
  | 'hold_until'
  | 'release_at'
  | 'note'
  | 'buyer_note'
  | 'gift_message'
  | 'ship_by'
  | 'assignee_id'
  // Who chose what, and the service to be chosen at the quote (by-rules).
  | 'chosen'
  | 'service_plan'
  | 'label_from'
  // The warehouse that it goes to by itself (sending.ts).
  | 'send_to'
  | 'send_due'
  | 'send_refused'
  | 'fulfilment'
  // Generated, for searching.
  | 'recipient_key'
  | 'weight_key'
  | 'total_key'
  | 'due_day'
  | 'search_text'
  // Generated, for the history of a customer.
  | 'buyer_key'
  // Of prices, which an import has in dollars.
  | 'currency'
  // What was printed: a fact of its own, whatever the order says.
  | 'slip_printed_at'
  | 'slip_printed_by'
  | 'slip_print_count'
  | 'pick_printed_at'
  | 'pick_printed_by'
  | 'pick_print_count'
  | 'label_printed_at'
  // What is known of the recipient's address; of another address it is unchecked.
  | 'address_verdict'
  | 'address_print'
  | 'address_checked_at'
  | 'address_checked_by'
  | 'address_reason'
  | 'address_check'
  // Packages after the first, which files do not have, and which of all have a label.
  | 'other_packages'
  | 'packages_labeled'
  | 'packages_unsent'
  // What products filled; undone with it.
  | 'filled'
type ColumnName = Exclude<keyof Schema['sales_order'], keyof typeof lineColumns | OtherColumn>

export const orderColumns = {
  create_time: {
    type: 'timestamptz',
    from: 'createTime',
    empty: 'now()',
    update: { sql: time },
    key: 'createTime',
    exported: 'composed',
    detail: 'createTime',
    list: true,
  },
  recipient_name: { ...address, from: 'recipient.name', key: 'name', detail: 'recipientAddress.name', list: true },
  company: { ...address, from: 'recipient.company', key: 'company', detail: 'recipientAddress.company', list: true },
  line1: { ...address, from: 'recipient.line1', key: 'addressLine1', detail: 'recipientAddress.line1' },
  line2: { ...address, from: 'recipient.line2', key: 'addressLine2', detail: 'recipientAddress.line2' },
  city: { ...address, from: 'recipient.city', key: 'city', detail: 'recipientAddress.city', list: true },
  state: { ...address, from: 'recipient.state', key: 'stateCode', detail: 'recipientAddress.state', list: true },
  zip: { ...address, from: 'recipient.zip', key: 'zipCode', detail: 'recipientAddress.zip', list: true },
  country: {
    ...address,
    from: 'recipient.country',
    key: 'countryCode',
    detail: 'recipientAddress.country',
    list: true,
  },
  phone: { ...text, from: 'recipient.phone', key: 'phone', detail: 'recipientAddress.phone' },
  email: { ...text, from: 'recipient.email', key: 'email', detail: 'recipientAddress.email' },
  residential: {
    type: 'smallint',
    from: 'recipient.residential',
    update: { sql: residential },
    key: 'addressType',
    exported: 'composed',
    detail: 'recipientAddress.residential',
  },
  ship_from: { type: 'jsonb', from: 'shipFrom', update: { sql: sender }, detail: 'shipFrom' },
  package_type: {
    ...text,
    from: 'package.type',
    update: ofOrder('package_type'),
    key: 'packageType',
    detail: 'package.type',
    list: true,
  },
  mass_unit: {
    type: 'text',
    from: 'package.massUnit',
    empty: "'lb'",
    update: measure('mass', 'mass_unit', 'mass.unit'),
    key: 'packageUnit',
    exported: 'composed',
    detail: 'package.massUnit',
    list: true,
  },
  size_unit: {
    type: 'text',
    from: 'package.sizeUnit',
    empty: "'in'",
    update: measure('side', 'size_unit', 'side.unit'),
    detail: 'package.sizeUnit',
    list: true,
  },
  weight: {
    ...dimension,
    from: 'package.weight',
    update: measure('mass', 'weight'),
    key: 'packageWeight1',
    detail: 'package.weight',
  },
  weight2: {
    ...dimension,
    from: 'package.weight2',
    update: measure('mass', 'weight2'),
    key: 'packageWeight2',
    detail: 'package.weight2',
  },
  length: {
    ...dimension,
    from: 'package.length',
    update: measure('side', 'length'),
    key: 'packageLength',
    detail: 'package.length',
  },
  width: {
    ...dimension,
    from: 'package.width',
    update: measure('side', 'width'),
    key: 'packageWidth',
    detail: 'package.width',
  },
  height: {
    ...dimension,
    from: 'package.height',
    update: measure('side', 'height'),
    key: 'packageHeight',
    detail: 'package.height',
  },
  weight_cg: {
    type: 'bigint',
    from: 'weightCg',
    update: measure('mass', 'weight_cg', 'mass.weight_cg'),
    detail: 'weightCg',
    list: true,
  },
  carrier: { ...option, type: 'smallint', from: 'carrier', key: 'carrierName', detail: 'carrier', list: true },
  service_code: {
    type: 'text',
    from: 'serviceCode',
    update: { sql: service },
    key: 'serviceCode',
    exported: 'composed',
    detail: 'serviceCode',
    list: true,
  },
  signature: {
    ...option,
    type: 'smallint',
    from: 'signature',
    empty: '4',
    key: 'signatureType',
    detail: 'signature',
  },
  reference: { ...text, from: 'reference', key: 'reference', detail: 'reference', edited: true },
  reference2: { ...text, from: 'reference2', key: 'reference2', detail: 'reference2', edited: true },
  insured_value: {
    ...dollars,
    from: 'insuredValue',
    update: ofOrder('insured_value'),
    key: 'insuranceDeclared',
    detail: 'insuredValue',
    edited: true,
  },
  declared_value: {
    ...dollars,
    from: 'declaredValue',
    update: ofOrder('declared_value'),
    key: 'declaredValue',
    detail: 'declaredValue',
    list: true,
    edited: true,
  },
  cod_amount: { ...dollars, from: 'cod.amount', update: { sql: codAmount }, key: 'codAmount', detail: 'cod.amount' },
  pay_method: { ...text, from: 'cod.payMethod', update: { sql: payMethod }, key: 'payMethod', detail: 'cod.payMethod' },
  lithium: {
    ...option,
    type: 'boolean',
    from: 'lithium',
    empty: 'false',
    key: 'lithium',
    detail: 'lithium',
    edited: true,
  },
  battery_type: {
    type: 'int',
    from: 'batteryType',
    update: 'unlessEmpty',
    key: 'batteryType',
    exported: 'stored',
    detail: 'batteryType',
    edited: true,
  },
} as const satisfies Partial<Record<ColumnName, OrderColumn>>

/** Compiles only where every name of the first list is in the second. */
type AllListed<All extends Listed, Listed> = All
type Columns = typeof orderColumns
export type ImportedColumn = keyof Columns
/** Columns of the database that imports write: each of them is in the table. */
export type StoredColumn = AllListed<ColumnName, ImportedColumn>
/** Where rows have their values: each of them has a column. */
export type ColumnSource = AllListed<ParsedPath, Columns[ImportedColumn]['from']>
