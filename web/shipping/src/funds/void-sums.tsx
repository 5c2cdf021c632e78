import type { OutputOf } from '@waybill/contract/core/route'
import type { listVoids } from '@waybill/contract/shipping/void-history-api'
import { useFormat, useT } from '@waybill/kit'
import { voidMessages } from '../messages/voids.ts'

const parts = ['pending', 'refunded', 'rejected'] as const

/** What is pending, came back and was refused, over all requests that the filters let through. */
export function VoidSums({ sums }: Pick<OutputOf<typeof listVoids>, 'sums'>) {
  const t = useT(voidMessages)
  const format = useFormat()
  return (
    <section aria-label={t('sums')} className="mb-2 flex-none">
      <dl className="grid grid-cols-3 rounded-control border">
        {parts.map((part, index) => (
          <div key={part} className={`min-w-0 px-4 py-2 max-sm:px-2 ${index > 0 ? 'border-s' : ''}`}>
            <dt className="text-small text-muted">{t(`${part}Sum`)}</dt>
            <dd>
              <span className="tnum block text-figure font-semibold max-sm:text-base">
                {format.money(sums[part].amount)}
              </span>
              <span className="block text-small text-muted">{t('labels', { n: sums[part].count })}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
