import { productFieldsByKey } from '@waybill/contract/products/product-fields'
import { packageTypes, type PackageType } from '@waybill/contract/products/product-words'
import { type Filter, FilterBar, useFormat, useLocale, useT } from '@waybill/kit'
import { useImportName } from '../shared/imports/use-import-name.ts'
import { filtersOff, type Flag, type ProductListState } from './list-state.ts'
import { productMessages } from './messages.ts'
import { useFieldLabel } from './product-field.tsx'
import { useOrigins } from './use-products.ts'

type Props = { state: ProductListState; onChange: (change: Partial<ProductListState>) => void }

/** Search and filters of the product list; everything goes to the address. */
export function ProductFilters({ state, onChange }: Props) {
  const t = useT(productMessages)
  const label = useFieldLabel()
  const format = useFormat()
  const { locale } = useLocale()
  const { data: origins = [] } = useOrigins()
  const fileName = useImportName(state.importId)
  const typeWords = (value: PackageType) =>
    productFieldsByKey.get('packageType')?.choices?.find((choice) => choice.value === value)?.label[locale] ?? value
  const flag = (id: 'battery' | 'missing', words: string): Filter => ({
    id,
    label: words,
    promoted: true,
    single: true,
    value: state[id] ? [state[id]] : [],
    onChange: ([value]) => onChange({ [id]: value as Flag | undefined }),
    options: [
      { value: 'yes', text: t('yes') },
      { value: 'no', text: t('no') },
    ],
  })
  const filters: Filter[] = [
    {
      id: 'packageType',
      label: label('packageType'),
      promoted: true,
      single: true,
      value: state.packageType ? [state.packageType] : [],
      onChange: ([value]) => onChange({ packageType: value as PackageType | undefined }),
      options: packageTypes.map((value) => ({ value, text: typeWords(value) })),
    },
    flag('battery', label('batteryFlag')),
    flag('missing', t('missingCustoms')),
    {
      id: 'origin',
      label: label('originCountry'),
      single: true,
      value: state.origin ? [state.origin] : [],
      onChange: ([origin]) => onChange({ origin }),
      options: origins.map((code) => ({ value: code, text: format.country(code) })),
    },
  ]
  return (
    <FilterBar
      search={{ value: state.q ?? '', onSearch: (q) => onChange({ q: q || undefined }), placeholder: t('search') }}
      filters={filters}
      customFilters={[
        {
          id: 'import',
          label: t('importFilter'),
          chip: state.importId ? fileName : null,
          onClear: () => onChange({ importId: undefined }),
        },
      ]}
      onClear={() => onChange(filtersOff)}
    />
  )
}
