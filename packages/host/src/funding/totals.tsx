import type { FundingTotal } from '@waybill/contract/funding/api'
import { fundingStatus } from '@waybill/contract/funds/enums'
import { fundingStatusWords } from '@waybill/contract/funding/words'
import { useFormat, useLocale, useT } from '@waybill/kit'
import { fundingMessages } from './messages.ts'

type Props = { totals: readonly FundingTotal[]; onStatus: (status: number) => void }

/** How many of each status match, and their sum: of all matching requests, not of the page. */
export function FundingTotals({ totals, onStatus }: Props) {
  const t = useT(fundingMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return (
    <dl aria-label={t('totals')} className="mb-2 flex flex-none flex-wrap gap-x-6 gap-y-1">
      {totals.map(({ status, count, requested, received }) => (
        <div key={status} className="flex items-baseline gap-1.5">
          <dt>
            <button type="button" className="text-small text-muted hover:underline" onClick={() => onStatus(status)}>
              {fundingStatusWords[status]?.[locale]}
            </button>
          </dt>
          <dd className="tnum">
            <span className="font-medium">
              {format.money(status === fundingStatus.approved ? received : requested)}
            </span>{' '}
            <span className="text-small text-muted">{t('countOf', { n: count })}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
