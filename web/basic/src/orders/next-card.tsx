import { useQuery } from '@tanstack/react-query'
import { getEeiFiling } from '@waybill/contract/customs/filing-api'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import type { ReactNode } from 'react'
import { fulfilmentOption, orderStatus } from '@waybill/contract/orders/enums'
import type { OrderDetail } from '@waybill/contract/orders/api'
import { countPackages } from '@waybill/contract/orders/packages'
import { outboundStateWords } from '@waybill/contract/outbound/words'
import { PlaceLink, errorMessage, useClient } from '@waybill/host'
import { checkDeclaration, useDeclaration } from '@waybill/host/customs'
import { Button, Card, toneIcon, toneIconColour, useFormat, useLocale, useT, type Tone } from '@waybill/kit'
import { detailMessages } from './detail-messages.ts'
import type { EditKind } from './edit-draft.ts'
import { orderMessages } from './messages.ts'
import { isAbroad, labelsOf } from './order-facts.ts'
import { packageMessages } from './package-messages.ts'
import { EndButton, SendRestButton } from './rest.tsx'
import { type Need, needsOf } from './shipping-needs.ts'
import { useUpdateOrder } from './use-order.ts'
import { useDueStatus } from './use-due.ts'
import { useFilling } from '../shared/filling/use-filling.ts'
import { useRestoreOrders } from './use-orders.ts'

type Tones = Exclude<Tone, 'neutral'>
type Edit = ((kind: EditKind) => void) | undefined

function Row({ tone, act, children }: { tone: Tones; act?: ReactNode; children: ReactNode }) {
  const Icon = toneIcon[tone]
  return (
    <li className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
      <Icon className={`${toneIconColour[tone]} flex-none`} aria-hidden="true" />
      <span className="min-w-0 flex-1 basis-40 break-words">{children}</span>
      {act}
    </li>
  )
}

const editOf = { weight: 'package', sender: 'shipFrom', recipient: 'recipient', shipFrom: 'shipFrom' } as const

/** Takes what products know of the goods. */
function FillButton({ order }: { order: OrderDetail }) {
  const words = useT(orderMessages)
  const filling = useFilling()
  return (
    <Button size="compact" pending={filling.pending} onClick={() => filling.fillOrders({ ids: [order.id] })}>
      {words('fillFromProducts')}
    </Button>
  )
}

/** Is the answer of AES to the export filing all that the declaration lacks? */
function useWaitsForAes(order: OrderDetail, need: Need): boolean {
  const client = useClient()
  const enabled = need.kind === 'customs' && need.fields === 1
  const { data: declared } = useDeclaration(order.id, { version: order.version, enabled })
  const { data } = useQuery({
    ...client.query(getEeiFiling, { params: { id: order.id } }, { hideErrors: true }),
    enabled,
  })
  if (!declared || !data?.available || data.filing?.state !== 'submitted') return false
  return checkDeclaration(declared, declared).unfiled !== null
}

function NeedRow({ order, need, onEdit }: { order: OrderDetail; need: Need; onEdit: Edit }) {
  const t = useT(detailMessages)
  const { locale } = useLocale()
  const waitsForAes = useWaitsForAes(order, need)
  const words = {
    weight: () => [t('noWeight'), t('addWeight')],
    sender: () => [t('noSenderAtAll'), t('addSender')],
    recipient: () => [
      need.kind === 'recipient' ? t('checkShipTo', { problem: errorMessage(need.problem, locale) }) : '',
      t('editAddress'),
    ],
    shipFrom: () => [
      need.kind === 'shipFrom' ? t('checkShipFrom', { problem: errorMessage(need.problem, locale) }) : '',
      t('editAddress'),
    ],
    customs: () => [need.kind === 'customs' ? t('declarationOpen', { n: need.fields }) : '', t('completeDeclaration')],
  }
  if (waitsForAes) return <Row tone="info">{t('waitsForAes')}</Row>
  const [text, act] = words[need.kind]()
  const kind = need.kind === 'customs' ? 'customs' : editOf[need.kind]
  return (
    <Row
      tone="warning"
      act={
        onEdit && (
          <span className="flex flex-wrap gap-2">
            {need.kind === 'customs' && need.known && <FillButton order={order} />}
            <Button size="compact" onClick={() => onEdit(kind)}>
              {act}
            </Button>
          </span>
        )
      }
    >
      {text}
    </Row>
  )
}

