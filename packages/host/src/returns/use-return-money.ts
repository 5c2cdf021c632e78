import type { ReturnLabel } from '@waybill/contract/returns/api'
import { useFormat, useT } from '@waybill/kit'
import { returnsMessages } from './messages.ts'

type Priced = Pick<ReturnLabel, 'state' | 'price' | 'charge' | 'chargedAt' | 'releasedAt'>

/** What became of the price of a return label. */
export function useReturnMoney(): (label: Priced) => string {
  const t = useT(returnsMessages)
  const format = useFormat()
  return ({ state, price: amount, charge, chargedAt, releasedAt }) => {
    const price = format.money(amount)
    if (state === 'voided' || state === 'failed' || state === 'expired') return t('notCharged', { price })
    if (chargedAt) return t('charged', { price, date: format.date(chargedAt) })
    if (releasedAt) return t('released', { price })
    return t(charge === 'use' ? 'held' : 'notCharged', { price })
  }
}
