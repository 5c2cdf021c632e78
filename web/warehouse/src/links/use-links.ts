import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '@waybill/contract/core/route'
import { getWarehouseOverview, listOwnWarehouses } from '@waybill/contract/warehouses/api'
import {
  changeLink,
  getLink,
  inviteToWarehouse,
  type LinkDetail,
  listLinkInvitations,
  listLinks,
  updateLinkTerms,
  withdrawLinkInvitation,
} from '@waybill/contract/warehouses/links-api'
import { useClient } from '@waybill/host'

export function useLinkDetail(id: number) {
  const client = useClient()
  return useQuery(client.query(getLink, { params: { id } }, { hideErrors: true }))
}

/** Lists and figures that a change of a connection shows in. */
function useChanged() {
  const cache = useQueryClient()
  return () =>
    Promise.all(
      [listLinks.id, getLink.id, listLinkInvitations.id, getWarehouseOverview.id, listOwnWarehouses.id].map((key) =>
        cache.invalidateQueries({ queryKey: [key] }),
      ),
    )
}

export type LinkAct = Omit<InputOf<typeof changeLink>['body'], 'version'>
/** Decides; whatever comes of it, the connection is read again, since somebody else may have been faster. */
export function useChangeLink(link: LinkDetail) {
  const client = useClient()
  const changed = useChanged()
  return useMutation({
    mutationFn: (act: LinkAct) =>
      client.call(
        changeLink,
        { params: { id: link.id }, body: { ...act, version: link.version } },
        { hideErrors: true },
      ),
    onSettled: changed,
  })
}

export function useSaveTerms(link: LinkDetail) {
  const client = useClient()
  const changed = useChanged()
  return useMutation({
    mutationFn: (terms: Omit<InputOf<typeof updateLinkTerms>['body'], 'version'>) =>
      client.call(
        updateLinkTerms,
        { params: { id: link.id }, body: { ...terms, version: link.version } },
        { hideErrors: true },
      ),
    onSuccess: changed,
  })
}

export function useInvite() {
  const client = useClient()
  const changed = useChanged()
  return useMutation({
    mutationFn: (body: InputOf<typeof inviteToWarehouse>['body']) =>
      client.call(inviteToWarehouse, { body }, { hideErrors: true }),
    onSuccess: changed,
  })
}

export function useWithdraw() {
  const client = useClient()
  const changed = useChanged()
  return useMutation({
    mutationFn: (id: number) => client.call(withdrawLinkInvitation, { params: { id } }),
    onSettled: changed,
  })
}

export function useActiveWarehouses() {
  const client = useClient()
  return useQuery(client.query(listOwnWarehouses, { query: { inactive: false } }, { hideErrors: true }))
}
