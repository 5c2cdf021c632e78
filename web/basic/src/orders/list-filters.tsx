import type { OrderTodo } from '@waybill/contract'
import { carriers } from '@waybill/contract/carriers'
import { FilterBar, useDayFilter, useLocale, useT, type Filter } from '@waybill/kit'
import { filtersOff, type ListState } from './list-state.ts'
import { orderMessages } from './messages.ts'
import { useImportName } from '../shared/imports/use-import-name.ts'
import { useStores } from './use-orders.ts'

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
  const { locale } = useLocale()
  const { custom, customFilter } = useDayFilter(t('orderDate'), state, onChange)
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
  return (
    <FilterBar
      search={{ value: state.q ?? '', onSearch: (q) => onChange({ q: q || undefined }), placeholder: t('search') }}
      filters={filters}
      custom={custom}
      customFilters={[
        customFilter,
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
