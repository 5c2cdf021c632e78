import { useEffect, useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { MenuAudience } from '@waybill/contract/shell/menu'
import type { MenuId } from '@waybill/contract/shell/menu-words'
import { countUnreadMessages, getNeedHandleCount } from '@waybill/contract/messages/api'
import { useShellContext, useShellParts } from '../shell-context.tsx'

const EVERY_MS = 60_000
type Counts = Partial<Record<MenuId, number>>

/** The counts beside menu entries: what waits for a seller, or for staff. A count that does not load is left out. */
export function useCounts(audience: MenuAudience | null): Counts {
  const { client, bridge } = useShellParts()
  const { sessionKey, user } = useShellContext()
  const enabled = audience === 'ordinary' || audience === 'saas'
  const every = { enabled, refetchInterval: EVERY_MS, staleTime: EVERY_MS / 2 }
  const quiet = { hideErrors: true }
  const unread = useQuery({
    ...client.query(countUnreadMessages, {}, quiet),
    queryKey: ['unread', sessionKey],
    ...every,
  })
  const waiting = useQuery({
    ...client.query(getNeedHandleCount, {}, quiet),
    queryKey: ['waiting', sessionKey],
    ...every,
  })
  const isStaff = audience === 'reseller' || audience === 'platform'
  const more = useQuery({
    queryKey: ['more', sessionKey],
    queryFn: async () => (await import('./more-counts.ts')).moreCounts(client, isStaff, audience),
    ...every,
    enabled: isStaff || audience === 'warehouse' || (audience === 'ordinary' && !!user?.warehouseList.length),
  })
  useEffect(
    () => (isStaff ? bridge.on('console:changed', () => void more.refetch()) : undefined),
    [bridge, isStaff, more],
  )
  useEffect(() => bridge.on('messages:changed', () => void unread.refetch()), [bridge, unread])
  useEffect(() => bridge.on('shipments:changed', () => void waiting.refetch()), [bridge, waiting])
  const messages = unread.data?.count ?? 0
  const exceptions = waiting.data?.exShipmentCount ?? 0
  const addressChange = waiting.data?.addrChangeCount ?? 0
  const insuranceClaim = waiting.data?.insuranceClaimCount ?? 0
  return useMemo(
    () => ({
      messages,
      shipments: exceptions,
      exceptionShipment: exceptions,
      addressChange,
      insuranceClaim,
      ...more.data,
    }),
    [messages, exceptions, addressChange, insuranceClaim, more.data],
  )
}
