import type { OrderDetail } from '@waybill/contract/orders/api'
import { Button, Card, type Description, DescriptionList, useFormat, useT } from '@waybill/kit'
import { detailMessages } from './detail-messages.ts'
import { orderMessages } from './messages.ts'
import type { DetailPrinting } from './use-detail-printing.ts'

/** When a document was last printed, by whom and how often. */
function useWhen() {
  const t = useT(orderMessages)
  const format = useFormat()
  return (at: string, by: string | null, n: number): string => {
    const date = format.dateTime(at)
    if (by === null) return date
    return n > 1 ? t('printedOften', { date, who: by, n }) : t('printedOnce', { date, who: by })
  }
}

/** What of the order is on paper, and what can be set back. */
export function PrintingCard({ order, mark }: { order: OrderDetail; mark: DetailPrinting['mark'] }) {
  const t = useT(orderMessages)
  const d = useT(detailMessages)
  const format = useFormat()
  const when = useWhen()
  const { printed, printing, shipment } = order
  const row = (document: 'slip' | 'pickList', label: string, undo: string): Description => {
    const at = printed[document]
    const { by, count } = printing[document]
    if (at === null) return { id: document, label, value: t('notPrinted') }
    const value = (
      <span className="flex flex-wrap items-center gap-x-2">
        {when(at, by, count)}
        <Button size="compact" variant="ghost" aria-label={undo} onClick={() => void mark(document, [order.id], false)}>
          {d('setBack')}
        </Button>
      </span>
    )
    return { id: document, label, value, wide: true }
  }
  const label = {
    id: 'label',
    label: t('paperLabel'),
    value: printed.label ? format.dateTime(printed.label) : t('notPrinted'),
  }
  return (
    <Card title={t('printingCard')}>
      <DescriptionList
        items={[
          ...(shipment ? [label] : []),
          row('slip', t('paperSlip'), d('setBackSlip')),
          row('pickList', t('paperPickList'), d('setBackPickList')),
        ]}
      />
    </Card>
  )
}
