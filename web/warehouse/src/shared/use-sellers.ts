import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '@waybill/contract/core/route'
import { listWarehouseCustomers, type WarehouseCustomer } from '@waybill/contract/warehouse/api'
import { useClient } from '@waybill/host'

const SELLERS_A_PAGE = 200
/** More sellers than these pages hold are not offered: nobody connects 2,000. */
const MOST_PAGES = 10

/** All sellers that are connected to the operator's warehouses, by name. */
export function useSellers() {
  const client = useClient()
  return useQuery({
    queryKey: [listWarehouseCustomers.id, 'all'],
    queryFn: async () => {
      const sellers: WarehouseCustomer[] = []
      let cursor: string | null = ''
      for (let page = 0; page < MOST_PAGES && cursor !== null; page++) {
        const query = { limit: SELLERS_A_PAGE, ...(cursor && { cursor }) }
        const answer: OutputOf<typeof listWarehouseCustomers> = await client.call(
          listWarehouseCustomers,
          { query },
          { hideErrors: true },
        )
        sellers.push(...answer.records)
        cursor = answer.next
      }
      return sellers.toSorted((a, b) => a.org.name.localeCompare(b.org.name))
    },
  })
}
