import { useQuery } from '@tanstack/react-query'
import { listAddresses } from '@waybill/contract/addresses/api'
import { addressType } from '@waybill/contract/addresses/enums'
import { orderTypeWords } from '@waybill/contract/orders/words'
import { countryName } from '@waybill/contract/places/countries'
import { listRuleLists } from '@waybill/contract/rules/lists-api'
import type { RuleNames } from '@waybill/contract/rules/words'
import { listStores } from '@waybill/contract/stores/api'
import { useClient, useShell } from '@waybill/host'
import { useLocale } from '@waybill/kit'

const quiet = { hideErrors: true } as const
const senders = { query: { type: addressType.sender, limit: 200 } }

/** The names that sentences about rules need; what is not loaded yet is shown by its number. */
export function useRuleNames(): RuleNames {
  const client = useClient()
  const { locale } = useLocale()
  const { user } = useShell()
  const stores = useQuery(client.query(listStores, {}, quiet))
  const book = useQuery(client.query(listAddresses, senders, quiet))
  const lists = useQuery(client.query(listRuleLists, {}, quiet))
  return {
    lists: new Map(lists.data?.lists.map(({ id, name }) => [id, name])),
    stores: new Map(stores.data?.map(({ storeId, name }) => [String(storeId), name])),
    senders: new Map(book.data?.records.map(({ id, name, company, city }) => [id, `${company || name}, ${city}`])),
    warehouses: new Map(user?.warehouseList.map(({ warehouseId, name }) => [warehouseId, name])),
    orderTypes: new Map(Object.entries(orderTypeWords).map(([type, words]) => [type, words[locale]])),
    country: (code) => countryName(code, locale),
  }
}
