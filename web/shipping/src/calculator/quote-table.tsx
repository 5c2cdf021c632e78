import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Rate } from '@waybill/contract/shipping/api'
import { cx, useT } from '@waybill/kit'
import { calculatorMessages } from './messages.ts'
import { middling, QuoteRows, wide } from './quote-rows.tsx'
import { sorted, turned, type Sorting } from './sorted.ts'

type SortProps = { sorting: Sorting; onSort: (next: Sorting) => void }

function SortHead({ by, sorting, onSort, className }: SortProps & { by: Sorting['sort']; className?: string }) {
  const t = useT(calculatorMessages)
  const active = sorting.sort === by
  const Arrow = active && sorting.desc ? ArrowDown : ArrowUp
  const direction = active ? (sorting.desc ? 'descending' : 'ascending') : undefined
  return (
    <th scope="col" aria-sort={direction} className={cx('font-medium', className)}>
      <button
        type="button"
        onClick={() => onSort(turned(sorting, by))}
        className="group flex h-8 w-full flex-row-reverse items-center gap-1 font-medium focus-visible:-outline-offset-2"
      >
        <span>{t(by)}</span>
        <Arrow
          className={cx('size-3.5!', !active && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60')}
        />
      </button>
    </th>
  )
}

/** Every service that takes the parcel. */
export function QuoteTable(props: SortProps & { rates: readonly Rate[]; onUse: (rate: Rate) => void }) {
  const { rates, onUse, ...sort } = props
  const t = useT(calculatorMessages)
  return (
    <table className="w-full" aria-label={t('rates')}>
      <thead className="bg-sub">
        <tr>
          <th scope="col" className="h-8 ps-7 pe-2 text-start font-medium">
            {t('service')}
          </th>
          <SortHead by="days" {...sort} className="px-2" />
          <th scope="col" className={cx('px-2 text-start font-medium', middling)}>
            {t('arrives')}
          </th>
          <th scope="col" className={cx('px-2 text-end font-medium', wide)}>
            {t('billed')}
          </th>
          <th scope="col" className={cx('px-2 text-end font-medium', wide)}>
            {t('zone')}
          </th>
          <SortHead by="price" {...sort} className="ps-2 pe-4" />
        </tr>
      </thead>
      <QuoteRows rates={sorted(rates, sort.sorting)} onUse={onUse} />
    </table>
  )
}
