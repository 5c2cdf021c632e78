import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getInventory, listInventoryMovements } from '@waybill/contract/stock/api'
import { useClient } from '@waybill/host'

/** Stock of one product by warehouse, condition and lot. */
export function useProductStock(id: number) {
  const client = useClient()
  return useQuery(client.query(getInventory, { params: { id } }, { hideErrors: true }))
}

const PAGE = 30

/** The movements of one product, newest first, page by page. */
export function useProductMovements(id: number) {
  const client = useClient()
  return useInfiniteQuery({
    queryKey: [listInventoryMovements.id, id],
    queryFn: ({ pageParam }) =>
      client.call(
        listInventoryMovements,
        { params: { id }, query: { limit: PAGE, ...(pageParam && { cursor: pageParam }) } },
        { hideErrors: true },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
}
