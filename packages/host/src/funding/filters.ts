import { fundingStatus, fundingType } from '@waybill/contract/funds/enums'
import { fundingStatusWords, fundingTypeWords } from '@waybill/contract/funding/words'
import { valuesOf } from '@waybill/contract/core/enums'
import { useLocale, useT } from '@waybill/kit'
import { day, id, ids, text } from '@waybill/host/list'
import { fundingMessages } from './messages.ts'

/** What any list of requests can be filtered by, and the request that stands open beside it. */
export const fundingParameters = {
  filters: {
    q: text(),
    status: ids(valuesOf(fundingStatus)),
    types: ids(valuesOf(fundingType)),
    from: day(),
    to: day(),
  },
  extras: { request: id() },
}
type State = {
  q?: string | undefined
  status?: number[] | undefined
  types?: number[] | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The filters as the calls that list requests take them. */
export const fundingQuery = ({ q, status, types, from, to }: State) => ({
  search: q,
  statuses: status,
  types,
  dateFrom: from,
  dateTo: to,
})

/** The controls of the filters. */
export function useFundingFilters() {
  const t = useT(fundingMessages)
  const { locale } = useLocale()
  const options = (words: Readonly<Record<number, Record<typeof locale, string>>>, of: readonly number[]) =>
    of.map((value) => ({ value: String(value), text: words[value]?.[locale] ?? '' }))
  return {
    status: { label: t('status'), promoted: true, options: options(fundingStatusWords, valuesOf(fundingStatus)) },
    types: { label: t('type'), options: options(fundingTypeWords, valuesOf(fundingType)) },
  }
}
