import { useMutation } from '@tanstack/react-query'
import type { FillMode } from '@waybill/contract/orders/from-products-api'
import type { FillPart } from '@waybill/contract/orders/filled'
import { useBridge, useClient } from '@waybill/host'
import { useLocale } from '@waybill/kit'
import { useOrdersChanged } from '../orders-changed.ts'

type Wish = { ids: readonly number[]; mode?: FillMode }

/** Fills orders from products, and takes that back. Loaded when it is first used: the list's first load has no room for it. */
export function useFilling() {
  const client = useClient()
  const bridge = useBridge()
  const { locale } = useLocale()
  const changed = useOrdersChanged()
  const context = { client, bridge, locale, changed }
  const fill = useMutation({
    mutationFn: async ({ ids, mode = 'missing' }: Wish) =>
      (await import('./fill-orders.ts')).fillOrders(context, { ids, mode }),
  })
  const undo = useMutation({
    mutationFn: async (orders: { id: number; parts: FillPart[] }[]) =>
      (await import('./fill-orders.ts')).undoFills(context, orders),
  })
  return { fillOrders: fill.mutate, undo: undo.mutate, pending: fill.isPending || undo.isPending }
}
