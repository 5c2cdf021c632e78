import { Store } from 'lucide-react'
import { type OrderType, orderType } from '@waybill/contract/orders/enums'
import { orderTypeWords } from '@waybill/contract/orders/words'
import { useLocale } from '@waybill/kit'

/** Of each platform its initials: its own logo is not ours to show. */
const initials: Partial<Record<OrderType, string>> = {
  [orderType.Amazon]: 'Am',
  [orderType.Ebay]: 'eB',
  [orderType.Etsy]: 'Et',
  [orderType.ShipStation]: 'SS',
  [orderType.Shopify]: 'Sh',
}

/** Where an order came from: a mark of its platform, else a shop, and its name. */
export function TypeMark({ type }: { type: number }) {
  const { locale } = useLocale()
  const initial = initials[type as OrderType]
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <span
        aria-hidden="true"
        className="inline-flex size-5 flex-none items-center justify-center rounded-control border border-line bg-sub text-[10px] font-semibold"
      >
        {initial ?? <Store className="size-3!" />}
      </span>
      <span className="min-w-0 truncate">{orderTypeWords[type]?.[locale] ?? '-'}</span>
    </span>
  )
}
