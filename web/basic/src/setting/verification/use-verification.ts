import { useEffect, useRef } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type IdentityClaims,
  type VerificationInfo,
  getVerification,
  removeIdentityDocument,
  submitVerification,
} from '@waybill/contract/verification/api'
import { randomKey } from '@waybill/contract/core/random-key'
import { useBridge, useClient, useShell } from '@waybill/host'
import { useT } from '@waybill/kit'
import { verificationMessages } from './messages.ts'

/** How often to look for the answer while somebody checks. */
const POLL_MS = 15_000

/** Where the organisation stands; when that changes under the user's eyes, the shell learns it too. */
export function useVerification() {
  const client = useClient()
  const bridge = useBridge()
  const verified = useShell().user?.ezeeshipUser?.authFlag
  const answer = useQuery({
    ...client.query(getVerification, {}, { hideErrors: true }),
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? POLL_MS : false),
  })
  const state = answer.data?.state
  useEffect(() => {
    if (state !== undefined && verified !== undefined && (state === 'verified') !== verified)
      bridge.emit('user:changed', null)
  }, [bridge, state, verified])
  return answer
}

type Sending = IdentityClaims & { documentIds: string[] }

/** Sends the papers in. The key stays with what is sent: a repeated try after a lost answer sends nothing twice. */
export function useSubmit(onSent: () => void) {
  const client = useClient()
  const bridge = useBridge()
  const cache = useQueryClient()
  const t = useT(verificationMessages)
  const key = useRef({ of: '', value: '' })
  return useMutation({
    mutationFn: (body: Sending) => {
      const of = JSON.stringify(body)
      if (key.current.of !== of) key.current = { of, value: randomKey() }
      return client.call(submitVerification, { body }, { idempotencyKey: key.current.value, hideErrors: true })
    },
    onSuccess: (info: VerificationInfo) => {
      onSent()
      cache.setQueryData(client.query(getVerification, {}).queryKey, info)
      bridge.toast('ok', t('submitted'))
    },
  })
}

/** Takes an uploaded file back; when that fails it merely lies there for a day. */
export function useRemoveDocument() {
  const client = useClient()
  return (id: string) =>
    void client.call(removeIdentityDocument, { params: { id } }, { hideErrors: true }).catch(() => {})
}
