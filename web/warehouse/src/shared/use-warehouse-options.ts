import { useShell } from '@waybill/host'

/** The warehouses of the operator as choices of a filter. */
export function useWarehouseOptions() {
  const { user } = useShell()
  return (user?.warehouseList ?? []).map(({ warehouseId, name }) => ({ value: String(warehouseId), text: name }))
}
