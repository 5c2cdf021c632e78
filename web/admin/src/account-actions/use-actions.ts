import { useMutation, useQuery } from '@tanstack/react-query'
import {
  type AccountActionDetail,
  approveAccountAction,
  declineAccountAction,
  getAccountAction,
  withdrawAccountAction,
} from '@waybill/contract/wallets/action-api'
import { actionNumber } from '@waybill/contract/wallets/action-number'
import { useBridge, useClient } from '@waybill/host'
import { useT } from '@waybill/kit'
import { useAccountsChanged } from '../shared/account/use-account.ts'
import { actionMessages } from './messages.ts'

export function useActionDetail(id: number) {
  const client = useClient()
  return useQuery(client.query(getAccountAction, { params: { id } }, { hideErrors: true }))
}

export type Decision = { to: 'approved' } | { to: 'declined'; reason: string } | { to: 'withdrawn' }

/** Decides; whatever comes of it, the action is read again, since somebody else may have been faster. */
export function useDecideAction(id: number, onDone: () => void) {
  const client = useClient()
  const bridge = useBridge()
  const t = useT(actionMessages)
  const changed = useAccountsChanged()
  return useMutation({
    mutationFn: (decision: Decision): Promise<AccountActionDetail> => {
      const call = { params: { id } }
      const quiet = { hideErrors: true }
      if (decision.to === 'declined')
        return client.call(declineAccountAction, { ...call, body: { reason: decision.reason } }, quiet)
      return client.call(decision.to === 'approved' ? approveAccountAction : withdrawAccountAction, call, quiet)
    },
    onSuccess: (_action, { to }) => {
      bridge.toast('ok', t(to, { number: actionNumber(id) }))
      onDone()
    },
    onSettled: changed,
  })
}
