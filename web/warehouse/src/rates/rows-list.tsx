import { chargeActs, chargeActWords, chargeUnitWords, unitOfAct } from '@waybill/contract/warehouse-billing/acts'
import type { RateRow } from '@waybill/contract/warehouse-billing/shapes'
import { rateText } from '@waybill/host/charges'
import { useFormat, useLocale, useT } from '@waybill/kit'
import { rateMessages } from './messages.ts'

/** What a row says, in words. */
export function useRowText() {
  const t = useT(rateMessages)
  const format = useFormat()
  return (row: RateRow | undefined): string => {
    if (!row) return t('notCharged')
    if (row.rate === 0) return t('free')
    const parts = [rateText(row.rate, format)]
    if (row.minimum > 0) parts.push(`${t('minimum')} ${format.money(row.minimum)}`)
    if (row.freeDays > 0) parts.push(`${t('freeDays')} ${format.number(row.freeDays)}`)
    return parts.join(' · ')
  }
}

/** Every kind of work with its rate; of two versions, what changes stands out. */
export function RowsList({ rows, before }: { rows: readonly RateRow[]; before?: readonly RateRow[] }) {
  const t = useT(rateMessages)
  const { locale } = useLocale()
  const textOf = useRowText()
  const find = (of: readonly RateRow[], act: string) => of.find((row) => row.act === act)
  const shown = chargeActs.filter(
    (act) => before === undefined || textOf(find(rows, act)) !== textOf(find(before, act)),
  )
  if (shown.length === 0) return <p className="px-4 py-3 text-muted">{t('noDifference')}</p>
  return (
    <ul className="flex flex-col">
      {shown.map((act) => {
        const now = textOf(find(rows, act))
        return (
          <li
            key={act}
            className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 border-t px-4 py-1 first:border-t-0 max-sm:px-2"
          >
            <span>
              {chargeActWords[act][locale]}{' '}
              <span className="text-small text-muted">{chargeUnitWords[unitOfAct[act]][locale]}</span>
            </span>
            <span className={`tnum ${find(rows, act) ? '' : 'text-muted'}`}>
              {before ? t('changed', { before: textOf(find(before, act)), after: now }) : now}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
