import type { OrderQuote } from '@waybill/contract/shipping/api'
import { useFormat, useT } from '@waybill/kit'
import { buyMessages } from '../messages/buy.ts'

/** Goods that are declared far below their price: a question, for it may be right. */
export function DeclaredLow({ quote }: { quote: OrderQuote }) {
  const t = useT(buyMessages)
  const format = useFormat()
  const { declaredLow } = quote.parcel
  if (declaredLow.length === 0) return null
  return (
    <ul className="pb-1 text-small text-warning-fg">
      {declaredLow.map(({ sku, value, soldFor }, index) => (
        <li key={index}>
          {sku && `${sku}: `}
          {t('declaredLow', { value: format.money(value), price: format.money(soldFor) })}
        </li>
      ))}
    </ul>
  )
}
