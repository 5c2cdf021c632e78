import { useState } from 'react'
import type { OrderTodo } from '@waybill/contract'
import { carriers } from '@waybill/contract/carriers'
import { DateRange, dayIn, FilterBar, useFormat, useLocale, useT, type Filter } from '@waybill/kit'
import { filtersOff, type ListState } from './list-state.ts'
import { orderMessages } from './messages.ts'
import { useImportName } from '../import/use-import-name.ts'
import { useStores } from './use-orders.ts'

const DAY_MS = 86_400_000

function useDatePresets() {
  const t = useT(orderMessages)
  const { timeZone } = useLocale()
  const [now] = useState(() => Date.now())
  const today = dayIn(new Date(now), timeZone)
  const back = (days: number) => dayIn(new Date(now - days * DAY_MS), timeZone)
  return [
    { id: 'today', label: t('today'), from: today, to: today },
    { id: 'last7', label: t('last7'), from: back(6), to: today },
    { id: 'last30', label: t('last30'), from: back(29), to: today },
  ]
}

const ids = (values: readonly string[]): number[] | undefined => (values.length > 0 ? values.map(Number) : undefined)

const todoWords = {
  late: 'late',
  today: 'shipToday',
  failed: 'purchaseFailed',
  waiting: 'checking',
  unweighed: 'unweighed',
} as const satisfies Record<OrderTodo, string>

/** Search and filters of the order list; everything goes to the address. */
export function ListFilters({ state, onChange }: { state: ListState; onChange: (change: Partial<ListState>) => void }) {
  const t = useT(orderMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const presets = useDatePresets()
  const { data: stores = [] } = useStores()
  const fileName = useImportName(state.importId)
  const filters: Filter[] = [
    {
      id: 'store',
      label: t('store'),
      promoted: true,
      value: (state.stores ?? []).map(String),
      onChange: (value) => onChange({ stores: ids(value) }),
      options: stores.map((store) => ({ value: String(store.storeId), text: store.name })),
    },
    {
      id: 'carrier',
      label: t('carrier'),
      promoted: true,
      value: (state.carriers ?? []).map(String),
      onChange: (value) => onChange({ carriers: ids(value) }),
      options: carriers.map((carrier) => ({ value: String(carrier.id), text: carrier.name[locale] })),
    },
  ]
  const span = { from: state.from ?? null, to: state.to ?? null }
  const preset = presets.find((one) => one.from === span.from && one.to === span.to)
  const words = span.from || span.to ? (preset?.label ?? `${format.date(span.from)} – ${format.date(span.to)}`) : null
  return (
    <FilterBar
      search={{ value: state.q ?? '', onSearch: (q) => onChange({ q: q || undefined }), placeholder: t('search') }}
      filters={filters}
      custom={
        <DateRange
          label={t('orderDate')}
          value={span}
          presets={presets}
          onChange={({ from, to }) => onChange({ from: from ?? undefined, to: to ?? undefined })}
        />
      }
      customFilters={[
        { id: 'date', label: t('orderDate'), chip: words, onClear: () => onChange({ from: undefined, to: undefined }) },
        {
          id: 'todo',
          label: t('todoFilter'),
          chip: state.todo ? t(todoWords[state.todo]) : null,
          onClear: () => onChange({ todo: undefined }),
        },
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
