import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { randomKey } from '@waybill/contract/core/random-key'
import type { InputOf } from '@waybill/contract/core/route'
import { listSellerBalances } from '@waybill/contract/funds/seller-balances-api'
import {
  getAccountAction,
  getCustomerAccount,
  listAccountActions,
  requestAccountAction,
} from '@waybill/contract/wallets/action-api'
import { listResellerWallets } from '@waybill/contract/wallets/wallet-api'
import { useBridge, useClient } from '@waybill/host'

/** The account of one customer. */
export function useAccount(orgId: number) {
  const client = useClient()
  return useQuery(client.query(getCustomerAccount, { params: { id: orgId } }, { hideErrors: true }))
}

const shown = [getCustomerAccount, listAccountActions, getAccountAction, listSellerBalances, listResellerWallets]

/** Has every page read again what an action changes. */
export function useAccountsChanged() {
  const cache = useQueryClient()
  const bridge = useBridge()
  return () => {
    for (const { id } of shown) void cache.invalidateQueries({ queryKey: [id] })
    bridge.emit('console:changed', null)
  }
}

type Body = Omit<InputOf<typeof requestAccountAction>['body'], 'requestId'>

/** Requests an action; a second click, and a retry after a lost answer, are the same request. */
export function useRequestAction() {
  const client = useClient()
  const changed = useAccountsChanged()
  const last = useRef({ body: '', requestId: '' })
  return useMutation({
    mutationFn: (body: Body) => {
      const text = JSON.stringify(body)
      if (last.current.body !== text) last.current = { body: text, requestId: randomKey() }
      const { requestId } = last.current
      return client.call(requestAccountAction, { body: { ...body, requestId } }, { hideErrors: true })
    },
    onSettled: changed,
  })
}
