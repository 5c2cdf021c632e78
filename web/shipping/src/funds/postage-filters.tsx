import { postageChangeWords } from '@waybill/contract/statuses'
import { FilterBar, useDayFilter, useLocale, useT } from '@waybill/kit'
import { postageMessages } from '../messages/postage.ts'
import { filtersOff, type PostageState } from './postage-state.ts'

type Props = { state: PostageState; onChange: (change: Partial<PostageState>) => void }

/** Search and filters of the postage history; everything goes to the address. */
export function PostageFilters({ state, onChange }: Props) {
  const t = useT(postageMessages)
  const { locale } = useLocale()
  const { custom, customFilter } = useDayFilter(t('date'), state, onChange)
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
      custom={custom}
      customFilters={[customFilter]}
      onClear={() => onChange(filtersOff)}
    />
  )
}
