import type { OrderDetail } from '@waybill/contract/orders/api'
import { Badge, Card, DescriptionList, useFormat, useT } from '@waybill/kit'
import { EditButton } from './edit-button.tsx'
import { orderMessages } from './messages.ts'

/** A text that is read where it stands; a long one scrolls by itself, so that the page stays as long as the order. */
function LongText({ name, text }: { name: string; text: string }) {
  const isLong = text.length > 400 || text.split('\n').length > 8
  const whole = 'break-words whitespace-pre-wrap'
  if (!isLong) return <span className={whole}>{text}</span>
  return (
    <div tabIndex={0} role="region" aria-label={name} className={`max-h-40 overflow-y-auto ${whole}`}>
      {text}
    </div>
  )
}

/** What was noted of the order while preparing it. */
export function FactsCard({ order, onEdit }: { order: OrderDetail; onEdit: () => void }) {
  const t = useT(orderMessages)
  const format = useFormat()
  const { hold, tags } = order
  const text = (id: string, label: string, value: string | null) =>
    value === null ? [] : [{ id, label, value: <LongText name={label} text={value} />, wide: true }]
  const held = hold && [
    hold.until ? t('heldUntil', { date: format.date(hold.until) }) : t('onHold'),
    hold.reason,
    hold.by && t('heldBy', { who: hold.by, when: format.relative(hold.since) }),
  ]
  return (
    <Card title={t('factsCard')} action={<EditButton what={t('factsCard')} onEdit={onEdit} />}>
      <DescriptionList
        items={[
          ...(held ? [{ id: 'hold', label: t('held'), value: held.filter(Boolean).join(' · ') }] : []),
          {
            id: 'tags',
            label: t('tags'),
            value:
              tags.length > 0 ? (
                <span className="flex flex-wrap gap-1">
                  {tags.map((tag) => (
                    <Badge key={tag}>{tag}</Badge>
                  ))}
                </span>
              ) : null,
          },
          { id: 'shipBy', label: t('shipBy'), value: order.shipBy && format.date(order.shipBy) },
          { id: 'assignee', label: t('assignee'), value: order.assignee?.name },
          ...text('note', t('note'), order.note),
          ...text('buyerNote', t('buyerNote'), order.buyerNote),
          ...text('giftMessage', t('giftMessage'), order.giftMessage),
        ]}
      />
    </Card>
  )
}