/** What became of the last try to buy a label. */
function PurchaseRow({ purchase }: { purchase: NonNullable<OrderDetail['purchase']> }) {
  const t = useT(detailMessages)
  const { locale } = useLocale()
  const { state } = purchase
  if (state === 'failed' || state === 'rejected') {
    const reason = locale === 'cn' ? purchase.zhMessage : purchase.message
    return <Row tone="critical">{reason ? t('failed', { reason }) : t('failedUnknown')}</Row>
  }
  if (state === 'unknown' || state === 'parked') return <Row tone="warning">{t('checkingText')}</Row>
  return <Row tone="info">{t('underWay')}</Row>
}

function Shipped({ order }: { order: OrderDetail }) {
  const t = useT(detailMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const live = order.shipments.find(({ id }) => id === order.shipment?.id)
  if (!live) return null
  // That a label was created is news of the carrier's too: until it has the parcel, the next step is to hand it over.
  const isWaiting = live.status === trackingStatus.labelCreated
  const event = !isWaiting && live.lastEvent && (locale === 'cn' ? live.lastEvent.zhText : live.lastEvent.text)
  const facts = event
    ? [event, live.lastEvent && format.dateTime(live.lastEvent.at)]
    : [t('onItsWay', { n: labelsOf(order).length }), live.eta && t('expected', { date: format.date(live.eta) })]
  const tone =
    live.status === trackingStatus.delivered
      ? 'success'
      : live.status === trackingStatus.exception
        ? 'critical'
        : 'info'
  return (
    <Row tone={tone} act={<PlaceLink href={`/e/#/shipment/detail/${live.id}`}>{t('track')}</PlaceLink>}>
      {facts.filter(Boolean).join(' · ')}
    </Row>
  )
}

function Canceled({ order }: { order: OrderDetail }) {
  const t = useT(detailMessages)
  const restore = useRestoreOrders()
  return (
    <Row
      tone="info"
      act={
        <Button size="compact" pending={restore.isPending} onClick={() => restore.mutate([order.id])}>
          {t('restore')}
        </Button>
      }
    >
      {t('canceledText')}
    </Row>
  )
}

/** Why no label can be bought now, and the way on. */
function Held({ order, hold }: { order: OrderDetail; hold: NonNullable<OrderDetail['hold']> }) {
  const t = useT(orderMessages)
  const format = useFormat()
  const save = useUpdateOrder(order)
  const words = [hold.until ? t('heldUntil', { date: format.date(hold.until) }) : t('onHold'), hold.reason]
  return (
    <Row
      tone="warning"
      act={
        <Button size="compact" pending={save.isPending} onClick={() => save.mutate({ hold: null })}>
          {t('release')}
        </Button>
      }
    >
      {words.filter(Boolean).join(' · ')}
    </Row>
  )
}

/** How many fields of an order's customs declaration need attention; null until it is known. */
function useUndeclared(order: OrderDetail, enabled: boolean): number | null {
  const { data, isPending } = useDeclaration(order.id, { version: order.version, enabled })
  if (!enabled) return 0
  if (isPending) return null
  return data?.crosses ? checkDeclaration(data, data).problems.length : 0
}

/** A warehouse ships it: where it stands there. */
function AtWarehouse({ outbound }: { outbound: NonNullable<OrderDetail['outbound']> }) {
  const t = useT(detailMessages)
  const { locale } = useLocale()
  const { id, number, state, warehouse } = outbound
  return (
    <Row tone="info" act={<PlaceLink href={`/o/#/outbound/detail/${id}`}>{number}</PlaceLink>}>
      {t('atWarehouse', { warehouse, state: outboundStateWords[state][locale] })}
    </Row>
  )
}

/** It goes to a warehouse by itself, or what is in the way of that; until it is there, the choice can be taken back. */
function GoesToWarehouse({ order, sending }: { order: OrderDetail; sending: NonNullable<OrderDetail['sending']> }) {
  const t = useT(detailMessages)
  const { locale } = useLocale()
  const save = useUpdateOrder(order)
  const { refused } = sending
  const warehouse = sending.warehouse ?? '-'
  const text = () => {
    if (refused) return t('notSentTo', { warehouse, reason: locale === 'cn' ? refused.zhMessage : refused.message })
    return t(order.hold ? 'goesAfterHold' : 'goesTo', { warehouse })
  }
  return (
    <Row
      tone={refused ? 'critical' : 'info'}
      act={
        order.can.edit.allowed && (
          <Button size="compact" pending={save.isPending} onClick={() => save.mutate({ warehouseId: null })}>
            {t('dontSend')}
          </Button>
        )
      }
    >
      {text()}
    </Row>
  )
}

function Awaiting({ order, onEdit }: { order: OrderDetail; onEdit: Edit }) {
  const t = useT(detailMessages)
  const due = useDueStatus()(order)
  const isOwnLabel = order.fulfilment === fulfilmentOption.uploadLabel
  // What carriers must know is printed on a label of one's own already.
  const undeclared = useUndeclared(order, isAbroad(order) && !isOwnLabel)
  const needs = needsOf(order, undeclared ?? 0).filter(({ kind }) => !isOwnLabel || kind === 'sender')
  const isBuying = order.purchase !== null && !order.can.edit.allowed
  return (
    <>
      {order.purchase && <PurchaseRow purchase={order.purchase} />}
      {order.hold && <Held key={order.version} order={order} hold={order.hold} />}
      {due === 'late' && <Row tone="critical">{t('isLate')}</Row>}
      {due === 'today' && <Row tone="warning">{t('dueToday')}</Row>}
      {!isBuying && needs.map((need) => <NeedRow key={need.kind} order={order} need={need} onEdit={onEdit} />)}
      {!isBuying && needs.length === 0 && !order.hold && !order.sending && undeclared !== null && (
        <Row tone="success">{t(isOwnLabel ? 'readyToUpload' : 'ready')}</Row>
      )}
    </>
  )
}

/** Some of its packages have labels: the others follow, or are not sent. */
function SomePackages({ order }: { order: OrderDetail }) {
  const t = useT(packageMessages)
  const { packagesLabeled = [], packagesUnsent = [] } = order
  if (order.status === orderStatus.shipped && packagesUnsent.length > 0)
    return (
      <Row tone="info" act={<SendRestButton order={order} />}>
        {t('withoutRest', { packages: packagesUnsent.map((no) => t('packageNo', { no })).join(', ') })}
      </Row>
    )
  if (order.status !== orderStatus.awaiting || packagesLabeled.length === 0) return null
  return (
    <Row tone="info" act={order.can.edit.allowed && <EndButton order={order} />}>
      {t('partPackages', { n: packagesLabeled.length, of: countPackages(order) })}
    </Row>
  )
}

/** Where an order stands, and what brings it on: what is missing first, each with its way there. */
export function NextCard({ order, onEdit }: { order: OrderDetail; onEdit: Edit }) {
  const t = useT(detailMessages)
  return (
    <Card title={t('nextCard')}>
      <ul className="flex flex-col gap-1">
        {order.outbound && <AtWarehouse outbound={order.outbound} />}
        {order.sending && <GoesToWarehouse key={order.version} order={order} sending={order.sending} />}
        {order.status === orderStatus.awaiting && !order.outbound && <Awaiting order={order} onEdit={onEdit} />}
        <SomePackages order={order} />
        {order.status === orderStatus.shipped && <Shipped order={order} />}
        {order.status === orderStatus.canceled && <Canceled order={order} />}
      </ul>
    </Card>
  )
}
