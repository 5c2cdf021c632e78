import {
  Banner,
  Button,
  type CustomFilter,
  defineMessages,
  type Filter,
  FilterBar,
  useDayFilter,
  useT,
} from '@waybill/kit'
import type { AnyList } from './schema.ts'
import type { ListAddress } from './use-list-state.ts'

type Chosen = Pick<Filter, 'label' | 'options' | 'promoted' | 'single' | 'isEntry'> & {
  /** Something of the organization's own, and all there is of it: another value is gone. */
  isComplete?: boolean
}
/** A filter that only links set: it shows as a chip, null while it is off. */
type Chip = { label: string; chip: string | null }
/** How a filter is shown; null where the user has no use for it. */
type Control = Chosen | Chip | null

const filterMessages = defineMessages({
  en: {
    gone: 'No longer exists',
    isGone: 'This list is filtered by something that no longer exists: {filters}',
    dropGone: 'Remove these filters',
  },
  cn: {
    gone: '已不存在',
    isGone: '此列表的筛选条件中有已不存在的内容：{filters}',
    dropGone: '移除这些筛选条件',
  },
})

type Days = 'from' | 'to'
type Props<L extends AnyList> = {
  list: Pick<ListAddress<L>, 'list' | 'state' | 'set' | 'clear' | 'searchBox'>
  /** What the search looks for. */
  search?: string
  /** What the days of the list are called; needed where it has `from` and `to`. */
  days?: string
  /** Every other filter of the schema, in the order of the bar. */
  filters: { [Name in Exclude<keyof L['filters'], 'q' | Days>]: Control }
}

const isChip = (control: Control): control is Chip => control !== null && 'chip' in control
const asTexts = (value: unknown): string[] => (value === undefined ? [] : [value].flat().map(String))

/** The filters of a list over fixed values; none is without its control, none is written to the address by hand. */
function useControls<L extends AnyList>({ list: { list, state, set }, filters }: Props<L>) {
  const t = useT(filterMessages)
  const gone: { name: string; label: string; left: string[] }[] = []
  const values = state as Record<string, unknown>
  const change = (name: string, value: unknown) => set({ [name]: value } as Parameters<typeof set>[0])
  const controls = Object.entries<Control>(filters)
  return {
    choices: controls.flatMap(([name, control]): Filter[] => {
      const parameter = list.filters[name]
      if (!parameter || !control || isChip(control)) return []
      const onChange = (chosen: readonly string[]) =>
        change(name, parameter.read(parameter.many ? [...chosen] : chosen.at(-1)))
      const { isComplete, options, ...rest } = control
      const value = asTexts(values[name])
      const known = new Set(options.map((option) => option.value))
      const missing = isComplete ? value.filter((one) => !known.has(one)) : []
      if (missing.length > 0) gone.push({ name, label: control.label, left: value.filter((one) => known.has(one)) })
      const all = [...options, ...missing.map((one) => ({ value: one, text: t('gone') }))]
      return [{ id: name, single: !parameter.many, value, onChange, options: all, ...rest }]
    }),
    gone,
    chips: controls.flatMap(([name, control]): CustomFilter[] =>
      isChip(control) ? [{ id: name, ...control, onClear: () => change(name, undefined) }] : [],
    ),
  }
}

/** Search and filters of a list; everything goes to the address, and Clear takes all of it back. */
export function ListFilters<L extends AnyList>(props: Props<L>) {
  const { list, search, days } = props
  const { choices, chips, gone } = useControls(props)
  const t = useT(filterMessages)
  const dropGone = () => {
    const left = gone.map(({ name, left: values }) => [name, list.list.filters[name]?.read(values)])
    list.set(Object.fromEntries(left) as Parameters<typeof list.set>[0])
  }
  const span = list.state as { from?: string; to?: string }
  const byDay = useDayFilter(days ?? '', span, (next) => list.set(next as Parameters<typeof list.set>[0]))
  return (
    <>
      <FilterBar
        search={search === undefined ? undefined : list.searchBox(search)}
        filters={choices}
        custom={days !== undefined && byDay.custom}
        customFilters={[...(days === undefined ? [] : [byDay.customFilter]), ...chips]}
        onClear={list.clear}
      />
      {gone.length > 0 && (
        <Banner
          tone="warning"
          className="mb-2"
          actions={
            <Button size="compact" onClick={dropGone}>
              {t('dropGone')}
            </Button>
          }
        >
          {t('isGone', { filters: gone.map(({ label }) => label).join(', ') })}
        </Banner>
      )}
    </>
  )
}
