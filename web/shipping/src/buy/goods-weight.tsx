import { useMutation } from '@tanstack/react-query'
import type { OrderQuote } from '@waybill/contract/shipping/api'
import { fillFromProducts, type FillMode } from '@waybill/contract/orders/from-products-api'
import { isLighterThanGoods } from '@waybill/contract/orders/goods'
import { goodsMessages } from '@waybill/host/goods-words'
import { errorMessage, useBridge, useClient } from '@waybill/host'
import { Banner, Button, splitWeight, useFormat, useLocale, useT } from '@waybill/kit'
import { buyMessages } from '../messages/buy.ts'

/** Weighs less than what is in it? */
export const isLight = ({ parcel }: OrderQuote): boolean => isLighterThanGoods(parcel.weightCg, parcel.goods.weightCg)
/** Without a weight that products know. */
const isFillable = ({ parcel }: OrderQuote): boolean =>
  !parcel.weightCg && parcel.goods.weightCg > 0 && parcel.goods.gap === null

/** Takes weights over from the goods; `onFilled` asks for the prices of those orders again. */
function useGoodsWeight(onFilled: (orderIds: readonly number[]) => void) {
  const client = useClient()
  const bridge = useBridge()
  return useMutation({
    mutationFn: async ({ ids, mode }: { ids: number[]; mode: FillMode }) => {
      const { filled } = await client.call(fillFromProducts, { body: { ids, mode } }, { hideErrors: true })
      return filled.map(({ id }) => id)
    },
    onSuccess: (_filled, { ids }) => {
      bridge.emit('orders:changed', null)
      onFilled(ids)
    },
  })
}

/** Both figures in the unit in which the parcel is shown. */
function useWords() {
  const t = useT(goodsMessages)
  const format = useFormat()
  return ({ parcel }: OrderQuote): string => {
    const shown = (weightCg: number) => format.weight(splitWeight(weightCg, parcel.sizeUnit === 'cm' ? 'kg' : 'lb'))
    const figures = { weight: shown(parcel.weightCg ?? 0), goods: shown(parcel.goods.weightCg) }
    if (!isLight({ parcel } as OrderQuote)) return t('known', figures)
    return t(parcel.goods.gap ? 'lighterAtLeast' : 'lighter', figures)
  }
}

type Props = { quotes: readonly OrderQuote[]; onFilled: (orderIds: readonly number[]) => void }
type OfKind = Props & { mode: FillMode; text: string; act: string }

function Offer({ quotes, mode, text, act, onFilled }: OfKind) {
  const t = useT(buyMessages)
  const { locale } = useLocale()
  const save = useGoodsWeight(onFilled)
  const ids = quotes.filter(({ parcel }) => parcel.goods.gap === null).map(({ orderId }) => orderId)
  if (quotes.length === 0) return null
  return (
    <Banner
      tone={mode === 'lighter' ? 'warning' : undefined}
      className="mb-3"
      actions={
        ids.length > 0 && (
          <Button size="compact" pending={save.isPending} onClick={() => save.mutate({ ids, mode })}>
            {act}
          </Button>
        )
      }
    >
      {text}
      {save.error && <span className="block text-danger">{errorMessage(save.error, locale) ?? t('lost')}</span>}
    </Banner>
  )
}

/** Parcels that weigh less than their goods, and parcels without a weight that products know: one press for all of a kind. */
export function GoodsWeights({ quotes, onFilled }: Props) {
  const t = useT(buyMessages)
  const tGoods = useT(goodsMessages)
  const words = useWords()
  const light = quotes.filter(isLight)
  const fillable = quotes.filter(isFillable)
  const [one] = quotes
  const single = quotes.length === 1 && one ? words(one) : null
  return (
    <>
      <Offer
        quotes={light}
        mode="lighter"
        text={single ?? t('lighterOrders', { n: light.length })}
        act={tGoods('useGoods')}
        onFilled={onFilled}
      />
      <Offer
        quotes={fillable}
        mode="missing"
        text={single ?? t('fillableOrders', { n: fillable.length })}
        act={tGoods('fill')}
        onFilled={onFilled}
      />
    </>
  )
}

/** Beside one order of many: what its goods weigh, where that is more than the parcel. */
export function LightNote({ quote }: { quote: OrderQuote }) {
  const words = useWords()
  return isLight(quote) ? <p className="pb-1 text-small text-warning-fg">{words(quote)}</p> : null
}
