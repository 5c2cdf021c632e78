import { orderStatusWords } from '@waybill/contract/orders/words'
import type { OrderStatus } from '@waybill/contract/orders/enums'
import type { Product } from '@waybill/contract/products/api'
import { errorProps, PlaceLink } from '@waybill/host'
import { Badge, Card, PageState, Skeleton, useFormat, useLocale, useT } from '@waybill/kit'
import { productMessages } from './messages.ts'
import { useProductOrders } from './use-products.ts'

type Order = NonNullable<ReturnType<typeof useProductOrders>['data']>['records'][number]

function OrderLine({ order }: { order: Order }) {
  const format = useFormat()
  const { locale } = useLocale()
  const words = orderStatusWords[order.status as OrderStatus]
  return (
    <li className="border-t border-line px-4 py-2">
      <div className="flex items-center justify-between gap-2">
        <PlaceLink look="cell" className="tnum min-w-0 truncate" href={`/b/#/order/detail/${order.id}`}>
          {order.orderNo}
        </PlaceLink>
        <Badge tone={words.tone}>{words[locale]}</Badge>
      </div>
      <div className="tnum text-small text-muted">
        {format.date(order.createTime)} · × {format.number(order.quantity)}
      </div>
    </li>
  )
}

/** The latest orders that name the product. */
export function OrdersCard({ product }: { product: Product }) {
  const t = useT(productMessages)
  const { locale } = useLocale()
  const query = useProductOrders(product.id)
  const { records = [], total = { count: 0, capped: false } } = query.data ?? {}
  const all = `/b/#/order/lists?view=all&q=${encodeURIComponent(product.skuCode)}`
  return (
    <Card title={t('ordersCard')} flush={records.length > 0}>
      <PageState
        error={query.isError ? errorProps(query.error, locale, () => void query.refetch()) : null}
        loading={query.isPending}
        skeleton={<Skeleton className="h-16 w-full" />}
      >
        {records.length === 0 ? (
          <p className="text-muted">{t('noOrders')}</p>
        ) : (
          <>
            <ul>
              {records.map((order) => (
                <OrderLine key={order.id} order={order} />
              ))}
            </ul>
            {total.count > records.length && (
              <p className="border-t border-line px-4 py-2">
                <PlaceLink href={all}>{total.capped ? t('manyOrders') : t('allOrders', { n: total.count })}</PlaceLink>
              </p>
            )}
          </>
        )}
      </PageState>
    </Card>
  )
}
