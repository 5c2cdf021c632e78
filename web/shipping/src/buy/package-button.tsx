import { Pencil } from 'lucide-react'
import type { OrderQuote } from '@waybill/contract'
import { splitWeight, useFormat, useT, VisuallyHidden } from '@waybill/kit'
import { buyMessages } from '../messages/buy.ts'

/** Weight and size of an order's package; pressing it opens their fields. */
export function PackageButton({ quote, open, onPress }: { quote: OrderQuote; open: boolean; onPress: () => void }) {
  const t = useT(buyMessages)
  const format = useFormat()
  const { weightCg, length, width, height, sizeUnit } = quote.parcel
  const weight = weightCg ? format.weight(splitWeight(weightCg, sizeUnit === 'cm' ? 'kg' : 'lb')) : null
  const sides = [length, width, height]
  const size = sides.every((side) => side !== null) ? format.size(sides, sizeUnit) : null
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onPress}
      className="-ms-1.5 flex min-h-8 max-w-full items-center gap-1.5 rounded-control px-1.5 text-start hover:bg-sub coarse:min-h-10"
    >
      <VisuallyHidden>{t('editPackage', { order: quote.orderNo })}: </VisuallyHidden>
      <span className="tnum min-w-0">
        <span className="block">{weight ?? t('noPackage')}</span>
        {size && <span className="block text-small whitespace-nowrap text-muted">{size}</span>}
      </span>
      <Pencil className="size-3.5! flex-none text-muted" />
    </button>
  )
}
