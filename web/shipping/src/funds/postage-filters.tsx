import { postageChangeWords } from '@waybill/contract/funds/words'
import { type List, ListFilters } from '@waybill/host/list'
import { useLocale, useT } from '@waybill/kit'
import { postageMessages } from '../messages/postage.ts'
import type { postageList } from './postage-list.ts'

/** Search and filters of the postage history. */
export function PostageFilters({ list }: { list: List<typeof postageList> }) {
  const t = useT(postageMessages)
  const { locale } = useLocale()
  const options = Object.entries(postageChangeWords).map(([value, text]) => ({ value, text: text[locale] }))
  return (
    <ListFilters
      list={list}
      search={t('search')}
      days={t('date')}
      filters={{ types: { label: t('changeType'), promoted: true, options } }}
    />
  )
}
