import { productFieldsByKey } from '@waybill/contract/products/product-fields'
import { packageTypes, type PackageType } from '@waybill/contract/products/product-words'
import { ListFilters } from '@waybill/host/list'
import { useFormat, useLocale, useT } from '@waybill/kit'
import { useImportName } from '../shared/imports/use-import-name.ts'
import type { ProductList } from './list.ts'
import { productMessages } from './messages.ts'
import { useFieldLabel } from './product-field.tsx'
import { useOrigins } from './use-products.ts'

/** Search and filters of the product list. */
export function ProductFilters({ list }: { list: ProductList }) {
  const t = useT(productMessages)
  const label = useFieldLabel()
  const format = useFormat()
  const { locale } = useLocale()
  const { data: origins = [] } = useOrigins()
  const { importId } = list.state
  const fileName = useImportName(importId)
  const typeWords = (value: PackageType) =>
    productFieldsByKey.get('packageType')?.choices?.find((choice) => choice.value === value)?.label[locale] ?? value
  const yesOrNo = [
    { value: 'yes', text: t('yes') },
    { value: 'no', text: t('no') },
  ]
  return (
    <ListFilters
      list={list}
      search={t('search')}
      filters={{
        packageType: {
          label: label('packageType'),
          promoted: true,
          options: packageTypes.map((value) => ({ value, text: typeWords(value) })),
        },
        battery: { label: label('batteryFlag'), promoted: true, options: yesOrNo },
        missing: { label: t('missingCustoms'), promoted: true, options: yesOrNo },
        origin: {
          label: label('originCountry'),
          options: origins.map((code) => ({ value: code, text: format.country(code) })),
        },
        importId: { label: t('importFilter'), chip: importId ? fileName : null },
      }}
    />
  )
}
