import { addressTypes } from '../orders/import-choices.ts'
import type { ImportField } from '../sheets/fields.ts'
import { bookAliases } from './aliases.ts'
import type { BookImportKey } from './keys.ts'

export type BookImportField = ImportField<BookImportKey>

const bookTypes = [
  {
    value: 'sender',
    label: { en: 'Sender', cn: '发件人' },
    also: [
      'senders',
      'from',
      'ship from',
      'origin',
      'shipper',
      'warehouse',
      's',
      '1',
      '发件',
      '寄件人',
      '寄件',
      '仓库',
    ],
  },
  {
    value: 'recipient',
    label: { en: 'Recipient', cn: '收件人' },
    also: [
      'recipients',
      'to',
      'ship to',
      'destination',
      'consignee',
      'receiver',
      'customer',
      'r',
      '2',
      '收件',
      '收货人',
      '客户',
    ],
  },
] as const

type Row = [key: BookImportKey, en: string, cn: string, type: ImportField['type'], more?: Partial<BookImportField>]

const required = true
const rows: readonly Row[] = [
  ['bookType', 'Sender or recipient', '发件人/收件人', 'choice', { required, choices: bookTypes }],
  ['name', 'Name', '姓名', 'text', { required, max: 100 }],
  ['recipientLastName', 'Last name', '姓氏', 'text', { max: 100, beside: { key: 'name', word: 'first' } }],
  ['company', 'Company', '公司', 'text', { max: 100 }],
  ['addressLine1', 'Address 1', '地址 1', 'text', { required, max: 200 }],
  ['recipientHouseNumber', 'House number', '门牌号', 'text', { max: 20, beside: { key: 'addressLine1' } }],
  ['addressLine2', 'Address 2', '地址 2', 'text', { max: 200 }],
  ['city', 'City', '城市', 'text', { required, max: 100 }],
  // Whether a state or a ZIP code is needed depends on the country.
  ['stateCode', 'State', '州/省', 'state'],
  ['zipCode', 'ZIP code', '邮编', 'zip'],
  ['countryCode', 'Country/region', '国家/地区', 'country', { required }],
  ['phone', 'Phone', '电话', 'phone', { max: 30 }],
  ['email', 'Email', '邮箱', 'email', { max: 200 }],
  ['addressType', 'Address type', '地址类型', 'choice', { choices: addressTypes }],
]

/** The columns of the address book import, and of the address book's export. */
export const bookImportFields: readonly BookImportField[] = rows.map(([key, en, cn, type, more]) => ({
  key,
  label: { en, cn },
  group: 'recipient',
  type,
  aliases: bookAliases[key].split(' | '),
  ...more,
}))

export const bookFieldsByKey: ReadonlyMap<BookImportKey, BookImportField> = new Map(
  bookImportFields.map((field) => [field.key, field]),
)
