import type { Money } from '@waybill/contract/core/money'
import { useFormat, useT } from '@waybill/kit'
import { fundsMessages } from './messages.ts'

type Summary = Record<'opening' | 'moneyIn' | 'moneyOut' | 'closing', Money>

function Term({ sign, label, value }: { sign?: string; label: string; value: string }) {
  return (
    <div className="flex items-baseline gap-1.5">
      {sign && (
        <span aria-hidden="true" className="text-muted">
          {sign}
        </span>
      )}
      <dt className="text-small text-muted">{label}</dt>
      <dd className="tnum font-medium">{value}</dd>
    </div>
  )
}

type Props = {
  summary: Summary
  /** Filtered by more than the period: opening and closing are then no balances. */
  partial: boolean
  /** Of which parts of the balance it is. */
  note?: string
}

/** Opening + in − out = closing, over all movements that the filters let through. */
export function PeriodSum({ summary, partial, note }: Props) {
  const t = useT(fundsMessages)
  const format = useFormat()
  return (
    <section aria-label={t('summary')} className="mb-2 flex flex-none flex-wrap items-baseline gap-x-3 gap-y-1">
      <dl className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Term label={t('opening')} value={format.money(summary.opening)} />
        <Term sign="+" label={t('moneyIn')} value={format.money(summary.moneyIn)} />
        <Term sign="−" label={t('moneyOut')} value={format.money(summary.moneyOut)} />
        <Term sign="=" label={t('closing')} value={format.money(summary.closing)} />
      </dl>
      <span className="text-small text-muted">{partial ? t('filteredNote') : note}</span>
    </section>
  )
}
