import { useQueryClient } from '@tanstack/react-query'
import { getOrder, type OrderDetail } from '@waybill/contract/orders/api'
import { type PrintOptions, useMarkPrinted, usePrintLabels, usePrintOrders } from '@waybill/host/labels'
import { labelsOf } from './order-facts.ts'
import { useOrdersChanged } from '../shared/orders-changed.ts'

/** What is printed of one order: its label where it has one, its packing slip, a pick list. */
export function useDetailPrinting(order: Pick<OrderDetail, 'id' | 'shipment' | 'labels'>) {
  const { id } = order
  const labels = labelsOf(order)
  const cache = useQueryClient()
  const changed = useOrdersChanged()
  const refresh = () => {
    changed()
    void cache.invalidateQueries({ queryKey: [getOrder.id] })
  }
  const printing = usePrintLabels(refresh)
  const documents = usePrintOrders(refresh)
  const slips = () => void documents.slips([id])
  return {
    printing,
    documents: { slips, pickList: () => void documents.pickList([id]) },
    print: (options?: PrintOptions) => (labels.length > 0 ? void printing.print(labels, options) : slips()),
    mark: useMarkPrinted(refresh),
  }
}
export type DetailPrinting = ReturnType<typeof useDetailPrinting>
