import {
  cellLength,
  type ImportField,
  type ImportFieldGroup,
  type ImportFieldType,
  units,
  yesNo,
} from '../sheets/fields.ts'
import { addressTypes, sizeUnits } from './import-choices.ts'
import { importAliases } from './import-aliases.ts'
import { type OrderImportKey, orderImportKeys } from './import-keys.ts'
import { languageAliases } from './language-aliases.ts'
import { eachTextField, type TextFieldKey } from './text-fields.ts'

export { orderImportKeys, type OrderImportKey } from './import-keys.ts'

type Row = [
  key: OrderImportKey,
  en: string,
  cn: string,
  group: ImportFieldGroup,
  type: ImportFieldType,
  more?: Partial<ImportField<OrderImportKey>>,
]

type RowOfTable = Row & { 0: Exclude<OrderImportKey, TextFieldKey> }
const rows: RowOfTable[] = [
  ['orderNO', 'Order number', '订单号', 'order', 'text', { required: true, max: 64 }],
  ['createTime', 'Order date', '下单时间', 'order', 'date'],
  ['storeName', 'Store', '店铺', 'order', 'text', { max: 100 }],
  ['carrierName', 'Carrier', '承运商', 'order', 'carrier', { required: true }],
  ['serviceCode', 'Service', '物流服务', 'order', 'service', { required: true }],
  [
    'signatureType',
    'Signature',
    '签名服务',
    'options',
    'choice',
    {
      choices: [
        { value: '1', label: { en: 'Indirect', cn: '间接签名' }, also: ['indirect signature'] },
        {
          value: '2',
          label: { en: 'Direct', cn: '直接签名' },
          also: ['direct signature', 'signature', 'yes', 'y', 'true', '是', '需要签名'],
        },
        { value: '3', label: { en: 'Adult', cn: '成人签名' }, also: ['adult signature'] },
        { value: '4', label: { en: 'Service default', cn: '服务默认' }, also: ['default', 'standard', '默认'] },
        {
          value: '6',
          label: { en: 'No signature', cn: '无需签名' },
          also: ['none', 'no', 'n', 'false', '否', '无', 'no signature required', '不签名'],
        },
      ],
    },
  ],
  ['senderName', 'Sender name', '发件人', 'sender', 'text', { required: true, max: 100 }],
  ['senderCountryCode', 'Sender country', '发件国家/地区', 'sender', 'country', { required: true }],
  ['senderCompany', 'Sender company', '发件公司', 'sender', 'text', { max: 100 }],
  ['senderAddressLine1', 'Sender address 1', '发件地址 1', 'sender', 'text', { required: true, max: 200 }],
  ['senderAddressLine2', 'Sender address 2', '发件地址 2', 'sender', 'text', { max: 200 }],
  ['senderCity', 'Sender city', '发件城市', 'sender', 'text', { required: true, max: 100 }],
  ['senderStateCode', 'Sender state', '发件州/省', 'sender', 'state', { required: true }],
  ['senderZipCode', 'Sender ZIP code', '发件邮编', 'sender', 'zip', { required: true }],
  ['senderPhone', 'Sender phone', '发件人电话', 'sender', 'phone', { required: true, max: 30 }],
  ['senderEmail', 'Sender email', '发件人邮箱', 'sender', 'email', { max: 200 }],
  ['name', 'Recipient name', '收件人', 'recipient', 'text', { required: true, max: 100 }],
  ['addressLine1', 'Recipient address 1', '收件地址 1', 'recipient', 'text', { required: true, max: 200 }],
  ['addressLine2', 'Recipient address 2', '收件地址 2', 'recipient', 'text', { max: 200 }],
  ['company', 'Recipient company', '收件公司', 'recipient', 'text', { max: 100 }],
  ['city', 'Recipient city', '收件城市', 'recipient', 'text', { required: true, max: 100 }],
  ['stateCode', 'Recipient state', '收件州/省', 'recipient', 'state', { required: true }],
  ['zipCode', 'Recipient ZIP code', '收件邮编', 'recipient', 'zip', { required: true }],
  ['countryCode', 'Recipient country', '收件国家/地区', 'recipient', 'country', { required: true }],
  ['email', 'Recipient email', '收件人邮箱', 'recipient', 'email', { max: 200 }],
  ['phone', 'Recipient phone', '收件人电话', 'recipient', 'phone', { max: 30 }],
  ['packageType', 'Package type', '包装类型', 'package', 'text', { max: 50 }],
  ['packageLength', 'Length', '长', 'package', 'number'],
  ['packageWidth', 'Width', '宽', 'package', 'number'],
  ['packageHeight', 'Height', '高', 'package', 'number'],
  ['packageWeight1', 'Weight (lb/kg)', '重量（lb/kg）', 'package', 'number'],
  ['packageWeight2', 'Weight (oz/g)', '重量（oz/g）', 'package', 'number'],
  ['packageUnit', 'Unit', '单位', 'package', 'choice', { choices: units }],
  ['isCod', 'COD', '货到付款', 'options', 'flag', { choices: yesNo }],
  ['codAmount', 'COD amount', '代收金额', 'options', 'number'],
  ['payMethod', 'COD payment method', '付款方式', 'options', 'text', { max: 50 }],
  [
    'insuranceDeclared',
    'Insured value',
    '保险金额',
    'options',
    'number',
    { neverGuessed: ['insur', '保险', '保价', '投保'] },
  ],
  ['lithium', 'Lithium battery', '锂电池', 'options', 'flag', { choices: yesNo }],
  ['batteryType', 'Battery type', '电池类型', 'options', 'integer'],
  ['sku', 'SKU', 'SKU', 'order', 'text', { max: cellLength }],
  ['quantity', 'Quantity', '数量', 'order', 'integer'],
  ['itemName', 'Item name', '商品名称', 'order', 'text', { max: 500 }],
  ['itemPrice', 'Item price', '商品单价', 'order', 'number'],
  [
    'recipientLastName',
    'Recipient last name',
    '收件人姓氏',
    'recipient',
    'text',
    { max: 100, beside: { key: 'name', word: 'first' } },
  ],
  ['declaredValue', 'Declared value (customs)', '申报价值（报关）', 'customs', 'number'],
  [
    'recipientHouseNumber',
    'Recipient house number',
    '收件门牌号',
    'recipient',
    'text',
    { max: 20, beside: { key: 'addressLine1' } },
  ],
  ['addressType', 'Address type', '地址类型', 'recipient', 'choice', { choices: addressTypes }],
  ['sizeUnit', 'Size unit', '尺寸单位', 'package', 'choice', { choices: sizeUnits, beside: { key: 'packageUnit' } }],
]

const textRows = Object.values(
  eachTextField(({ label, max }, key): Row => [key, label.en, label.cn, 'order', 'text', { max }]),
)
const headings: Partial<Record<OrderImportKey, string>> = {
  ...eachTextField(({ aliases = '' }) => aliases),
  ...importAliases,
}
const place = new Map(orderImportKeys.map((key, at) => [key, at]))

/** The columns of the order import, in the order in which they are shown. `sku` is ours: "A-1*2; B-2" (specification §3 has no line items). */
export const orderImportFields: readonly ImportField<OrderImportKey>[] = [...rows, ...textRows]
  .map(([key, en, cn, group, type, more]) => ({
    key,
    label: { en, cn },
    group,
    type,
    aliases: [headings[key] ?? '', languageAliases[key] ?? ''].flatMap((list) =>
      list === '' ? [] : list.split(' | '),
    ),
    ...more,
  }))
  .sort((a, b) => (place.get(a.key) ?? 0) - (place.get(b.key) ?? 0))

/** The same by key, for reading rows. */
export const orderFieldsByKey: ReadonlyMap<OrderImportKey, ImportField<OrderImportKey>> = new Map(
  orderImportFields.map((field) => [field.key, field]),
)
