import { useQuery } from '@tanstack/react-query'
import { PlaceLink, useClient } from '@waybill/host'
import type { ReactNode } from 'react'
import type { OrderDetail } from '@waybill/contract/orders/api'
import type { FillPart } from '@waybill/contract/orders/filled'
import { listConnectedStores } from '@waybill/contract/stores/api'
import { batteryName } from '@waybill/contract/declarations/batteries'
import { parsePayMethod, payMethodNames } from '@waybill/contract/declarations/cod'
import { textFieldKeys, textFields } from '@waybill/contract/orders/text-fields'
import { addressCheckWords } from '@waybill/contract/orders/words'
import { Badge, Card, DescriptionList, lazyPart, Skeleton, useFormat, useLocale, useT } from '@waybill/kit'
import { detailMessages } from './detail-messages.ts'
import { TypeMark } from './type-mark.tsx'
import { EditButton } from './edit-button.tsx'
import { FromProducts } from './from-products.tsx'
import { orderMessages } from './messages.ts'
import { goodsTotal, postageOf, senderOf } from './order-facts.ts'
import { packageMessages } from './package-messages.ts'
import { useSignatureNames } from './use-signature-names.ts'

/** The rules of all countries' addresses come with it: the page does not wait for them. */
const Lines = lazyPart(
  async () => ({ default: (await import('./address-lines.tsx')).AddressFacts }),
  () => <Skeleton className="h-20 w-full rounded-control" />,
)

const Check = lazyPart(
  async () => ({ default: (await import('./address-check/recipient-check.tsx')).RecipientCheck }),
  () => null,
)

const Goods = lazyPart(
  async () => ({ default: (await import('./goods-notice.tsx')).GoodsNotice }),
  () => null,
)

/** Where the order goes or comes from: its own sender, else the default one. */
export function AddressCard({
  kind,
  order,
  onEdit,
}: {
  kind: 'recipient' | 'shipFrom'
  order: OrderDetail
  onEdit?: () => void
}) {
  const t = useT(orderMessages)
  const words = useT(detailMessages)
  const title = kind === 'recipient' ? t('shipToCard') : t('shipFromCard')
  const address = kind === 'recipient' ? order.recipientAddress : senderOf(order)
  const { locale } = useLocale()
  const status = addressCheckWords[order.addressCheck]
  const known = kind === 'recipient' && order.addressChecked ? <Badge tone={status.tone}>{status[locale]}</Badge> : null
  const isDefault = kind === 'shipFrom' && order.shipFrom === null
  return (
    <Card title={title} action={<EditButton what={title} onEdit={onEdit} />}>
      {address ? (
        <Lines address={address} whose={kind === 'recipient' ? 'recipient' : 'sender'} known={known}>
          {isDefault && <Badge>{words('defaultSender')}</Badge>}
        </Lines>
      ) : (
        <p className="text-muted">{words('noSenderAtAll')}</p>
      )}
      {kind === 'recipient' && <Check order={order} canEdit={onEdit !== undefined} />}
    </Card>
  )
}

/** The packages after the first, which have labels of their own. */
function OtherPackages({ order }: { order: OrderDetail }) {
  const t = useT(packageMessages)
  const format = useFormat()
  const { otherPackages = [], packagesLabeled = [], packagesUnsent = [] } = order
  if (otherPackages.length === 0) return null
  return (
    <ul className="mt-3 flex flex-col gap-1 border-t border-line pt-3">
      {[...packagesLabeled, ...packagesUnsent].includes(1) && (
        <li className="text-small text-muted">
          {t('packageNo', { no: 1 })} · {packagesUnsent.includes(1) ? t('notSent') : t('hasLabel')}
        </li>
      )}
      {otherPackages.map((one, at) => (
        <li key={at} className="tnum">
          <span className="font-medium">{t('packageNo', { no: at + 2 })}</span>{' '}
          {[
            format.weight({ unit: one.massUnit, major: one.weight, minor: one.weight2 }),
            format.size([one.length, one.width, one.height], one.sizeUnit),
            one.type,
            one.insuredValue !== null && `${t('insuredValue')} ${format.money(one.insuredValue)}`,
            packagesLabeled.includes(at + 2) && t('hasLabel'),
            packagesUnsent.includes(at + 2) && t('notSent'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </li>
      ))}
    </ul>
  )
}

export function PackageCard({ order, onEdit }: { order: OrderDetail; onEdit?: () => void }) {
  const t = useT(orderMessages)
  const format = useFormat()
  const pack = order.package
  const marked = (part: FillPart, value: ReactNode): ReactNode =>
    order.fromProducts.includes(part) ? <FromProducts>{value}</FromProducts> : value
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
          { id: 'type', label: t('packageType'), value: pack.type },
        ]}
      />
      <OtherPackages order={order} />
      <Goods order={order} />
    </Card>
  )
}

