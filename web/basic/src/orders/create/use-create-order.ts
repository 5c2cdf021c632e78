import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { randomKey } from '@waybill/contract/core/random-key'
import { createOrder } from '@waybill/contract/orders/api'
import { useClient } from '@waybill/host'
import { useOrdersChanged } from '../../shared/orders-changed.ts'
import type { NewOrderBody } from './new-order.ts'

/** Creates an order; the same form sent again after a lost answer creates no second one. */
export function useCreateOrder() {
  const client = useClient()
  const changed = useOrdersChanged()
  const [sent, setSent] = useState<{ text: string; key: string } | null>(null)
  return useMutation({
    mutationFn: (body: NewOrderBody) => {
      const text = JSON.stringify(body)
      const key = sent?.text === text ? sent.key : randomKey()
      setSent({ text, key })
      return client.call(createOrder, { body }, { hideErrors: true, idempotencyKey: key })
    },
    onSuccess: changed,
  })
}
