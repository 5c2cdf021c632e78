import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '@waybill/contract/core/route'
import {
  getPaymentAccount,
  listPaymentDisputes,
  removePaymentAccount,
  savePaymentAccount,
  testPaymentAccount,
} from '@waybill/contract/payments/api'
import { useBridge, useClient } from '@waybill/host'
import { useT } from '@waybill/kit'
import { paymentAccountMessages } from './messages.ts'

/** The account of the own organization. */
export function useAccount() {
  const client = useClient()
  return useQuery(client.query(getPaymentAccount, {}, { hideErrors: true }))
}

/** Disputes of the own customers. */
export function useDisputes() {
  const client = useClient()
  return useQuery(client.query(listPaymentDisputes, {}, { hideErrors: true }))
}

/** Saving, trying and removing the keys; each answer is shown at once. */
export function useAccountActs() {
  const t = useT(paymentAccountMessages)
  const client = useClient()
  const bridge = useBridge()
  const cache = useQueryClient()
  const done = (text: 'saved' | 'checked' | 'removed') => async () => {
    bridge.toast('ok', t(text))
    await cache.invalidateQueries({ queryKey: [getPaymentAccount.id] })
  }
  const hideErrors = { hideErrors: true } as const
  const save = useMutation({
    mutationFn: (body: InputOf<typeof savePaymentAccount>['body']) =>
      client.call(savePaymentAccount, { body }, hideErrors),
    onSuccess: done('saved'),
  })
  const test = useMutation({
    mutationFn: () => client.call(testPaymentAccount, {}, hideErrors),
    onSuccess: done('checked'),
  })
  const remove = useMutation({
    mutationFn: () => client.call(removePaymentAccount, {}, hideErrors),
    onSuccess: done('removed'),
  })
  return { save, test, remove }
}
