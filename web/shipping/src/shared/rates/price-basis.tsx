import type { Rate } from '@waybill/contract/shipping/api'
import { chargeName, chargeNames } from '@waybill/contract/carriers/catalogue'
import { Badge, useFormat, useLocale, useT } from '@waybill/kit'
import { buyMessages } from '../../messages/buy.ts'

const ruleKeys = { zone: 'basisZone', dimRule: 'basisSize', limit: 'basisLimit' } as const
const isRule = (code: string): code is keyof typeof ruleKeys => Object.hasOwn(ruleKeys, code)

/** Where the figures behind a price come from, and which of them are samples. */
export function PriceBasis({ rate }: { rate: Rate }) {
  const t = useT(buyMessages)
  const format = useFormat()
  const { locale } = useLocale()
  if (rate.basis.length === 0) return null
  const nameOf = (code: string): string =>
    isRule(code) ? t(ruleKeys[code]) : Object.hasOwn(chargeNames, code) ? chargeName(code)[locale] : code
  return (
    <details className="text-small">
      <summary className="min-h-6 cursor-pointer text-muted">{t('basis')}</summary>
      <ul className="mt-1 flex flex-col gap-1">
        {rate.basis.map(({ of: codes, source, date, status }) => (
          <li key={`${status} ${date} ${source}`} className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-medium">{codes.map(nameOf).join(', ')}</span>
            <span className="min-w-0 text-muted">
              {source}
              {date !== null && ` (${format.date(date)})`}
            </span>
            <Badge tone={status === 'verified' ? 'success' : 'neutral'}>{t(status)}</Badge>
          </li>
        ))}
      </ul>
    </details>
  )
}
