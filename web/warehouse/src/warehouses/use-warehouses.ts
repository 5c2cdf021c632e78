import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createWarehouse,
  getWarehouseOverview,
  listOwnWarehouses,
  type OwnWarehouse,
  setWarehouseActive,
  updateWarehouse,
  type WarehouseInput,
} from '@waybill/contract/warehouses/api'
import { useBridge, useClient } from '@waybill/host'

export function useWarehouses() {
  const client = useClient()
  return useQuery(client.query(listOwnWarehouses, { query: {} }, { hideErrors: true }))
}

/** What else shows warehouses is read again: the list, the figures and who the user is. */
function useChanged() {
  const cache = useQueryClient()
  const bridge = useBridge()
  return () => {
    bridge.emit('user:changed', null)
    return Promise.all(
      [listOwnWarehouses.id, getWarehouseOverview.id].map((key) => cache.invalidateQueries({ queryKey: [key] })),
    )
  }
}

/** Creates a warehouse, or replaces the settings of one as it was read. */
export function useSaveWarehouse(warehouse: OwnWarehouse | null) {
  const client = useClient()
  return useMutation({
    mutationFn: (input: WarehouseInput) =>
      warehouse === null
        ? client.call(createWarehouse, { body: input }, { hideErrors: true })
        : client.call(
            updateWarehouse,
            { params: { id: warehouse.id }, body: { ...input, version: warehouse.version } },
            { hideErrors: true },
          ),
    onSuccess: useChanged(),
  })
}

export function useSetActive({ id, version }: OwnWarehouse) {
  const client = useClient()
  return useMutation({
    mutationFn: (active: boolean) =>
      client.call(setWarehouseActive, { params: { id }, body: { active, version } }, { hideErrors: true }),
    onSettled: useChanged(),
  })
}
