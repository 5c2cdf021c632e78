import { Ban } from 'lucide-react'
import { PlaceLink, useBridge } from '@waybill/host'
import { trackingStatus, type OrderDetail, type TrackingStatus } from '@waybill/contract'
import { serviceLabel } from '@waybill/contract/carriers'
import { trackingStatusWords } from '@waybill/contract/statuses'
import { Badge, Button, Card, useFormat, useLocale, useT } from '@waybill/kit'
import { FromProducts } from './from-products.tsx'
import { orderMessages } from './messages.ts'

const head = 'h-8 bg-sub px-4 text-small font-medium whitespace-nowrap text-muted max-sm:px-2'
const left = `${head} text-start`
const cell = 'h-8 border-t border-line px-4 max-sm:px-2'

type Customs = NonNullable<OrderDetail['lines'][number]['customs']>

/** Customs details of one unit, as its product had them. */
function CustomsLine({ customs }: { customs: Customs }) {
  const t = useT(orderMessages)
  const format = useFormat()
  const { hsCode, originCountry, description, descriptionCn, value } = customs
  const facts = [
    hsCode && t('hsCode', { code: hsCode }),
    originCountry,
    description,
    descriptionCn,
    value !== null && t('perUnit', { amount: format.money(value) }),
  ].filter(Boolean)
  return (
    <span className="block pb-1 text-small text-muted">
      <FromProducts>{facts.join(' · ')}</FromProducts>
    </span>
  )
}

/** What is in the parcel. */
export function ItemsCard({ order }: { order: OrderDetail }) {
  const t = useT(orderMessages)
  const format = useFormat()
  return (
    <Card title={t('itemsCard')} flush={order.lines.length > 0}>
      {order.lines.length === 0 ? (
        <p className="text-muted">{t('noLines')}</p>
      ) : (
        <table className="w-full">
          <thead>
            <tr>
              <th scope="col" className={left}>
                {t('sku')}
              </th>
              <th scope="col" className={left}>
                {t('name')}
              </th>
              <th scope="col" className={`${head} text-end`}>
                {t('quantity')}
              </th>
              <th scope="col" className={`${head} text-end`}>
                {t('price')}
              </th>
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line) => (
              <tr key={line.id}>
                <td className={`${cell} tnum wrap-anywhere`}>
                  {line.productId ? (
                    <PlaceLink look="cell" href={`/b/#/product/detail/${line.productId}`}>
                      {line.sku}
                    </PlaceLink>
                  ) : (
                    (line.sku ?? '-')
                  )}
                </td>
                <td className={cell}>
                  {line.name ?? '-'}
                  {line.customs && <CustomsLine customs={line.customs} />}
                </td>
                <td className={`${cell} tnum text-end`}>{format.number(line.quantity)}</td>
                <td className={`${cell} tnum text-end`}>{format.money(line.unitPrice, order.currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

/** A row a label, voided ones too. */
export function ShipmentsCard({ order }: { order: OrderDetail }) {
  const t = useT(orderMessages)
  const bridge = useBridge()
  const askVoid = (shipmentId: number) => void bridge.openFeature('void-label', { shipmentId })
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
                <PlaceLink look="cell" className="tnum break-all" href={`/e/#/shipment/detail/${shipment.id}`}>
                  {shipment.trackingNo}
                </PlaceLink>
                <Badge tone={words.tone}>{words[locale]}</Badge>
                <span className="text-muted">{serviceLabel(shipment.carrier, shipment.serviceCode)[locale]}</span>
                <span className="tnum ms-auto text-muted">{format.dateTime(shipment.createdAt)}</span>
                <span className="tnum w-20 text-end">{format.money(shipment.price)}</span>
                {shipment.status === trackingStatus.labelCreated && (
                  <Button size="compact" icon={<Ban />} onClick={() => askVoid(shipment.id)}>
                    {t('voidLabel')}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
