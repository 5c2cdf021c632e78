import type { OrderDetail } from '@waybill/contract/orders/api'
import { isLighterThanGoods } from '@waybill/contract/orders/goods'
import { goodsMessages } from '@waybill/host/goods-words'
import { Banner, Button, splitWeight, useFormat, useLocale, useT } from '@waybill/kit'
import { fillMessages } from '../shared/filling/fill-messages.ts'
import { useFilling } from '../shared/filling/use-filling.ts'

type Props = { order: OrderDetail; filling: ReturnType<typeof useFilling> }

/** Weights in the order's own unit. */
function useWeights({ order }: Pick<Props, 'order'>) {
  const format = useFormat()
  const shown = (weightCg: number) => format.weight(splitWeight(weightCg, order.package.massUnit))
  return { weight: shown(order.weightCg ?? 0), goods: shown(order.goods.weightCg) }
}

function Lighter({ order, filling }: Props) {
  const t = useT(goodsMessages)
  const weights = useWeights({ order })
  return (
    <Banner
      tone="warning"
      actions={
        order.goods.gap === null && (
          <Button
            size="compact"
            pending={filling.pending}
            onClick={() => filling.fillOrders({ ids: [order.id], mode: 'lighter' })}
          >
            {t('useGoods')}
          </Button>
        )
      }
    >
      {t(order.goods.gap ? 'lighterAtLeast' : 'lighter', weights)}
    </Banner>
  )
}

/** The weight is missing: what products know of it, or why they do not. */
function Unweighed({ order, filling }: Props) {
  const t = useT(goodsMessages)
  const { locale } = useLocale()
  const { goods } = useWeights({ order })
  const { gap } = order.goods
  if (gap) return <p className="text-small text-muted">{locale === 'cn' ? gap.zhMessage : gap.message}</p>
  return (
    <Banner
      actions={
        <Button size="compact" pending={filling.pending} onClick={() => filling.fillOrders({ ids: [order.id] })}>
          {t('fill')}
        </Button>
      }
    >
      {t('known', { goods })}
    </Banner>
  )
}

/** What of an open order is from products, what they could fill, and a warning where it weighs less than its goods. */
export function GoodsNotice({ order }: { order: OrderDetail }) {
  const t = useT(fillMessages)
  const filling = useFilling()
  const { fromProducts } = order
  const props = { order, filling }
  return (
    <div className="mt-3 flex flex-col gap-2 empty:hidden">
      {fromProducts.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="text-small text-muted">
            {t('fromProducts', { parts: fromProducts.map((part) => t(part)).join(' · ') })}
          </span>
          {order.can.edit.allowed && (
            <Button
              size="compact"
              pending={filling.pending}
              onClick={() => filling.undo([{ id: order.id, parts: fromProducts }])}
            >
              {t('remove')}
            </Button>
          )}
        </div>
      )}
      {order.can.edit.allowed && !order.weightCg && <Unweighed {...props} />}
      {order.can.edit.allowed && isLighterThanGoods(order.weightCg, order.goods.weightCg) && <Lighter {...props} />}
    </div>
  )
}
