import { useFormat, useT } from '@waybill/kit'
import { fundingMessages } from './messages.ts'
import type { sumsOf } from './draft.ts'

function Sum({ label, value, strong }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className={`tnum ${strong ? 'font-semibold' : ''}`}>{value}</dd>
    </div>
  )
}

type SumsProps = {
  sums: ReturnType<typeof sumsOf>
  currency: string
  /** What the total is called: a transfer is sent, a card is charged. */
  totalLabel: string
}

/** What is paid, what of it is a fee, and what the balance is afterwards; announced as the amount changes. */
export function Sums({ sums, currency, totalLabel }: SumsProps) {
  const t = useT(fundingMessages)
  const format = useFormat()
  const money = (amount: number) => format.money(amount, currency)
  return (
    <dl aria-live="polite" className="flex flex-col gap-1 rounded-control border border-line p-3">
      {sums.fee > 0 && <Sum label={t('fee')} value={money(sums.fee)} />}
      <Sum label={totalLabel} value={money(sums.total)} />
      <Sum label={t('youHave')} value={money(sums.after)} strong />
    </dl>
  )
}
