import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '@waybill/contract/core/route'
import {
  type TenantRow,
  addTenantDomain,
  checkDomain,
  createTenant,
  listTenants,
  removeTenantDomain,
  renameTenant,
  sendOwnerLink,
  setTenantActive,
} from '@waybill/contract/tenants/api'
import { useBridge, useClient } from '@waybill/host'
import { useT } from '@waybill/kit'
import { tenantMessages } from './messages.ts'

/** What the server says of a domain that is being typed; asked only for what could be one. */
export function useDomainCheck(host: string) {
  const client = useClient()
  const asked = host.trim()
  return useQuery({
    ...client.query(checkDomain, { query: { host: asked } }, { hideErrors: true }),
    enabled: asked.includes('.') && asked.length <= 260,
    retry: false,
  })
}

/** Asks once whether a domain can be had; resolves with what the server holds against it, or null. */
export function useDomainRefusal() {
  const client = useClient()
  return (host: string): Promise<unknown> =>
    client.call(checkDomain, { query: { host: host.trim() } }, { hideErrors: true }).then(
      () => null,
      (error: unknown) => error,
    )
}

export type NewTenant = InputOf<typeof createTenant>['body']

export function useCreateTenant() {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: NewTenant) => client.call(createTenant, { body }, { hideErrors: true }),
    onSuccess: () => cache.invalidateQueries({ queryKey: [listTenants.id] }),
  })
}

/** The acts on one tenant; `onDone` gets it as it is afterwards. */
export function useTenantActs(tenant: TenantRow, onDone: (tenant: TenantRow) => void) {
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  const t = useT(tenantMessages)
  const { serverOrgId } = tenant
  const settled = (text: string) => (changed: TenantRow) => {
    bridge.toast('ok', text)
    void cache.invalidateQueries({ queryKey: [listTenants.id] })
    onDone(changed)
  }
  const hidden = { hideErrors: true }
  return {
    sendLink: useMutation({
      mutationFn: () => client.call(sendOwnerLink, { body: { serverOrgId } }, hidden),
      onSuccess: (changed: TenantRow) => settled(t('linkSent', { email: changed.owner?.email ?? '' }))(changed),
    }),
    rename: useMutation({
      mutationFn: (orgName: string) => client.call(renameTenant, { body: { serverOrgId, orgName } }, hidden),
      onSuccess: settled(t('renamed')),
    }),
    setActive: useMutation({
      mutationFn: (activeFlag: boolean) => client.call(setTenantActive, { body: { serverOrgId, activeFlag } }),
      onSuccess: (changed) => settled(changed.activeFlag ? t('activated') : t('deactivated'))(changed),
    }),
    addDomain: useMutation({
      mutationFn: (domain: { host: string; type: 1 | 2 }) =>
        client.call(addTenantDomain, { body: { serverOrgId, ...domain } }, hidden),
      onSuccess: settled(t('domainAdded')),
    }),
    removeDomain: useMutation({
      mutationFn: (host: string) => client.call(removeTenantDomain, { body: { serverOrgId, host } }),
      onSuccess: settled(t('domainRemoved')),
    }),
  }
}
