import { Wallet } from 'lucide-react'
import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { getPostageInfo } from '@waybill/contract/funds/api'
import { useFormat, useT } from '@waybill/kit'
import { shellMessages } from '../messages/shell.ts'
import { useShellContext, useShellParts } from '../shell-context.tsx'
import { places } from './menu.tsx'
import { useFollowLink } from '../shared/use-follow-link.ts'
import { useRights } from './use-rights.ts'

/** The postage balance, for those who may use it; leads to its page. A balance that does not load is left out. */
export function BalanceChip() {
  const { client, bridge } = useShellParts()
  const { sessionKey } = useShellContext()
  const t = useT(shellMessages)
  const format = useFormat()
  const follow = useFollowLink()
  const { verified: allowed } = useRights()
  const { data, refetch } = useQuery({
    ...client.query(getPostageInfo, {}, { hideErrors: true }),
    queryKey: ['balance', sessionKey],
    enabled: allowed,
  })
  useEffect(() => bridge.on('balance:changed', () => void refetch()), [bridge, refetch])
  if (!allowed || !data) return null
  const amount = format.money(data.available, data.currency)
  return (
    <a
      href={places.postage}
      onClick={follow}
      aria-label={t('balance', { amount })}
      className="tnum flex h-control items-center gap-1.5 rounded-control px-2 font-medium hover:bg-sub hover:text-fg"
    >
      <Wallet />
      {amount}
    </a>
  )
}
