import { fulfilmentWords, isFulfilmentOption } from '@waybill/contract/orders/fulfilment'
import type { StaffOutbound } from '@waybill/contract/outbound/staff-api'
import { useBridge } from '@waybill/host'
import { OutboundActs, OutboundBadges, type OutboundChange } from '@waybill/host/outbound'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { DescriptionList, Drawer, useFormat, useLocale, useT } from '@waybill/kit'
import { outboundMessages } from './messages.ts'
import { useChangeOutbound } from './use-outbound.ts'

/** One order of a seller, and what can be done with it before the floor begins. */
export function OutboundDrawer({ row, onClose }: { row: StaffOutbound; onClose: () => void }) {
  const t = useT(outboundMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const change = useChangeOutbound(row)
  const onChange = (request: OutboundChange) =>
    change.mutateAsync(request).then(
      () => {
        bridge.toast('ok', t(request.act === 'cancel' ? 'canceledNow' : 'saved', { number: row.number }))
        return true
      },
      () => false,
    )
  return (
    <Drawer open width={560} onClose={onClose} title={row.number} description={row.seller.name}>
      <div className="flex flex-col gap-4">
        <OutboundBadges row={row} />
        <DescriptionList
          items={[
            { id: 'order', label: t('order'), value: row.orderNo },
            { id: 'recipient', label: t('recipient'), value: row.recipient },
            { id: 'warehouse', label: t('warehouse'), value: row.warehouse.name },
            { id: 'lines', label: t('lines'), value: format.number(row.lines) },
            { id: 'units', label: t('units'), value: format.number(row.units) },
            { id: 'due', label: t('due'), value: row.dueDay ? format.date(row.dueDay) : t('notDue') },
            {
              id: 'option',
              label: t('option'),
              value: isFulfilmentOption(row.option) ? fulfilmentWords[row.option][locale] : '',
            },
            { id: 'sent', label: t('sent'), value: format.dateTime(row.createdAt) },
          ]}
        />
        <OutboundActs
          outbound={row}
          side="operator"
          pending={change.isPending}
          error={change.isError ? messageOf(change.error) : null}
          onChange={onChange}
        />
      </div>
    </Drawer>
  )
}
