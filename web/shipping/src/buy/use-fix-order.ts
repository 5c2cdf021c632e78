import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@waybill/contract/core/client'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import { getOrder } from '@waybill/contract/orders/api'
import type { OrderQuote } from '@waybill/contract/shipping/api'
import { errorMessage, useClient } from '@waybill/host'
import { useLocale, useT } from '@waybill/kit'
import { buyMessages } from '../messages/buy.ts'
import { changeOf, draftErrors, draftOf, type AddressKey, type Draft, type FixFields } from './fix-fields.ts'
import { useSaveOrder } from './use-save-order.ts'

/** What the server said of single fields, by the names of the inputs. */
function fieldErrors(error: unknown, locale: 'en' | 'cn'): Record<string, string> {
  if (!(error instanceof ApiError) || !Array.isArray(error.data)) return {}
  const problems = error.data as FieldProblem[]
  return Object.fromEntries(
    problems.map((one) => [one.fieldName.replace(/^(body\.)?(package\.)?/, ''), errorMessage(one, locale)]),
  )
}

/** Loads an order, holds what is typed, and saves it; an order changed meanwhile by another is a conflict, told in words. */
export function useFixOrder(quote: OrderQuote, fields: FixFields, onSaved: () => void) {
  const client = useClient()
  const t = useT(buyMessages)
  const { locale } = useLocale()
  const order = useQuery({
    ...client.query(getOrder, { params: { id: quote.orderId } }, { hideErrors: true }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  const [typed, setTyped] = useState<Draft | null>(null)
  const [tried, setTried] = useState(false)
  const save = useSaveOrder(onSaved)
  const draft = typed ?? (order.data ? draftOf(order.data) : null)
  const own = tried && draft ? draftErrors(fields, draft) : {}
  const label = (name: string) => t((name.split('.').at(-1) ?? 'name') as AddressKey | 'weight' | 'length')
  const ownWords = Object.entries(own).map(([name, code]) => [name, t(code, { field: label(name) })] as const)
  return {
    draft,
    setDraft: setTyped,
    loadError: order.error && (errorMessage(order.error, locale) ?? t('lost')),
    errors: { ...fieldErrors(save.error, locale), ...Object.fromEntries(ownWords) },
    saveError: errorMessage(save.error, locale),
    saving: save.isPending,
    submit: () => {
      setTried(true)
      if (!draft || !order.data || Object.keys(draftErrors(fields, draft)).length > 0) return
      save.mutate({ order: order.data, change: changeOf(fields, draft) })
    },
  }
}
