import { useQuery } from '@tanstack/react-query'
import { queryCountry } from '@waybill/contract/orders/api'
import { useClient } from '@waybill/host'
import { useLocale, type Option } from '@waybill/kit'

/** Every country by its name in the user's language, for a combobox; empty until they are there. */
export function useCountries(): Option[] {
  const client = useClient()
  const { locale } = useLocale()
  const { data = [] } = useQuery({
    ...client.query(queryCountry, { query: { lang: locale } }, { hideErrors: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data.map(({ countryCode, countryName }) => ({ value: countryCode, text: countryName, keywords: countryCode }))
}
