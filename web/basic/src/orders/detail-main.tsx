import { Ban } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { PlaceLink, useBridge, useClient } from '@waybill/host'
import { getShipment } from '@waybill/contract/shipping/api'
import { voidRefusalText } from '@waybill/contract/shipping/void-refusal'
import { trackingStatus, type TrackingStatus } from '@waybill/contract/shipping/enums'
import type { OrderDetail } from '@waybill/contract/orders/api'
import { orderStatus } from '@waybill/contract/orders/enums'
import { serviceLabel } from '@waybill/contract/carriers/catalogue'
import { trackingStatusWords } from '@waybill/contract/shipping/words'
import { Badge, Button, Card, CopyButton, useFormat, useLocale, useT } from '@waybill/kit'
import { detailMessages } from './detail-messages.ts'
import { EditButton } from './edit-button.tsx'
import { orderMessages } from './messages.ts'
import { goodsTotal } from './order-facts.ts'
import { packageMessages } from './package-messages.ts'
import { cell, head, left } from './table-look.ts'

/** Of an order that goes in parts, how many units of a line have a label, and how many the next one takes. */
function Parcels({ order, line }: { order: OrderDetail; line: OrderDetail['lines'][number] }) {
  const words = useT(detailMessages)
  const { shipped, going } = line
  if (order.status !== orderStatus.awaiting || (shipped === 0 && going === null)) return null
  const parts = [
    shipped > 0 && words('unitsShipped', { n: shipped }),
    going !== null && words('unitsGoing', { n: going }),
  ]
  return <span className="block text-small text-muted">{parts.filter(Boolean).join(' · ')}</span>
}

/** "2 × CUP, 1 × POT" of a parcel that is a part of the order. */
const contentsText = (contents: NonNullable<Shipment['contents']>): string =>
  contents.map(({ sku, name, quantity }) => `${quantity} × ${sku ?? name ?? '-'}`).join(', ')

/** What is in the parcel. */
export function ItemsCard({ order, onEdit }: { order: OrderDetail; onEdit: (() => void) | undefined }) {
  const t = useT(orderMessages)
  const words = useT(detailMessages)
  const format = useFormat()
  const money = (amount: number | null) => format.money(amount, order.currency)
  const total = goodsTotal(order)
  const quantity = order.lines.reduce((sum, line) => sum + line.quantity, 0)
  return (
    <Card
      title={t('itemsCard')}
      flush={order.lines.length > 0}
      action={onEdit && <EditButton what={t('itemsCard')} onEdit={onEdit} />}
    >
      {order.lines.length === 0 ? (
        <p className="text-muted">{t('noLines')}</p>
      ) : (
        <table className="w-full">
          <thead>
            <tr>
              <th scope="col" className={left}>
                {words('item')}
              </th>
              <th scope="col" className={`${head} text-end`}>
                {t('quantity')}
              </th>
              <th scope="col" className={`${head} text-end`}>
                {t('price')}
              </th>
              <th scope="col" className={`${head} text-end`}>
                {words('total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line) => (
              <tr key={line.id}>
                <td className={`${cell} wrap-anywhere`}>
                  {line.name && <span className="block">{line.name}</span>}
                  <span className="tnum">
                    {line.productId ? (
                      <PlaceLink look="cell" href={`/b/#/product/detail/${line.productId}`}>
                        {line.sku}
                      </PlaceLink>
                    ) : (
                      <span className={line.name ? 'text-small text-muted' : undefined}>{line.sku ?? '-'}</span>
                    )}
                  </span>
                </td>
                <td className={`${cell} tnum text-end`}>
                  {format.number(line.quantity)}
                  <Parcels order={order} line={line} />
                </td>
                <td className={`${cell} tnum text-end whitespace-nowrap`}>{money(line.unitPrice)}</td>
                <td className={`${cell} tnum text-end whitespace-nowrap`}>
                  {money(line.unitPrice === null ? null : line.unitPrice * line.quantity)}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="font-medium">
              <th scope="row" className={`${cell} text-start font-medium`}>
                {words('total')}
              </th>
              <td className={`${cell} tnum text-end`}>{format.number(quantity)}</td>
              <td className={cell} />
              <td className={`${cell} tnum text-end whitespace-nowrap`}>{money(total)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </Card>
  )
}

type Shipment = OrderDetail['shipments'][number]

/** When the label was bought, when the parcel is expected, where it was last, and what came back of its price. */
function ShipmentFacts({ shipment }: { shipment: Shipment }) {
  const t = useT(orderMessages)
  const words = useT(detailMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const packages = useT(packageMessages)
  const { createdAt, eta, lastEvent, refund, status } = shipment
  const isUnderWay = status === trackingStatus.labelCreated || status === trackingStatus.inTransit
  const facts = [
    `${t('created')} ${format.dateTime(createdAt)}`,
    isUnderWay && eta && words('expected', { date: format.date(eta) }),
    lastEvent && `${locale === 'cn' ? lastEvent.zhText : lastEvent.text}, ${format.dateTime(lastEvent.at)}`,
    shipment.packageNo !== undefined && packages('packageNo', { no: shipment.packageNo }),
    shipment.contents && contentsText(shipment.contents),
    refund !== null && words('voidedRefund', { amount: format.money(refund) }),
  ]
  return facts.filter(Boolean).join(' · ')
}

/** The same act by the name of what it does: after the manifest a void is a request that the carrier decides. */
function VoidButton({ shipmentId }: { shipmentId: number }) {
  const t = useT(orderMessages)
  const bridge = useBridge()
  const { locale } = useLocale()
  const { data, isPending } = useQuery(
    useClient().query(getShipment, { params: { id: shipmentId } }, { hideErrors: true }),
  )
  if (isPending) return null
  return (
    <Button
      size="compact"
      icon={<Ban />}
      disabled={data !== undefined && !data.can.void.allowed}
      title={data && !data.can.void.allowed ? voidRefusalText(data)[locale] : undefined}
      onClick={() => void bridge.openFeature('void-label', { shipmentId })}
    >
      {t(data?.voidWay === 'refund' ? 'askRefund' : 'voidLabel')}
    </Button>
  )
}

/** A row a label, voided ones too. */
export function ShipmentsCard({ order }: { order: OrderDetail }) {
  const t = useT(orderMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return (
    <Card title={t('shipmentsCard')} flush={order.shipments.length > 0}>
      {order.shipments.length === 0 ? (
        <p className="text-muted">{t('noShipments')}</p>
      ) : (
        <ul>
          {order.shipments.map((shipment) => {
            const words = trackingStatusWords[shipment.status as TrackingStatus]
            return (
              <li
                key={shipment.id}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2"
              >
                <span className="flex items-center gap-1">
                  <PlaceLink look="cell" className="tnum break-all" href={`/e/#/shipment/detail/${shipment.id}`}>
                    {shipment.trackingNo}
                  </PlaceLink>
                  <CopyButton value={shipment.trackingNo} />
                </span>
                <Badge tone={words.tone}>{words[locale]}</Badge>
                <span className="text-muted">{serviceLabel(shipment.carrier, shipment.serviceCode)[locale]}</span>
                <span className="tnum ms-auto text-end">{format.money(shipment.price)}</span>
                {shipment.status === trackingStatus.labelCreated && <VoidButton shipmentId={shipment.id} />}
                <span className="w-full text-small text-muted">
                  <ShipmentFacts shipment={shipment} />
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
