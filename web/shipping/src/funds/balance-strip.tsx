import { useCallback } from 'react'
import { useQuery } from '@tanstack/react-query'
import { getPostageInfo } from '@waybill/contract/funds/api'
import { errorProps, useClient, useShellEvent } from '@waybill/host'
import { LoadError, Skeleton, useFormat, useLocale, useT } from '@waybill/kit'
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
    <dl className="mb-2 grid flex-none grid-cols-4 rounded-control border max-sm:grid-cols-2">
      {parts.map((part, index) => (
        <div key={part} className={`min-w-0 px-4 py-2 ${index > 0 ? 'sm:border-s' : ''}`}>
          <dt className="text-small text-muted">{t(part)}</dt>
          <dd>
            <span className="tnum block text-figure font-semibold">
              {data ? format.money(data[part], data.currency) : <Skeleton className="my-1 h-6 w-28" />}
            </span>
            {part in hints && (
              <span className="block truncate text-small text-muted max-sm:hidden">
                {t(hints[part as keyof typeof hints])}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
