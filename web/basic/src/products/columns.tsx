import { useMemo } from 'react'
import type { Product } from '@waybill/contract/products/api'
import { formatHsCode } from '@waybill/contract/products/barcodes'
import { productFieldsByKey } from '@waybill/contract/products/product-fields'
import { Badge, type Column, type Format, type Locale, nothing, useFormat, useLocale, useT } from '@waybill/kit'
import { productMessages } from './messages.ts'
import { useFieldLabel } from './product-field.tsx'

/** The name in the reader's language, if there is one. */
export const nameOf = ({ skuName, skuNameCN }: Product, locale: 'en' | 'cn'): string =>
  locale === 'cn' ? (skuNameCN ?? skuName) : skuName

type Tools = {
  t: ReturnType<typeof useT<(typeof productMessages)['en']>>
  label: ReturnType<typeof useFieldLabel>
  format: Format
  locale: Locale
}

const unitsOf = ({ unit }: Product) => (unit === 'cm/kg' ? (['kg', 'cm'] as const) : (['lb', 'in'] as const))
const typeWords = (value: string, locale: Locale) =>
  productFieldsByKey.get('packageType')?.choices?.find((choice) => choice.value === value)?.label[locale] ?? value

/** What names a product. */
const namingColumns = ({ t, label, locale }: Tools): Column<Product>[] => [
  {
    id: 'skuCode',
    head: label('skuCode'),
    type: 'id',
    width: 140,
    priority: 1,
    sort: true,
    cell: (row) => row.skuCode,
  },
  {
    id: 'skuName',
    head: label('skuName'),
    type: 'text',
    width: 150,
    priority: 1,
    card: 'line',
    sort: true,
    cell: (row) => nameOf(row, locale),
  },
  {
    id: 'barcode',
    head: t('barcode'),
    type: 'id',
    width: 134,
    priority: 2,
    cell: (row) => row.upc ?? row.ean ?? nothing,
  },
]

/** What is measured. */
const measureColumns = ({ t, format }: Tools): Column<Product>[] => [
  {
    id: 'weight',
    head: t('weight'),
    type: 'weight',
    width: 90,
    priority: 2,
    sort: true,
    cell: (row) => format.weight({ unit: unitsOf(row)[0], major: row.weight1, minor: row.weight2 }),
  },
  {
    id: 'size',
    head: t('size'),
    type: 'text',
    width: 112,
    whole: true,
    priority: 2,
    cell: (row) => format.size([row.length, row.width, row.height], unitsOf(row)[1]),
  },
]

/** What customs ask for, and how it is packed. */
const customsColumns = ({ t, label, format, locale }: Tools): Column<Product>[] => [
  {
    id: 'declaredValue',
    head: label('declaredValue'),
    type: 'money',
    width: 112,
    priority: 2,
    cell: (row) => format.money(row.declaredValue),
  },
  {
    id: 'scheduleB',
    head: label('scheduleB'),
    type: 'id',
    width: 108,
    priority: 2,
    cell: (row) => (row.scheduleB ? formatHsCode(row.scheduleB) : nothing),
  },
  {
    id: 'origin',
    head: t('origin'),
    type: 'text',
    width: 104,
    priority: 2,
    cell: (row) => (row.originCountry ? format.country(row.originCountry) : nothing),
  },
  {
    id: 'packageType',
    head: label('packageType'),
    type: 'badge',
    width: 136,
    priority: 1,
    cell: (row) => <Badge tone="neutral">{typeWords(row.packageType, locale)}</Badge>,
  },
]

const codeColumn = (id: 'fnSku' | 'asin' | 'brand', { label }: Tools): Column<Product> => ({
  id,
  head: label(id),
  type: id === 'brand' ? 'text' : 'id',
  width: 110,
  priority: 4,
  optional: true,
  cell: (row) => row[id] ?? nothing,
})

/** What is shown when it is asked for. */
const optionalColumns = (tools: Tools): Column<Product>[] => {
  const { t, label, format } = tools
  return [
    {
      id: 'battery',
      head: label('batteryFlag'),
      type: 'text',
      width: 80,
      priority: 4,
      optional: true,
      cell: (row) => (row.batteryFlag ? t('yes') : t('no')),
    },
    codeColumn('fnSku', tools),
    codeColumn('asin', tools),
    codeColumn('brand', tools),
    {
      id: 'cost',
      head: label('purchasingCost'),
      type: 'money',
      width: 110,
      priority: 4,
      optional: true,
      cell: (row) => format.money(row.purchasingCost),
    },
    {
      id: 'createdAt',
      head: t('added'),
      type: 'date',
      width: 150,
      priority: 4,
      optional: true,
      sort: true,
      cell: (row) => format.dateTime(row.createdAt),
    },
  ]
}

/** The product list's columns. */
export function useProductColumns(): Column<Product>[] {
  const t = useT(productMessages)
  const label = useFieldLabel()
  const format = useFormat()
  const { locale } = useLocale()
  return useMemo(() => {
    const tools = { t, label, format, locale }
    return [namingColumns, measureColumns, customsColumns, optionalColumns].flatMap((columns) => columns(tools))
  }, [t, label, format, locale])
}
