import { PlaceLink } from '@waybill/host'
import { signature, type PostalAddress, type ShipmentDetail } from '@waybill/contract'
import { batteryName } from '@waybill/contract/declarations/batteries'
import { parsePayMethod, payMethodNames } from '@waybill/contract/declarations/cod'
import { Card, type Description, DescriptionList, splitWeight, useFormat, useLocale, useT } from '@waybill/kit'
import { shipmentMessages } from '../messages/shipments.ts'
import { serviceText } from '../words.ts'

/** An address as one writes it on a parcel. */
export function AddressCard({ title, address }: { title: string; address: PostalAddress }) {
  const format = useFormat()
  const place = [address.city, [address.state, address.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const country = address.country === 'US' ? null : format.country(address.country)
  const lines = [address.company, address.line1, address.line2, place, country].filter(Boolean)
  return (
    <Card title={title}>
      <address className="break-words not-italic">
        <div className="font-medium">{address.name}</div>
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
        {address.phone && <div className="tnum mt-1 text-muted">{address.phone}</div>}
        {address.email && <div className="text-muted">{address.email}</div>}
      </address>
    </Card>
  )
}

const billedKeys: Record<string, 'billedActual' | 'billedDim' | 'billedMin'> = {
  actual: 'billedActual',
  dim: 'billedDim',
  min: 'billedMin',
}

/** Weight and size, and by which of them the price was made. */
export function PackageCard({ shipment }: { shipment: ShipmentDetail }) {
  const t = useT(shipmentMessages)
  const format = useFormat()
  const { weightCg, length, width, height, sizeUnit, type } = shipment.package
  const unit = sizeUnit === 'cm' ? 'kg' : 'lb'
  const billed = billedKeys[shipment.billedBy]
  return (
    <Card title={t('packageCard')}>
      <DescriptionList
        items={[
          { id: 'weight', label: t('weight'), value: format.weight(splitWeight(weightCg, unit)) },
          { id: 'size', label: t('size'), value: format.size([length, width, height], sizeUnit) },
          { id: 'billed', label: t('billed'), value: format.weight(splitWeight(shipment.billableCg, unit)) },
          { id: 'by', label: t('billedBy'), value: billed && t(billed) },
          ...(type === null ? [] : [{ id: 'type', label: t('packageType'), value: type, wide: true }]),
        ]}
      />
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

/** Service, dates, order, what was declared, references. */
export function FactsCard({ shipment }: { shipment: ShipmentDetail }) {
  const t = useT(shipmentMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { order } = shipment
  const signatures: Record<number, string> = {
    [signature.indirect]: t('signatureIndirect'),
    [signature.direct]: t('signatureDirect'),
    [signature.adult]: t('signatureAdult'),
    [signature.serviceDefault]: t('signatureDefault'),
    [signature.none]: t('signatureNone'),
  }
  const declared = useDeclared(shipment)
  const until = shipment.can.void.allowed && shipment.voidUntil
  return (
    <Card title={t('shipmentCard')}>
      <DescriptionList
        items={[
          {
            id: 'order',
            label: t('order'),
            wide: true,
            value: order && (
              <PlaceLink className="tnum" href={`/b/#/order/detail/${order.id}`}>
                {order.orderNo}
              </PlaceLink>
            ),
          },
          {
            id: 'service',
            label: t('service'),
            wide: true,
            value: serviceText(shipment.carrier, shipment.serviceCode, locale),
          },
          { id: 'ship', label: t('shipDate'), value: format.date(shipment.shipDate) },
          { id: 'eta', label: t('eta'), value: format.date(shipment.eta) },
          { id: 'created', label: t('created'), value: format.dateTime(shipment.createdAt) },
          { id: 'zone', label: t('zone'), value: shipment.zone },
          { id: 'signature', label: t('signature'), value: signatures[shipment.signature] },
          ...declared,
          { id: 'void', label: t('voidLine'), value: until ? t('voidUntil', { date: format.date(until) }) : null },
          { id: 'ref', label: t('reference'), value: shipment.reference },
          { id: 'ref2', label: t('reference2'), value: shipment.reference2 },
        ]}
      />
    </Card>
  )
}
