import type { listPostage } from '@waybill/contract/funds/api'
import type { OutputOf } from '@waybill/contract/core/route'
import { useFormat, useT } from '@waybill/kit'
import { postageMessages } from '../messages/postage.ts'

type Summary = OutputOf<typeof listPostage>['summary']

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

/** Opening + in − out = closing, over all movements that the filters let through. */
export function PeriodSum({ summary, partial }: { summary: Summary; partial: boolean }) {
  const t = useT(postageMessages)
  const format = useFormat()
  return (
    <section aria-label={t('summary')} className="mb-2 flex flex-none flex-wrap items-baseline gap-x-3 gap-y-1">
      <dl className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Term label={t('opening')} value={format.money(summary.opening)} />
        <Term sign="+" label={t('moneyIn')} value={format.money(summary.moneyIn)} />
        <Term sign="−" label={t('moneyOut')} value={format.money(summary.moneyOut)} />
        <Term sign="=" label={t('closing')} value={format.money(summary.closing)} />
      </dl>
      <span className="text-small text-muted">{partial ? t('filteredNote') : t('periodNote')}</span>
    </section>
  )
}
