import { carriers } from '@waybill/contract/carriers'
import { FilterBar, useDayFilter, useLocale, useT } from '@waybill/kit'
import { commonMessages } from '../messages/common.ts'
import { shipmentMessages } from '../messages/shipments.ts'
import { filtersOff, type ListState } from './list-state.ts'

/** Search and filters of the shipment list; everything goes to the address. */
export function ListFilters({ state, onChange }: { state: ListState; onChange: (change: Partial<ListState>) => void }) {
  const t = useT(shipmentMessages)
  const common = useT(commonMessages)
  const { locale } = useLocale()
  const { custom, customFilter } = useDayFilter(t('created'), state, onChange)
  return (
    <FilterBar
      search={{ value: state.q ?? '', onSearch: (q) => onChange({ q: q || undefined }), placeholder: t('search') }}
      filters={[
        {
          id: 'carrier',
          label: common('carrier'),
          promoted: true,
          value: (state.carriers ?? []).map(String),
          onChange: (value) => onChange({ carriers: value.length > 0 ? value.map(Number) : undefined }),
          options: carriers.map((carrier) => ({ value: String(carrier.id), text: carrier.name[locale] })),
        },
      ]}
      custom={custom}
      customFilters={[
        customFilter,
        {
          id: 'late',
          label: t('delivery'),
          chip: state.late ? t('late') : null,
          onClear: () => onChange({ late: undefined }),
        },
      ]}
      onClear={() => onChange(filtersOff)}
    />
  )
}
