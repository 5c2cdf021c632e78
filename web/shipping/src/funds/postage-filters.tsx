import type { PostageChangeType } from '@waybill/contract'
import { postageChangeWords } from '@waybill/contract/statuses'
import { DateRange, FilterBar, useFormat, useLocale, useT } from '@waybill/kit'
import { useDatePresets } from '../date-presets.ts'
import { postageMessages } from '../messages/postage.ts'
import { filtersOff, type PostageState } from './postage-state.ts'

type Props = { state: PostageState; onChange: (change: Partial<PostageState>) => void }

/** Search and filters of the postage history; everything goes to the address. */
export function PostageFilters({ state, onChange }: Props) {
  const t = useT(postageMessages)
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
          id: 'type',
          label: t('changeType'),
          promoted: true,
          value: (state.types ?? []).map(String),
          onChange: (value) => onChange({ types: value.length > 0 ? value.map(Number) : undefined }),
          options: Object.entries(postageChangeWords).map(([value, text]) => ({ value, text: text[locale] })),
        },
      ]}
      custom={
        <DateRange
          label={t('date')}
          value={span}
          presets={presets}
          onChange={({ from, to }) => onChange({ from: from ?? undefined, to: to ?? undefined })}
        />
      }
      customFilters={[
        { id: 'date', label: t('date'), chip: words, onClear: () => onChange({ from: undefined, to: undefined }) },
      ]}
      onClear={() => onChange(filtersOff)}
    />
  )
}

/** "Creating labels" for a change type of the wire; "-" for none. */
export const changeWords = (type: number | null, locale: 'en' | 'cn'): string =>
  type === null ? '-' : (postageChangeWords[type as PostageChangeType]?.[locale] ?? '-')
