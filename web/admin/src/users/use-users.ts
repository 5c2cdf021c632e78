import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ManagedUserDetail,
  approveIdentity,
  approveUsers,
  countUsers,
  denyUser,
  getUserDetail,
  listUsers,
  reactivateUser,
  refuseIdentity,
  resetSecondFactor,
  suspendUser,
} from '@waybill/contract/users/api'
import { useBridge, useClient } from '@waybill/host'
import { useT } from '@waybill/kit'
import { userMessages } from './messages.ts'

export const useUserCounts = () => useQuery(useClient().query(countUsers, {}, { hideErrors: true }))

export function useUserDetail(id: number) {
  const client = useClient()
  return useQuery(client.query(getUserDetail, { params: { id } }, { hideErrors: true }))
}

/** Renews lists and counts, and puts what an act answered in place of the user that is shown. */
export function useUsersChanged() {
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  return (user?: ManagedUserDetail) => {
    if (user) cache.setQueryData(client.query(getUserDetail, { params: { id: user.id } }).queryKey, user)
    void cache.invalidateQueries({ queryKey: [listUsers.id] })
    void cache.invalidateQueries({ queryKey: [countUsers.id] })
    if (!user) void cache.invalidateQueries({ queryKey: [getUserDetail.id] })
    bridge.emit('console:changed', null)
  }
}

/** Lets users in; the answer names those who could not be. */
export function useApprove() {
  const client = useClient()
  const changed = useUsersChanged()
  return useMutation({
    mutationFn: (ids: number[]) => client.call(approveUsers, { body: { ids } }),
    onSettled: () => changed(),
  })
}

export type Act =
  | { kind: 'deny' | 'suspend' | 'resetFactor'; id: number; reason: string }
  | { kind: 'reactivate'; id: number }
  | { kind: 'verify'; id: number; verificationId: number }
  | { kind: 'refuse'; id: number; verificationId: number; reason: string }

const said = {
  deny: 'denied',
  suspend: 'suspendedToast',
  reactivate: 'reactivated',
  verify: 'verified',
  refuse: 'refusedToast',
  resetFactor: 'factorReset',
} as const

/** One act on one user. */
export function useUserAction() {
  const client = useClient()
  const bridge = useBridge()
  const changed = useUsersChanged()
  const t = useT(userMessages)
  return useMutation({
    mutationFn: (act: Act): Promise<ManagedUserDetail> => {
      const params = { id: act.id }
      switch (act.kind) {
        case 'deny':
          return client.call(denyUser, { params, body: { reason: act.reason } })
        case 'suspend':
          return client.call(suspendUser, { params, body: { reason: act.reason } })
        case 'resetFactor':
          return client.call(resetSecondFactor, { params, body: { reason: act.reason } })
        case 'reactivate':
          return client.call(reactivateUser, { params })
        case 'verify':
          return client.call(approveIdentity, { params, body: { verificationId: act.verificationId } })
        case 'refuse':
          return client.call(refuseIdentity, {
            params,
            body: { verificationId: act.verificationId, reason: act.reason },
          })
      }
    },
    onSuccess: (user, { kind }) => {
      changed(user)
      bridge.toast('ok', t(said[kind]))
    },
    // What was shown is no longer so: somebody else was faster.
    onError: () => changed(),
  })
}