/** Signature, insurance, customs value, cash on delivery, batteries, references. */
export function OptionsCard({ order, onEdit }: { order: OrderDetail; onEdit?: () => void }) {
  const t = useT(orderMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const words = useT(detailMessages)
  const signatures = useSignatureNames()
  const { insuredValue, declaredValue, cod, batteryType } = order
  const method = cod && parsePayMethod(cod.payMethod)
  const collected = cod && [format.money(cod.amount), method ? payMethodNames[method][locale] : cod.payMethod]
  const battery = batteryType ? batteryName(batteryType)[locale] : null
  const amount = (value: number | null) => (value === null ? null : format.money(value))
  const chosen = [
    { id: 'insured', label: t('insuredValue'), value: amount(insuredValue) },
    { id: 'declared', label: t('declaredValue'), value: amount(declaredValue) },
    { id: 'cod', label: t('cod'), value: collected?.filter(Boolean).join(' · ') ?? null },
    { id: 'battery', label: t('batteryType'), value: battery },
    ...textFieldKeys.map((key) => ({ id: key, label: textFields[key].label[locale], value: order[key] })),
  ].filter(({ value }) => value !== null && value !== '')
  return (
    <Card title={t('optionsCard')} action={<EditButton what={t('optionsCard')} onEdit={onEdit} />}>
      <DescriptionList
        items={[
          { id: 'signature', label: t('signature'), value: signatures[order.signature] ?? null },
          { id: 'lithium', label: t('lithium'), value: order.lithium ? t('yes') : t('no') },
          ...chosen,
        ]}
      />
      {chosen.length === 0 && <p className="mt-3 text-small text-muted">{words('noOptions')}</p>}
    </Card>
  )
}

/** What labels cost; leads to the movements of the balance behind it. */
function Postage({ order, paid }: { order: OrderDetail; paid: number }) {
  const format = useFormat()
  const q = encodeURIComponent(JSON.stringify(order.orderNo))
  return (
    <PlaceLink className="tnum" href={`/e/#/funds/postage?q=${q}`}>
      {format.money(paid)}
    </PlaceLink>
  )
}

/** What the items cost, and what shipping them did. */
export function CostsCard({ order }: { order: OrderDetail }) {
  const t = useT(detailMessages)
  const format = useFormat()
  const goods = goodsTotal(order)
  const { paid, refunded } = postageOf(order)
  const items = [
    ...(goods === null ? [] : [{ id: 'goods', label: t('goodsTotal'), value: format.money(goods, order.currency) }]),
    ...(order.shipments.length === 0
      ? []
      : [{ id: 'postage', label: t('postage'), value: <Postage order={order} paid={paid} /> }]),
    ...(refunded === 0
      ? []
      : [
          { id: 'refunded', label: t('refunded'), value: format.money(refunded) },
          { id: 'net', label: t('netPostage'), value: format.money(paid - refunded) },
        ]),
  ]
  return items.length === 0 ? null : (
    <Card title={t('costsCard')}>
      <DescriptionList inline items={items} />
    </Card>
  )
}

/** The store by name; of one that is connected, the name leads to what its log has on this order. */
function Store({ order, store }: { order: OrderDetail; store: NonNullable<OrderDetail['store']> }) {
  const connected = useQuery({ ...useClient().query(listConnectedStores, {}, { hideErrors: true }), staleTime: 60_000 })
  if (!connected.data?.some(({ storeId }) => storeId === store.id)) return store.name
  return (
    <PlaceLink href={`/b/#/store/log/${store.id}?q=${encodeURIComponent(JSON.stringify(order.orderNo))}`}>
      {store.name}
    </PlaceLink>
  )
}

export function OrderCard({ order }: { order: OrderDetail }) {
  const t = useT(orderMessages)
  const format = useFormat()
  return (
    <Card title={t('orderCard')}>
      <DescriptionList
        items={[
          { id: 'date', label: t('orderDate'), value: format.when(order.createTime) },
          { id: 'store', label: t('store'), value: order.store && <Store order={order} store={order.store} /> },
          { id: 'type', label: t('type'), value: <TypeMark type={order.orderType} /> },
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
