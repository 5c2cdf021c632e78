import { PlaceLink } from '@waybill/host'
import { signature } from '@waybill/contract/carriers/enums'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import type { ShipmentDetail } from '@waybill/contract/shipping/api'
import { batteryName } from '@waybill/contract/declarations/batteries'
import { parsePayMethod, payMethodNames } from '@waybill/contract/declarations/cod'
import { formatAddress } from '@waybill/contract/places/format-address'
import { Card, type Description, DescriptionList, useFormat, useLocale, useT } from '@waybill/kit'
import { packageMessages } from '../messages/packages.ts'
import { shipmentMessages } from '../messages/shipments.ts'

/** An address in the order of its country, which is named in the user's language. */
export function AddressCard({ title, address }: { title: string; address: PostalAddress }) {
  const format = useFormat()
  const company = address.company === address.name ? null : address.company
  const lines = formatAddress({ ...address, company }, { home: address.country })
  if (address.country !== 'US') lines.push(format.country(address.country))
  return (
    <Card title={title}>
      <address className="break-words not-italic">
        {lines.map((line, index) => (
          <div key={index} className={index === 0 ? 'font-medium' : undefined}>
            {line}
          </div>
        ))}
        {address.phone && <div className="tnum mt-1 text-muted">{address.phone}</div>}
        {address.email && <div className="text-muted">{address.email}</div>}
      </address>
    </Card>
  )
}

/** What was declared to the carrier, if anything was. */
function useDeclared({ declared }: ShipmentDetail): Description[] {
  const t = useT(shipmentMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { insuredValue, declaredValue, cod, batteryType } = declared
  const method = cod && parsePayMethod(String(cod.payMethod))
  const collected = cod && [format.money(cod.amount), method && payMethodNames[method][locale]]
  const items: Description[] = [
    { id: 'insured', label: t('insuredValue'), value: insuredValue && format.money(insuredValue) },
    { id: 'declared', label: t('declaredValue'), value: declaredValue && format.money(declaredValue) },
    { id: 'cod', label: t('cod'), wide: true, value: collected && collected.filter(Boolean).join(' · ') },
    { id: 'battery', label: t('battery'), wide: true, value: batteryType && batteryName(batteryType)[locale] },
  ]
  return items.filter(({ value }) => value !== null)
}

/** What was asked of the carrier beyond carrying it. */
export function OptionsCard({ shipment }: { shipment: ShipmentDetail }) {
  const t = useT(shipmentMessages)
  const signatures: Record<number, string> = {
    [signature.indirect]: t('signatureIndirect'),
    [signature.direct]: t('signatureDirect'),
    [signature.adult]: t('signatureAdult'),
    [signature.serviceDefault]: t('signatureDefault'),
    [signature.none]: t('signatureNone'),
  }
  const declared = useDeclared(shipment)
  const signed: Description = { id: 'signature', label: t('signature'), value: signatures[shipment.signature] }
  return (
    <Card title={t('optionsCard')}>
      <DescriptionList items={[signed, ...declared]} />
    </Card>
  )
}

/** The order it fulfils, and the references on the label. */
export function OrderCard({ shipment }: { shipment: ShipmentDetail }) {
  const t = useT(shipmentMessages)
  const format = useFormat()
  const packages = useT(packageMessages)
  const { order, printed, reference, reference2 } = shipment
  const when = ({ at, by, count }: NonNullable<ShipmentDetail['printed']>) =>
    by === null ? format.dateTime(at) : t('printedBy', { date: format.dateTime(at), who: by, n: count })
  const link = order && (
    <PlaceLink className="tnum" href={`/b/#/order/detail/${order.id}`}>
      {order.orderNo}
    </PlaceLink>
  )
  const { piece, siblings = [] } = shipment
  const others = siblings.map(({ id, no, trackingNo }) => (
    <PlaceLink key={id} className="tnum block" href={`/e/#/shipment/detail/${id}`}>
      {packages('packageNo', { no })} · {trackingNo}
    </PlaceLink>
  ))
  const pieces: Description[] = piece
    ? [
        { id: 'piece', label: packages('package'), wide: true, value: packages('pieceOf', piece) },
        { id: 'siblings', label: packages('siblings'), wide: true, value: others.length > 0 ? others : null },
      ]
    : []
  const references: Description[] = [
    { id: 'ref', label: t('reference'), value: reference, wide: true },
    { id: 'ref2', label: t('reference2'), value: reference2, wide: true },
  ]
  return (
    <Card title={t('orderCard')}>
      <DescriptionList
        items={[
          { id: 'order', label: t('order'), wide: true, value: link },
          ...pieces,
          { id: 'created', label: t('labelBought'), wide: true, value: format.dateTime(shipment.createdAt) },
          { id: 'printed', label: t('printed'), wide: true, value: printed ? when(printed) : t('notPrinted') },
          ...references.filter(({ value }) => value !== null),
        ]}
      />
    </Card>
  )
}
