import type { OrderQuote } from '@waybill/contract/shipping/api'
import { errorMessage } from '@waybill/host'
import { useLocale, useT } from '@waybill/kit'
import { buyMessages } from '../messages/buy.ts'
import { packageMessages } from '../messages/packages.ts'

/** Beside the services that take the order: which do not, and why. Open where it stands alone; many packages or rows have long lists. */
export function NotOffered({ quote, open = false }: { quote: OrderQuote; open?: boolean }) {
  const t = useT(buyMessages)
  const p = useT(packageMessages)
  const { locale } = useLocale()
  // What keeps the assigned service out is shown as the order's own problem.
  const shown = quote.problems.map((one) => errorMessage(one, locale))
  const texts = new Set(
    quote.notOffered.map((one) => errorMessage(one, locale)).filter((text) => !shown.includes(text)),
  )
  if (texts.size === 0) return null
  return (
    <details open={open} className="text-small text-muted">
      <summary className="min-h-6 cursor-pointer">{quote.parcel.packages ? p('notOffered') : t('notOffered')}</summary>
      <ul className="mt-1">
        {[...texts].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  )
}
