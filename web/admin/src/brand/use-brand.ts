import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type BrandFields,
  type BrandImageKind,
  type FullSetting,
  discardBrandDraft,
  getSetting,
  listBrandVersions,
  publishBrand,
  revertBrand,
  saveBrandDraft,
  setApprovalRequired,
  uploadBrandImage,
} from '@waybill/contract/brand/api'
import { useBridge, useClient } from '@waybill/host'
import { useT } from '@waybill/kit'
import { brandMessages } from './messages.ts'

/** Undefined: the caller's own organisation. */
export type Whose = number | undefined

const hidden = { hideErrors: true }

export function useSetting(serverOrgId: Whose) {
  return useQuery({
    ...useClient().query(getSetting, { query: { serverOrgId } }, hidden),
    // The editor holds what is typed: a newer answer comes with a save, a revert or on purpose.
    refetchOnWindowFocus: false,
  })
}

export const useVersions = (serverOrgId: Whose) =>
  useQuery(useClient().query(listBrandVersions, { query: { serverOrgId } }, hidden))

/** Sends a picture; answers its address. */
export function useUpload(serverOrgId: Whose, kind: BrandImageKind) {
  const client = useClient()
  return useMutation({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.append('file', file)
      const input = { query: { serverOrgId, kind }, body }
      return client.call(uploadBrandImage, input, hidden)
    },
  })
}

export function useBrandActs(setting: FullSetting) {
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  const t = useT(brandMessages)
  const { serverOrgId, version } = setting
  const renew = () => cache.invalidateQueries({ queryKey: [getSetting.id] })
  const shown = (text: string) => () => {
    bridge.toast('ok', text)
    void cache.invalidateQueries({ queryKey: [listBrandVersions.id] })
    return renew()
  }
  return {
    renew,
    publish: useMutation({
      mutationFn: (brand: BrandFields) => client.call(publishBrand, { body: { serverOrgId, version, brand } }, hidden),
      onSuccess: shown(t('saved')),
    }),
    saveDraft: useMutation({
      mutationFn: (brand: BrandFields) => client.call(saveBrandDraft, { body: { serverOrgId, brand } }, hidden),
      onSuccess: () => {
        bridge.toast('ok', t('draftSaved'))
        return renew()
      },
    }),
    discard: useMutation({
      mutationFn: () => client.call(discardBrandDraft, { query: { serverOrgId } }),
      onSuccess: renew,
    }),
    revert: useMutation({
      mutationFn: (to: number) => client.call(revertBrand, { body: { serverOrgId, version, to } }),
      onSuccess: shown(t('reverted')),
    }),
    setApproval: useMutation({
      mutationFn: (approvalRequired: boolean) =>
        client.call(setApprovalRequired, { body: { serverOrgId, approvalRequired } }),
      onSuccess: () => {
        bridge.toast('ok', t('approvalSaved'))
        return renew()
      },
    }),
  }
}
export type BrandActs = ReturnType<typeof useBrandActs>
