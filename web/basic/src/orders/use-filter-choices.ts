import { useQuery } from '@tanstack/react-query'
import { listAssignees, listTags, queryCountry } from '@waybill/contract/orders/api'
import { useClient } from '@waybill/host'
import { useLocale } from '@waybill/kit'

const MINUTE = 60_000

/** What the filters of the order list offer of the organization's own. */
export function useFilterChoices() {
  const client = useClient()
  const { locale } = useLocale()
  const quiet = { hideErrors: true }
  const tags = useQuery({ ...client.query(listTags, {}, quiet), staleTime: MINUTE }).data?.tags
  const people = useQuery({ ...client.query(listAssignees, {}, quiet), staleTime: MINUTE }).data
  const countries =
    useQuery({ ...client.query(queryCountry, { query: { lang: locale } }, quiet), staleTime: Infinity }).data ?? []
  return { tags, people, countries }
}
