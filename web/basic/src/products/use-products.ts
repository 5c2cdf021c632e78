import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { InputOf } from '@waybill/contract/core/route'
import { randomKey } from '@waybill/contract/core/random-key'
import {
  createProduct,
  deleteProducts,
  editProductCustoms,
  getProduct,
  listOrigins,
  listProductOrders,
  listProducts,
  type Product,
  updateProduct,
} from '@waybill/contract/products/api'
import type { TypedProduct } from '@waybill/contract/products/typed-product'
import { useBridge, useClient } from '@waybill/host'
import { useLocale, useT } from '@waybill/kit'
import { productMessages } from './messages.ts'

export const useOrigins = () =>
  useQuery({ ...useClient().query(listOrigins, {}, { hideErrors: true }), staleTime: 60_000 })
export const useProduct = (id: number) =>
  useQuery(useClient().query(getProduct, { params: { id } }, { hideErrors: true }))
export const useProductOrders = (id: number) =>
  useQuery(useClient().query(listProductOrders, { params: { id }, query: {} }, { hideErrors: true }))

/** Renews everything that shows products. */
export function useProductsRefresh(): () => void {
  const cache = useQueryClient()
  return () => {
    for (const route of [listProducts, listOrigins, getProduct]) void cache.invalidateQueries({ queryKey: [route.id] })
  }
}

/** Saves a product, a new one when there is none yet; the same one sent twice is added once. */
export function useSaveProduct(before: Product | null) {
  const client = useClient()
  const bridge = useBridge()
  const refresh = useProductsRefresh()
  const t = useT(productMessages)
  const sent = useRef({ text: '', key: '' })
  const keyFor = (text: string): string => {
    if (sent.current.text !== text) sent.current = { text, key: randomKey() }
    return sent.current.key
  }
  return useMutation({
    mutationFn: (typed: TypedProduct) => {
      if (before) {
        const body = { ...typed, version: before.version }
        return client.call(updateProduct, { params: { id: before.id }, body }, { hideErrors: true })
      }
      const idempotencyKey = keyFor(JSON.stringify(typed))
      return client.call(createProduct, { body: typed }, { hideErrors: true, idempotencyKey })
    },
    onSuccess: () => {
      sent.current = { text: '', key: '' }
      bridge.toast('ok', t('saved'))
      refresh()
    },
  })
}

/** Deletes products and says which ones stay, and why. */
export function useDeleteProducts() {
  const client = useClient()
  const bridge = useBridge()
  const refresh = useProductsRefresh()
  const t = useT(productMessages)
  const { locale } = useLocale()
  return useMutation({
    mutationFn: (ids: readonly number[]) => client.call(deleteProducts, { body: { ids: [...ids] } }),
    onSuccess: ({ done, failed: [first, ...more] }) => {
      if (done.length > 0) bridge.toast('ok', t('deletedToast', { n: done.length }))
      const reason = locale === 'cn' ? first?.zhMessage : first?.message
      if (reason) bridge.toast('warn', t('keptToast', { n: more.length + 1, reason }))
      refresh()
    },
  })
}

export type Customs = InputOf<typeof editProductCustoms>['body']['customs']
/** Sets the customs fields that were typed on many products. */
export function useEditCustoms() {
  const client = useClient()
  const bridge = useBridge()
  const refresh = useProductsRefresh()
  const t = useT(productMessages)
  return useMutation({
    mutationFn: (body: { ids: number[]; customs: Customs }) =>
      client.call(editProductCustoms, { body }, { hideErrors: true }),
    onSuccess: ({ done }) => {
      bridge.toast('ok', t('customsSaved', { n: done.length }))
      refresh()
    },
  })
}

/** The SKU of the product that has a barcode; null when none has. */
export function useBarcodeOwner(): (code: string) => Promise<string | null> {
  const client = useClient()
  return async (search) => {
    const { records } = await client.call(listProducts, { query: { barcode: search, limit: 1 } }, { hideErrors: true })
    return records[0]?.skuCode ?? null
  }
}
