import type { OutputOf } from '@waybill/contract/core/route'
import type { listVoids } from '@waybill/contract/shipping/void-history-api'
import { FigureStrip } from '@waybill/host/funds'
import { useFormat, useT } from '@waybill/kit'
import { voidMessages } from '../messages/voids.ts'

const parts = ['pending', 'refunded', 'rejected'] as const

/** What is pending, came back and was refused, over all requests that the filters let through. */
export function VoidSums({ sums }: Pick<OutputOf<typeof listVoids>, 'sums'>) {
  const t = useT(voidMessages)
  const format = useFormat()
  const figures = parts.map((part) => ({
    id: part,
    label: t(`${part}Sum`),
    value: format.money(sums[part].amount),
    hint: t('labels', { n: sums[part].count }),
  }))
  return <FigureStrip name={t('sums')} figures={figures} />
}
