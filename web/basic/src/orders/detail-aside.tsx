import { PlaceLink } from '@waybill/host'
import type { ReactNode } from 'react'
import { signature, type OrderDetail, type PostalAddress } from '@waybill/contract'
import { serviceLabel } from '@waybill/contract/carriers'
import { orderTypeWords } from '@waybill/contract/statuses'
import { Button, Card, DescriptionList, useFormat, useLocale, useT } from '@waybill/kit'
import { orderMessages } from './messages.ts'

/** What is edited is in its name too: three of them stand on the page. */
function EditButton({ what, onEdit }: { what: string; onEdit?: () => void }) {
  const t = useT(orderMessages)
  return onEdit ? (
    <Button size="compact" variant="ghost" aria-label={`${t('edit')}: ${what}`} onClick={onEdit}>
      {t('edit')}
    </Button>
  ) : null
}

/** An address as one writes it on a parcel. */
function Lines({ address }: { address: PostalAddress }) {
  const format = useFormat()
  const place = [address.city, [address.state, address.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const lines = [
    address.name,
    address.company,
    address.line1,
    address.line2,
    place,
    address.country === 'US' ? null : format.country(address.country),
  ]
  return (
    <address className="break-words not-italic">
      {lines.filter(Boolean).map((line, index) => (
        <div key={index} className={index === 0 ? 'font-medium' : undefined}>
          {line}
        </div>
      ))}
      {address.phone && <div className="tnum mt-1 text-muted">{address.phone}</div>}
      {address.email && <div className="text-muted">{address.email}</div>}
    </address>
  )
}

export function AddressCard({
  kind,
  address,
  onEdit,
}: {
  kind: 'recipient' | 'shipFrom'
  address: PostalAddress | null
  onEdit?: () => void
}) {
  const t = useT(orderMessages)
  const title = kind === 'recipient' ? t('shipToCard') : t('shipFromCard')
  return (
    <Card title={title} action={<EditButton what={title} onEdit={onEdit} />}>
      {address ? <Lines address={address} /> : <p className="text-muted">{t('noSender')}</p>}
    </Card>
  )
}

export function PackageCard({ order, onEdit }: { order: OrderDetail; onEdit?: () => void }) {
  const t = useT(orderMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const pack = order.package
  const service: ReactNode = order.carrier === null ? null : serviceLabel(order.carrier, order.serviceCode)[locale]
  return (
    <Card title={t('packageCard')} action={<EditButton what={t('packageCard')} onEdit={onEdit} />}>
      <DescriptionList
        items={[
          {
            id: 'weight',
            label: t('weight'),
            value: format.weight({ unit: pack.massUnit, major: pack.weight, minor: pack.weight2 }),
          },
          { id: 'size', label: t('size'), value: format.size([pack.length, pack.width, pack.height], pack.sizeUnit) },
          { id: 'service', label: t('service'), value: service },
          { id: 'type', label: t('packageType'), value: pack.type },
        ]}
      />
    </Card>
  )
}

/** Signature, insurance, cash on delivery, batteries, references. */
export function OptionsCard({ order }: { order: OrderDetail }) {
  const t = useT(orderMessages)
  const format = useFormat()
  const signatures: Record<number, string> = {
    [signature.indirect]: t('signatureIndirect'),
    [signature.direct]: t('signatureDirect'),
    [signature.adult]: t('signatureAdult'),
    [signature.serviceDefault]: t('signatureDefault'),
    [signature.none]: t('signatureNone'),
  }
  return (
    <Card title={t('optionsCard')}>
      <DescriptionList
        items={[
          { id: 'signature', label: t('signature'), value: signatures[order.signature] ?? null },
          {
            id: 'insurance',
            label: t('insurance'),
            value: order.insuredValue === null ? null : format.money(order.insuredValue),
          },
          { id: 'cod', label: t('cod'), value: order.cod === null ? null : format.money(order.cod.amount) },
          { id: 'lithium', label: t('lithium'), value: order.lithium ? t('yes') : t('no') },
          { id: 'ref', label: t('reference'), value: order.reference },
          { id: 'ref2', label: t('reference2'), value: order.reference2 },
        ]}
      />
    </Card>
  )
}

export function OrderCard({ order }: { order: OrderDetail }) {
  const t = useT(orderMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return (
    <Card title={t('orderCard')}>
      <DescriptionList
        items={[
          { id: 'date', label: t('orderDate'), value: format.dateTime(order.createTime) },
          { id: 'store', label: t('store'), value: order.store?.name },
          { id: 'type', label: t('type'), value: orderTypeWords[order.orderType]?.[locale] },
          {
            id: 'import',
            label: t('importedFrom'),
            value: order.import && (
              <PlaceLink className="break-all" href={`/b/#/order/lists?importId=${order.import.id}`}>
                {order.import.fileName}
              </PlaceLink>
            ),
          },
        ]}
      />
    </Card>
  )
}
