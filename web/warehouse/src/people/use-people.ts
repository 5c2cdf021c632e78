import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  issueBadge,
  listPeople,
  listSharedDevices,
  printBadge,
  revokeBadge,
  revokeSharedDevice,
} from '@waybill/contract/badges/api'
import { errorMessage, useBridge, useClient } from '@waybill/host'
import { useLocale } from '@waybill/kit'

function useChanged() {
  const cache = useQueryClient()
  return () => {
    for (const route of [listPeople, listSharedDevices]) void cache.invalidateQueries({ queryKey: [route.id] })
  }
}

export function useIssue() {
  const client = useClient()
  const changed = useChanged()
  return useMutation({
    mutationFn: (userId: number) => client.call(issueBadge, { body: { userId } }),
    onSettled: changed,
  })
}

export function useRevoke() {
  const client = useClient()
  const changed = useChanged()
  return useMutation({
    mutationFn: (id: number) => client.call(revokeBadge, { params: { id } }),
    onSettled: changed,
  })
}

export function useUnshare() {
  const client = useClient()
  const changed = useChanged()
  return useMutation({
    mutationFn: (id: number) => client.call(revokeSharedDevice, { params: { id } }),
    onSettled: changed,
  })
}

/** Opens the label of a badge whose code is known. */
export function usePrintBadge() {
  const bridge = useBridge()
  const { locale } = useLocale()
  return (code: string) =>
    void bridge
      .openPdf(printBadge.path, { method: 'POST', body: { code } })
      .catch((error: unknown) => bridge.toast('error', errorMessage(error, locale) ?? String(error)))
}
