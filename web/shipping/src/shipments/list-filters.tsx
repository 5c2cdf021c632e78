import { carriers } from '@waybill/contract/carriers'
import { DateRange, FilterBar, useFormat, useLocale, useT } from '@waybill/kit'
import { useDatePresets } from '../date-presets.ts'
import { commonMessages } from '../messages/common.ts'
import { shipmentMessages } from '../messages/shipments.ts'
import { filtersOff, type ListState } from './list-state.ts'

/** Search and filters of the shipment list; everything goes to the address. */
export function ListFilters({ state, onChange }: { state: ListState; onChange: (change: Partial<ListState>) => void }) {
  const t = useT(shipmentMessages)
  const common = useT(commonMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const presets = useDatePresets()
  const span = { from: state.from ?? null, to: state.to ?? null }
  const preset = presets.find((one) => one.from === span.from && one.to === span.to)
  const words = span.from || span.to ? (preset?.label ?? `${format.date(span.from)} – ${format.date(span.to)}`) : null
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
      custom={
        <DateRange
          label={t('created')}
          value={span}
          presets={presets}
          onChange={({ from, to }) => onChange({ from: from ?? undefined, to: to ?? undefined })}
        />
      }
      customFilters={[
        { id: 'date', label: t('created'), chip: words, onClear: () => onChange({ from: undefined, to: undefined }) },
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
