import { PlaceLink } from '@waybill/host'
import type { ReactNode } from 'react'
import type { FillPart, OrderDetail, PostalAddress } from '@waybill/contract'
import { serviceLabel } from '@waybill/contract/carriers'
import { batteryName } from '@waybill/contract/declarations/batteries'
import { parsePayMethod, payMethodNames } from '@waybill/contract/declarations/cod'
import { orderTypeWords } from '@waybill/contract/statuses'
import { Button, Card, DescriptionList, lazyPart, Skeleton, useFormat, useLocale, useT } from '@waybill/kit'
import { FromProducts } from './from-products.tsx'
import { orderMessages } from './messages.ts'
import { useSignatureNames } from './use-signature-names.ts'

/** What is edited is in its name too: three of them stand on the page. */
function EditButton({ what, onEdit }: { what: string; onEdit?: () => void }) {
  const t = useT(orderMessages)
  return onEdit ? (
    <Button size="compact" variant="ghost" aria-label={`${t('edit')}: ${what}`} onClick={onEdit}>
      {t('edit')}
    </Button>
  ) : null
}

/** The names of all countries' states come with it: too much for the first load. */
const Lines = lazyPart(
  async () => ({ default: (await import('./address-lines.tsx')).AddressLines }),
  () => <Skeleton className="h-20 w-full rounded-control" />,
)

const Goods = lazyPart(
  async () => ({ default: (await import('./goods-notice.tsx')).GoodsNotice }),
  () => null,
)

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
  const marked = (part: FillPart, value: ReactNode): ReactNode =>
    order.fromProducts.includes(part) ? <FromProducts>{value}</FromProducts> : value
  const service: ReactNode = order.carrier === null ? null : serviceLabel(order.carrier, order.serviceCode)[locale]
  return (
    <Card title={t('packageCard')} action={<EditButton what={t('packageCard')} onEdit={onEdit} />}>
      <DescriptionList
        items={[
          {
            id: 'weight',
            label: t('weight'),
            value: marked('weight', format.weight({ unit: pack.massUnit, major: pack.weight, minor: pack.weight2 })),
          },
          {
            id: 'size',
            label: t('size'),
            value: marked('size', format.size([pack.length, pack.width, pack.height], pack.sizeUnit)),
          },
          { id: 'service', label: t('service'), value: service },
          { id: 'type', label: t('packageType'), value: pack.type },
        ]}
      />
      <Goods order={order} />
    </Card>
  )
}

/** Signature, insurance, customs value, cash on delivery, batteries, references. */
export function OptionsCard({ order, onEdit }: { order: OrderDetail; onEdit?: () => void }) {
  const t = useT(orderMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const signatures = useSignatureNames()
  const { insuredValue, declaredValue, cod, batteryType } = order
  const method = cod && parsePayMethod(cod.payMethod)
  const collected = cod && [format.money(cod.amount), method ? payMethodNames[method][locale] : cod.payMethod]
  const battery = batteryType ? batteryName(batteryType)[locale] : null
  return (
    <Card title={t('optionsCard')} action={<EditButton what={t('optionsCard')} onEdit={onEdit} />}>
      <DescriptionList
        items={[
          { id: 'signature', label: t('signature'), value: signatures[order.signature] ?? null },
          { id: 'insured', label: t('insuredValue'), value: insuredValue === null ? null : format.money(insuredValue) },
          {
            id: 'declared',
            label: t('declaredValue'),
            value: declaredValue === null ? null : format.money(declaredValue),
          },
          { id: 'cod', label: t('cod'), value: collected?.filter(Boolean).join(' · ') ?? null },
          { id: 'lithium', label: t('lithium'), value: order.lithium ? t('yes') : t('no') },
          { id: 'battery', label: t('batteryType'), value: battery },
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
          { id: 'date', label: t('orderDate'), value: format.when(order.createTime) },
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
