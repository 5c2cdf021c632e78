import { outboundHoldWords, type OutboundHold } from '@waybill/contract/outbound/holds'
import type { OutboundState } from '@waybill/contract/outbound/lifecycle'
import { outboundStateWords } from '@waybill/contract/outbound/words'
import { Badge, useLocale, useT } from '@waybill/kit'
import { outboundMessages } from './messages.ts'

type Shown = { state: OutboundState; holds: readonly OutboundHold[]; late: boolean; cancelRequestedAt: string | null }

/** The state of an order at a warehouse, and what stands in its way. */
export function OutboundBadges({ row: { state, holds, late, cancelRequestedAt } }: { row: Shown }) {
  const t = useT(outboundMessages)
  const { locale } = useLocale()
  const words = outboundStateWords[state]
  const isOver = state === 'shipped' || state === 'canceled'
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={words.tone}>{words[locale]}</Badge>
      {!isOver &&
        holds.map((hold) => (
          <Badge key={hold} tone="warning">
            {outboundHoldWords[hold][locale]}
          </Badge>
        ))}
      {late && <Badge tone="critical">{t('late')}</Badge>}
      {cancelRequestedAt !== null && <Badge tone="warning">{t('cancelRequested')}</Badge>}
    </span>
  )
}
