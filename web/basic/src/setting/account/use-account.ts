import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf, OutputOf, Route } from '@waybill/contract/core/route'
import { getAccount, listSessions } from '@waybill/contract/account/api'
import { listOwnSecurity } from '@waybill/contract/security/api'
import { useBridge, useClient } from '@waybill/host'

const quiet = { hideErrors: true } as const

export const useAccount = () => useQuery(useClient().query(getAccount, {}, quiet))
export const useSessions = () => useQuery(useClient().query(listSessions, {}, quiet))

/** A change of the account: what fails is shown where it was asked for; what is done is read again, by the frame too. */
export function useAccountCall<R extends Route>(route: R) {
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  return useMutation<OutputOf<R>, unknown, InputOf<R>>({
    mutationFn: (input: InputOf<R>) => client.call(route, input, quiet),
    onSuccess: async (_answer, input) => {
      const body = (input as { body?: { language?: 'en' | 'cn' } }).body
      bridge.emit('user:changed', body?.language ? { language: body.language } : null)
      await Promise.all([
        cache.invalidateQueries({ queryKey: [getAccount.id] }),
        cache.invalidateQueries({ queryKey: [listSessions.id] }),
        cache.invalidateQueries({ queryKey: [listOwnSecurity.id] }),
      ])
    },
  })
}
