import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '@waybill/contract/core/route'
import { inviteSellers, listInvitations, resendInvitation, withdrawInvitation } from '@waybill/contract/invitations/api'
import { checkSetupDomain, getSetup, hideSetup, sendTestEmail, type Setup } from '@waybill/contract/setup/api'
import { useBridge, useClient } from '@waybill/host'
import { useT } from '@waybill/kit'
import { setupMessages } from './messages.ts'

const hidden = { hideErrors: true }
const POLL_MS = 2000

/** The steps; asked for again while a test email is on its way. */
export function useSetup() {
  return useQuery({
    ...useClient().query(getSetup, { query: {} }, hidden),
    refetchInterval: ({ state }) => {
      const test = state.data?.email.lastTest
      return test?.state === 'waiting' && test.attempts === 0 && POLL_MS
    },
  })
}

/** The acts on the steps; each answers all of them as they are afterwards. */
export function useSetupActs() {
  const client = useClient()
  const cache = useQueryClient()
  const onSuccess = (setup: Setup) => cache.setQueryData(client.query(getSetup, { query: {} }).queryKey, setup)
  return {
    check: useMutation({
      mutationFn: (host: string) => client.call(checkSetupDomain, { body: { host } }, hidden),
      onSuccess,
    }),
    test: useMutation({ mutationFn: () => client.call(sendTestEmail, { body: {} }, hidden), onSuccess }),
    hide: useMutation({ mutationFn: (hide: boolean) => client.call(hideSetup, { body: { hidden: hide } }), onSuccess }),
  }
}

export function useInvitations(limit: number) {
  const query = useClient().query(listInvitations, { query: { limit } }, hidden)
  return useQuery({ ...query, placeholderData: keepPreviousData })
}

export function useInvitationActs() {
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  const t = useT(setupMessages)
  const renew = () => {
    void cache.invalidateQueries({ queryKey: [listInvitations.id] })
    void cache.invalidateQueries({ queryKey: [getSetup.id] })
  }
  const settled = (text: string) => () => {
    bridge.toast('ok', text)
    renew()
  }
  return {
    invite: useMutation({
      mutationFn: (body: InputOf<typeof inviteSellers>['body']) => client.call(inviteSellers, { body }, hidden),
      onSuccess: ({ results }) => {
        const n = results.filter(({ result }) => result === 'sent').length
        if (n > 0) bridge.toast('ok', t('invited', { n }))
        renew()
      },
    }),
    resend: useMutation({
      mutationFn: (id: number) => client.call(resendInvitation, { params: { id } }),
      onSuccess: settled(t('resent')),
      onError: renew,
    }),
    withdraw: useMutation({
      mutationFn: (id: number) => client.call(withdrawInvitation, { params: { id } }),
      onSuccess: settled(t('withdrawn')),
      onError: renew,
    }),
  }
}
