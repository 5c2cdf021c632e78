import { useCallback } from 'react'
import { useQuery } from '@tanstack/react-query'
import { getPostageInfo } from '@waybill/contract/funds/api'
import { errorProps, useClient, useShellEvent } from '@waybill/host'
import { FigureStrip } from '@waybill/host/funds'
import { LoadError, useFormat, useLocale, useT } from '@waybill/kit'
import { postageMessages } from '../messages/postage.ts'

const parts = ['available', 'held', 'frozen', 'pendingRefund'] as const
const hints = { held: 'heldHint', pendingRefund: 'pendingHint' } as const

/** What is in the wallet now, in its four parts. */
export function BalanceStrip() {
  const t = useT(postageMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const client = useClient()
  const { data, error, refetch } = useQuery(client.query(getPostageInfo, {}, { hideErrors: true }))
  useShellEvent(
    'balance:changed',
    useCallback(() => void refetch(), [refetch]),
  )
  if (error && !data) return <LoadError {...errorProps(error, locale, () => void refetch())} className="py-4!" />
  return (
    <FigureStrip
      figures={parts.map((part) => ({
        id: part,
        label: t(part),
        value: data && format.money(data[part], data.currency),
        hint: part in hints ? t(hints[part as keyof typeof hints]) : undefined,
      }))}
    />
  )
}
