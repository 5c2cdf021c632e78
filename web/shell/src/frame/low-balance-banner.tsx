import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { getWallet } from '@waybill/contract/wallets/wallet-api'
import { Banner, Button, defineMessages, useFormat, useT } from '@waybill/kit'
import { useShellContext, useShellParts } from '../shell-context.tsx'

const EVERY_MS = 60_000
const messages = defineMessages({
  en: {
    low: 'Your balance with the platform is low: {amount}. When it runs out, your sellers can no longer buy labels.',
    open: 'Open my balance',
  },
  cn: { low: '您在平台的余额不足：{amount}。余额用尽后，您的卖家将无法购买面单。', open: '查看我的余额' },
})

/** Tells a reseller on every page that its own balance is below its alarm; a balance that does not load is left out. */
export default function LowBalanceBanner() {
  const { client, bridge } = useShellParts()
  const { sessionKey } = useShellContext()
  const t = useT(messages)
  const format = useFormat()
  const { data, refetch } = useQuery({
    ...client.query(getWallet, {}, { hideErrors: true }),
    queryKey: ['wallet', sessionKey],
    refetchInterval: EVERY_MS,
  })
  useEffect(() => bridge.on('console:changed', () => void refetch()), [bridge, refetch])
  useEffect(() => bridge.on('balance:changed', () => void refetch()), [bridge, refetch])
  if (!data?.isLow) return null
  return (
    <Banner tone="warning" actions={<Button onClick={() => bridge.navigate('/a/#/wallet')}>{t('open')}</Button>}>
      {t('low', { amount: format.money(data.available, data.currency) })}
    </Banner>
  )
}
