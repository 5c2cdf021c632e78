import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '@waybill/contract/core/errors'
import { signInStore, startApproval } from '@waybill/contract/stores/api'
import type { InputOf } from '@waybill/contract/core/route'
import { oneOf, textValue, useBridge, useClient } from '@waybill/host'
import { useLocale, useT } from '@waybill/kit'
import { storeMessages } from './messages.ts'
import { useStoresChanged } from './use-stores.ts'

const refusals = ['STORE_GRANT_EXPIRED', 'STORE_GRANT_REFUSED'] as const

/** What a seller comes back from a shop with: a grant for a new store or the one named, or why there is none. */
export type Brought = { grant?: string; refused?: (typeof refusals)[number]; shop?: string; storeId?: number }

function readBrought(search: Record<string, unknown>): Brought {
  const [grant, refused] = [textValue(search.grant), oneOf(refusals, search.refused)]
  const [shop, storeId] = [textValue(search.shop)?.slice(0, 300), Number(search.store)]
  return {
    ...(grant && { grant }),
    ...(refused && { refused }),
    ...(shop && { shop }),
    ...(Number.isSafeInteger(storeId) && storeId > 0 && { storeId }),
  }
}

/** Reads what was brought once; the address forgets it at once, and `spend` the page. */
export function useApprovalResult(): { brought: Brought; spend: () => void } {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const [brought, setBrought] = useState(() => readBrought(search))
  const there = search.grant !== undefined || search.refused !== undefined
  useEffect(() => {
    if (there) void navigate({ to: '.', search: {} as never, replace: true })
  }, [there, navigate])
  return { brought, spend: () => setBrought({}) }
}

/** Leaves for the shop, where the seller approves. */
export function useStartApproval(onError: (error: unknown) => void) {
  const client = useClient()
  const leave = useMutation({
    mutationFn: (body: InputOf<typeof startApproval>['body']) =>
      client.call(startApproval, { body }, { hideErrors: true }),
    onSuccess: ({ url }) => location.assign(url),
    onError,
  })
  return { leave: leave.mutate, leaving: leave.isPending || leave.isSuccess }
}

/** Signs a connected store in again with what its shop gave. */
export function useReauthorize(): void {
  const client = useClient()
  const bridge = useBridge()
  const t = useT(storeMessages)
  const { locale } = useLocale()
  const changed = useStoresChanged()
  const { brought, spend } = useApprovalResult()
  const save = useMutation({
    mutationFn: ({ id, grant }: { id: number; grant: string }) =>
      client.call(signInStore, { params: { id }, body: { way: 'oauth', keys: { grant } } }),
    onSuccess: () => bridge.toast('ok', t('approved')),
    onSettled: changed,
  })
  const hasStarted = useRef(false)
  useEffect(() => {
    const { grant, refused, storeId } = brought
    if (hasStarted.current || (!grant && !refused)) return
    hasStarted.current = true
    if (refused) bridge.toast('warn', errorText(refused)[locale])
    if (grant && storeId) save.mutate({ id: storeId, grant })
    spend()
  })
}
