import { PackageCheck, Pencil } from 'lucide-react'
import type { OrderQuote } from '@waybill/contract/shipping/api'
import { cx, splitWeight, useFormat, useT, VisuallyHidden } from '@waybill/kit'
import { buyMessages } from '../messages/buy.ts'
import { packageMessages } from '../messages/packages.ts'

function usePackageWords({ parcel }: OrderQuote) {
  const t = useT(buyMessages)
  const format = useFormat()
  const { weightCg, length, width, height, sizeUnit } = parcel
  const sides = [length, width, height]
  return {
    weight: weightCg ? format.weight(splitWeight(weightCg, sizeUnit === 'cm' ? 'kg' : 'lb')) : t('noPackage'),
    size: sides.every((side) => side !== null) ? format.size(sides, sizeUnit) : null,
  }
}

function PackageWords({ quote }: { quote: OrderQuote }) {
  const t = useT(buyMessages)
  const { weight, size } = usePackageWords(quote)
  const packages = useT(packageMessages)
  const count = quote.parcel.packages?.length
  return (
    <span className="tnum min-w-0">
      <span className="block">
        {count !== undefined && `${packages('packages', { n: count })} · `}
        {quote.parcel.fromProducts.includes('weight') && (
          <PackageCheck className="me-1 inline-block size-3.5! align-[-2px] text-muted" aria-hidden="true" />
        )}
        {weight}
        {quote.parcel.fromProducts.includes('weight') && <VisuallyHidden> {t('fromProducts')}</VisuallyHidden>}
      </span>
      {size && count === undefined && <span className="block text-small whitespace-nowrap text-muted">{size}</span>}
    </span>
  )
}

const box = 'flex min-h-8 max-w-full items-center gap-1.5 text-start'

/** Weight and size of an order's package; pressing it opens their fields. Without `onPress` nothing can be changed any more. */
export function PackageButton({ quote, open, onPress }: { quote: OrderQuote; open: boolean; onPress?: () => void }) {
  const t = useT(buyMessages)
  if (!onPress) {
    return (
      <span className={box}>
        <PackageWords quote={quote} />
      </span>
    )
  }
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onPress}
      className={cx(box, '-ms-1.5 rounded-control px-1.5 hover:bg-sub coarse:min-h-10')}
    >
      <VisuallyHidden>{t('editPackage', { order: quote.orderNo })}: </VisuallyHidden>
      <PackageWords quote={quote} />
      <Pencil className="size-3.5! flex-none text-muted" />
    </button>
  )
}
