import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listOutdatedFills } from '@waybill/contract/orders/from-products-api'
import type { Product } from '@waybill/contract/products/api'
import { useClient } from '@waybill/host'
import { Banner, Button, useT } from '@waybill/kit'
import { fillMessages } from '../shared/filling/fill-messages.ts'
import { useFilling } from '../shared/filling/use-filling.ts'

/** Open orders that have other values from this product than it has now: they are changed only when asked. */
export function OutdatedOrders({ product }: { product: Product }) {
  const t = useT(fillMessages)
  const cache = useQueryClient()
  const filling = useFilling()
  const key = [listOutdatedFills.id, product.id]
  const { data } = useQuery({
    ...useClient().query(listOutdatedFills, { params: { id: product.id } }, { hideErrors: true }),
    queryKey: [...key, product.version],
    staleTime: 0,
  })
  const ids = data?.ids ?? []
  if (ids.length === 0) return null
  const update = () => filling.fillOrders({ ids }, { onSettled: () => void cache.invalidateQueries({ queryKey: key }) })
  return (
    <Banner
      className="mb-4"
      actions={
        <Button size="compact" pending={filling.pending} onClick={update}>
          {t('update', { n: ids.length })}
        </Button>
      }
    >
      {t('outdated', { n: ids.length })}
    </Banner>
  )
}
