import { Pencil } from 'lucide-react'
import type { OrderQuote } from '@waybill/contract'
import { Button, splitWeight, useFormat, useT } from '@waybill/kit'
import { buyMessages } from '../messages/buy.ts'

/** "2 lb 3 oz · 12 × 9 × 4 in": pressing it opens the fields. */
export function PackageButton({ quote, open, onPress }: { quote: OrderQuote; open: boolean; onPress: () => void }) {
  const t = useT(buyMessages)
  const format = useFormat()
  const { weightCg, length, width, height, sizeUnit } = quote.parcel
  const weight = weightCg ? format.weight(splitWeight(weightCg, sizeUnit === 'cm' ? 'kg' : 'lb')) : null
  const sides = [length, width, height]
  const size = sides.every((side) => side !== null) ? format.size(sides, sizeUnit) : null
  const text = [weight, size].filter(Boolean).join(' · ') || t('noPackage')
  return (
    <Button
      variant="ghost"
      size="compact"
      icon={<Pencil className="size-3.5! text-muted" />}
      aria-expanded={open}
      aria-label={`${t('editPackage', { order: quote.orderNo })}: ${text}`}
      onClick={onPress}
      className="-ms-2 max-w-full font-normal!"
    >
      <span className="tnum">{text}</span>
    </Button>
  )
}
