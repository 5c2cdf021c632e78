import type { InvoiceTotals } from '@waybill/contract/invoicing/api'
import { useFormat, useT } from '@waybill/kit'
import { invoiceMessages } from './messages.ts'

const parts = ['total', 'tax', 'open', 'overdue'] as const

/** Sums of all matching documents, not of the page. */
export function InvoiceSums({ totals }: { totals: InvoiceTotals }) {
  const t = useT(invoiceMessages)
  const format = useFormat()
  return (
    <section aria-label={t('totals')} className="mb-2 flex-none">
      <dl className="grid grid-cols-4 rounded-control border max-sm:grid-cols-2">
        {parts.map((part, index) => (
          <div key={part} className={`min-w-0 px-4 py-2 max-sm:px-2 ${index > 0 ? 'sm:border-s' : ''}`}>
            <dt className="text-small text-muted">{t(part)}</dt>
            <dd>
              <span className="tnum block text-figure font-semibold max-sm:text-base">
                {format.money(totals[part])}
              </span>
              {part === 'total' && (
                <span className="block text-small text-muted">{t('documents', { n: totals.count })}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
