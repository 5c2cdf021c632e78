import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { type OrderQuote, confirmLabelTexts, isLabelTextOpen, type LabelText } from '@waybill/contract/shipping/api'
import { errorMessage, useClient } from '@waybill/host'
import { useLocale } from '@waybill/kit'

type Order = { orderId: number; texts: Pick<LabelText, 'side' | 'field' | 'printed'>[] }

export const textKey = ({ side, field }: Pick<LabelText, 'side' | 'field'>): string => `${side}.${field}`

/** As many orders as one call confirms. */
const CHUNK = 200

/** Confirms what labels print. */
export function useConfirmTexts(onConfirmed: () => void) {
  const client = useClient()
  const { locale } = useLocale()
  const confirm = useMutation({
    mutationFn: async (orders: readonly Order[]) => {
      for (let from = 0; from < orders.length; from += CHUNK)
        await client.call(
          confirmLabelTexts,
          { body: { orders: orders.slice(from, from + CHUNK) } },
          { hideErrors: true },
        )
    },
    onSuccess: onConfirmed,
  })
  return { confirm: confirm.mutate, pending: confirm.isPending, error: errorMessage(confirm.error, locale) }
}

/** The open texts of an order as they are proposed. */
export const asProposed = ({ orderId, labelTexts }: OrderQuote): Order => ({
  orderId,
  texts: labelTexts.filter(isLabelTextOpen).map(({ side, field, printed }) => ({ side, field, printed })),
})

/** What is typed over the texts of one order, and what of it has to be kept. */
export function useLabelTexts(quote: OrderQuote, onConfirmed: () => void) {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const [tried, setTried] = useState(false)
  const confirming = useConfirmTexts(() => (setTyped(new Map()), setTried(false), onConfirmed()))
  // What could be read of an unread text is no proposal: it is not whole.
  const valueOf = (text: LabelText) => typed.get(textKey(text)) ?? (text.state === 'unread' ? '' : text.printed)
  const isBlank = (text: LabelText) => valueOf(text).trim() === ''
  const changed = quote.labelTexts.filter((text) => isLabelTextOpen(text) || valueOf(text).trim() !== text.printed)
  return {
    valueOf,
    setValue: (text: LabelText, value: string) => setTyped(new Map(typed).set(textKey(text), value)),
    hasError: (text: LabelText) => tried && isBlank(text),
    changed: changed.length > 0,
    dirty: typed.size > 0,
    pending: confirming.pending,
    error: confirming.error,
    submit: () => {
      setTried(true)
      if (changed.length === 0 || confirming.pending || quote.labelTexts.some(isBlank)) return
      const texts = changed.map((text) => ({ side: text.side, field: text.field, printed: valueOf(text).trim() }))
      confirming.confirm([{ orderId: quote.orderId, texts }])
    },
  }
}
