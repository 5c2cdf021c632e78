import { formatAddress } from '@waybill/contract/places/format-address'
import type { OutboundDetail } from '@waybill/contract/outbound/api'
import { outboundEventWords } from '@waybill/contract/outbound/words'
import { fulfilmentWords, isFulfilmentOption } from '@waybill/contract/orders/fulfilment'
import { PlaceLink } from '@waybill/host'
import { CaseTimeline } from '@waybill/host/cases'
import { Badge, Card, DescriptionList, useFormat, useLocale, useT } from '@waybill/kit'
import { outboundMessages } from './messages.ts'

type Props = { outbound: OutboundDetail }
const steps = ['ordered', 'allocated', 'picked', 'packed', 'shipped'] as const
const cell = 'border-t border-line px-4 py-2 align-top max-sm:px-2'

/** What was ordered and how far each line is; what is short, and whether more was announced. */
export function ItemsCard({ outbound: { items } }: Props) {
  const t = useT(outboundMessages)
  const format = useFormat()
  return (
    <Card flush title={t('linesCard')}>
      <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={t('linesCard')}>
        <table className="w-full">
          <thead>
            <tr>
              <th scope="col" className="px-4 py-2 text-start text-small font-medium text-muted max-sm:px-2">
                {t('sku')}
              </th>
              {steps.map((step) => (
                <th key={step} scope="col" className="px-4 py-2 text-end text-small font-medium text-muted max-sm:px-2">
                  {t(step)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.line}>
                <td className={`${cell} min-w-32 wrap-anywhere`}>
                  <PlaceLink look="quiet" href={`/o/#/inventory/lists?product=${item.productId}`}>
                    {item.sku}
                  </PlaceLink>
                  {item.name !== null && <span className="block text-small text-muted">{item.name}</span>}
                  {item.missing > 0 && (
                    <span className="mt-1 flex flex-wrap items-center gap-x-2 text-small">
                      <Badge tone="warning">{t('missing', { n: item.missing })}</Badge>
                      {item.inbound > 0 ? t('announced', { n: item.inbound }) : t('notAnnounced')}
                    </span>
                  )}
                </td>
                {steps.map((step) => (
                  <td key={step} className={`${cell} tnum text-end`}>
                    <span className={item[step] === 0 ? 'text-muted' : undefined}>{format.number(item[step])}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

export function PackagesCard({ outbound: { packages } }: Props) {
  const t = useT(outboundMessages)
  const format = useFormat()
  if (packages.length === 0) return null
  return (
    <Card title={t('packages')}>
      <ul className="flex flex-col gap-2">
        {packages.map(({ id, code, units, items, trackingNo, shipmentId, handedTo }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0">
              <span className="block">{t('packageOf', { code, n: units })}</span>
              <span className="block text-small wrap-anywhere text-muted">
                {items.map(({ sku, quantity }) => `${format.number(quantity)} × ${sku}`).join(', ')}
              </span>
            </span>
            {trackingNo !== null && shipmentId !== null ? (
              <PlaceLink className="tnum break-all" href={`/e/#/shipment/detail/${shipmentId}`}>
                {trackingNo}
              </PlaceLink>
            ) : (
              <span className="text-muted">
                {trackingNo ?? (handedTo ? t('handedTo', { name: handedTo }) : t('noTracking'))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function FactsCard({ outbound }: Props) {
  const t = useT(outboundMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { option } = outbound
  return (
    <Card title={t('facts')}>
      <DescriptionList
        items={[
          {
            id: 'order',
            label: t('order'),
            value: <PlaceLink href={`/b/#/order/detail/${outbound.orderId}`}>{outbound.orderNo}</PlaceLink>,
          },
          { id: 'warehouse', label: t('warehouse'), value: `${outbound.warehouse.code} · ${outbound.warehouse.name}` },
          ...(outbound.state === 'canceled'
            ? []
            : [{ id: 'due', label: t('due'), value: outbound.dueDay ? format.date(outbound.dueDay) : t('notDue') }]),
          {
            id: 'option',
            label: t('option'),
            value: isFulfilmentOption(option) ? fulfilmentWords[option][locale] : '',
          },
          { id: 'sent', label: t('sent'), value: format.dateTime(outbound.createdAt) },
          ...(outbound.reason === null
            ? []
            : [{ id: 'reason', label: t('reason'), value: outbound.reason, wide: true }]),
        ]}
      />
    </Card>
  )
}

export function ShipToCard({ outbound: { recipientAddress } }: Props) {
  const t = useT(outboundMessages)
  return (
    <Card title={t('shipTo')}>
      <address className="break-words whitespace-pre-line not-italic">
        {formatAddress(recipientAddress).join('\n')}
      </address>
    </Card>
  )
}

export function HistoryCard({ outbound: { events } }: Props) {
  const t = useT(outboundMessages)
  return (
    <Card title={t('history')}>
      <CaseTimeline events={events} words={outboundEventWords} />
    </Card>
  )
}
