import { Ban, CopyPlus, Ellipsis, LifeBuoy, Merge, Split, Tag, WandSparkles, Warehouse } from 'lucide-react'
import { useState } from 'react'
import { useParams } from '@tanstack/react-router'
import { listOrders, type OrderDetail } from '@waybill/contract/orders/api'
import { orderStatusWords } from '@waybill/contract/orders/words'
import { PlaceLink, useBridge, usePageTitle } from '@waybill/host'
import { ListSteps } from '@waybill/host/list'
import { RecordError } from '@waybill/host/record-error'
import { PrintButton, useOrderPrintEntries } from '@waybill/host/labels'
import {
  Badge,
  Button,
  CopyButton,
  DetailColumns,
  IconButton,
  lazyPart,
  LoadingState,
  Menu,
  PageBody,
  PageHead,
  Skeleton,
  useLocale,
  usePageActs,
  useScale,
  useShortcuts,
  useT,
} from '@waybill/kit'
import { ActivityCard } from './activity-card.tsx'
import { AddressCard, CostsCard, OptionsCard, OrderCard, PackageCard } from './detail-aside.tsx'
import { CustomsCard, hasCustomsDetails } from './customs-card.tsx'
import { isAbroad, labelsOf } from './order-facts.ts'
import { ItemsCard, ShipmentsCard } from './detail-main.tsx'
import { OrderReturns } from './order-returns.tsx'
import { useApplyRules } from './by-rules/use-apply-rules.tsx'
import { FactsCard } from './facts-card.tsx'
import { PackageDrawer } from './edit-package.tsx'
import { useHasDraft } from '@waybill/host/use-draft'
import { editDraft, editKinds, type EditKind } from './edit-draft.ts'
import { orderMessages } from './messages.ts'
import { refusal } from './refusal.ts'
import { useRegrouping } from './regrouping/use-regrouping.tsx'
import { DueBadge, isPartShipped, OutboundBadge, PartBadge } from './status-badge.tsx'
import { useSending } from './sending/use-sending.tsx'
import { PrintingCard } from './printing-card.tsx'
import { useCanceling } from './use-canceling.tsx'
import { type DetailPrinting, useDetailPrinting } from './use-detail-printing.ts'
import { useDueStatus } from './use-due.ts'
import { useOpenPurchase } from './use-open-purchase.ts'
import { useOrder } from './use-order.ts'
import { useOrdersChanged } from '../shared/orders-changed.ts'

const Nothing = () => null
const AddressDrawer = lazyPart(async () => ({ default: (await import('./edit-address.tsx')).AddressDrawer }), Nothing)

const StorePushes = lazyPart(
  async () => ({ default: (await import('@waybill/host/store-pushes')).StorePushesCard }),
  Nothing,
)
const CustomsDrawer = lazyPart(async () => ({ default: (await import('./edit-customs.tsx')).CustomsDrawer }), Nothing)

const DeclarationDrawer = lazyPart(
  async () => ({ default: (await import('./edit-declaration.tsx')).DeclarationDrawer }),
  Nothing,
)

const DeclarationCard = lazyPart(
  async () => ({ default: (await import('./declaration-card.tsx')).DeclarationCard }),
  Nothing,
)

const RegroupingCard = lazyPart(
  async () => ({ default: (await import('./regrouping/regrouping-card.tsx')).RegroupingCard }),
  Nothing,
)

/** Where the order stands; the rules of all countries' addresses come with it. */
const Next = lazyPart(
  async () => ({ default: (await import('./next-card.tsx')).NextCard }),
  () => <Skeleton className="h-24 w-full rounded-control" />,
)

const OptionsDrawer = lazyPart(async () => ({ default: (await import('./edit-options.tsx')).OptionsDrawer }), Nothing)

const ServiceDrawer = lazyPart(async () => ({ default: (await import('./edit-service.tsx')).ServiceDrawer }), Nothing)

const FulfilmentCard = lazyPart(
  async () => ({ default: (await import('./fulfilment-card.tsx')).FulfilmentCard }),
  () => <Skeleton className="h-24 w-full rounded-control" />,
)

const FactsDrawer = lazyPart(async () => ({ default: (await import('./edit-facts.tsx')).FactsDrawer }), Nothing)

const ItemsDrawer = lazyPart(async () => ({ default: (await import('./edit-items.tsx')).ItemsDrawer }), Nothing)
type Editing = EditKind | null

const skeletonMain = ['h-24', 'h-40', 'h-28', 'h-48']
const skeletonAside = ['h-32', 'h-36', 'h-44']

function DetailSkeleton() {
  const card = (height: string) => <Skeleton key={height} className={`${height} w-full rounded-control`} />
  return <DetailColumns main={skeletonMain.map(card)} aside={skeletonAside.map(card)} />
}

type HeadActs = Pick<DetailPrinting, 'printing' | 'documents'> & {
  onBuy: () => void
  onPrint: DetailPrinting['print']
  onCancel: () => void
  canceling: boolean
  regrouping: ReturnType<typeof useRegrouping>
  onRules: () => void
  /** Null without a warehouse. */
  onSend: (() => void) | null
}

function Head(props: { order: OrderDetail } & HeadActs) {
  const { order, onBuy, onPrint, onCancel, canceling, printing, documents, regrouping, onRules, onSend } = props
  const t = useT(orderMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  const words = orderStatusWords[order.status]
  const due = useDueStatus()(order)
  const paperEntries = useOrderPrintEntries()(documents)
  const duplicate = () => bridge.navigate(`/b/#/order/create?from=${order.id}`)
  const refused = refusal(order.can.edit, order.orderNo, locale)
  const ask = () => bridge.navigate(`/b/#/support/lists?create=1&about=order:${order.id}`)
  return (
    <PageHead
      above={
        <PlaceLink look="quiet" href="/b/#/order/lists">
          {t('title')}
        </PlaceLink>
      }
      title={<span className="tnum">{order.orderNo}</span>}
      beside={
        <>
          <CopyButton value={order.orderNo} />
          <Badge tone={words.tone}>{words[locale]}</Badge>
          {isPartShipped(order) && <PartBadge row={order} />}
          {order.outbound && <OutboundBadge outbound={order.outbound} />}
          {order.hold && <Badge tone="warning">{t('onHold')}</Badge>}
          {due && <DueBadge due={due} />}
        </>
      }
      actions={
        <>
          <ListSteps
            list={listOrders.id}
            id={order.id}
            href={(id) => `/b/#/order/detail/${id}`}
            previous={t('previous')}
            next={t('next')}
          />
          <Menu
            align="end"
            trigger={<IconButton variant="outline" label={t('moreActs')} icon={<Ellipsis />} />}
            entries={[
              { id: 'duplicate', label: t('duplicate'), icon: <CopyPlus />, onSelect: duplicate },
              { id: 'split', label: t('split'), icon: <Split />, refused, onSelect: () => regrouping.split(order.id) },
              {
                id: 'combine',
                label: t('combine'),
                icon: <Merge />,
                shortcut: 'm',
                refused,
                onSelect: () => regrouping.combine([order.id]),
              },
              { id: 'rules', label: t('applyRules'), icon: <WandSparkles />, refused, onSelect: onRules },
              ...(onSend
                ? [{ id: 'send', label: t('sendToWarehouse'), icon: <Warehouse />, refused, onSelect: onSend }]
                : []),
              { id: 'ticket', label: t('createTicket'), icon: <LifeBuoy />, onSelect: ask },
              { kind: 'line', id: 'documents' },
              ...paperEntries.map((entry) =>
                entry.id === 'packingSlips' && !order.shipment ? { ...entry, shortcut: 'p' } : entry,
              ),
            ]}
          />
          {order.can.cancel.allowed && (
            <Button icon={<Ban />} pending={canceling} onClick={onCancel}>
              {t('cancelOrder')}
            </Button>
          )}
          {order.can.buy.allowed && (
            <Button variant="primary" icon={<Tag />} shortcut="b" onClick={onBuy}>
              {t('buyLabel')}
            </Button>
          )}
          {order.shipment && (
            <PrintButton variant="primary" shortcut="p" printing={printing} onPrint={onPrint}>
              {t('print', { n: labelsOf(order).length })}
            </PrintButton>
          )}
        </>
      }
    />
  )
}

/** The sentences about rules come with it: the page does not wait for them. */
const Rules = lazyPart(
  async () => ({ default: (await import('./rules-card.tsx')).RulesCard }),
  () => null,
)

type EditDrawerProps = { order: OrderDetail; kind: Editing; weighed: number | null; onClose: () => void }

/** The drawer in which a part of the order is edited. */
function EditDrawer({ order, kind, weighed, onClose }: EditDrawerProps) {
  if (kind === null) return null
  if (kind === 'package') return <PackageDrawer order={order} weighed={weighed} onClose={onClose} />
  if (kind === 'service') return <ServiceDrawer order={order} onClose={onClose} />
  if (kind === 'customs') {
    const CustomsEditor = isAbroad(order) ? DeclarationDrawer : CustomsDrawer
    return <CustomsEditor order={order} onClose={onClose} />
  }
  if (kind === 'items') return <ItemsDrawer order={order} onClose={onClose} />
  if (kind === 'facts') return <FactsDrawer order={order} onClose={onClose} />
  if (kind === 'options') return <OptionsDrawer order={order} onClose={onClose} />
  return <AddressDrawer order={order} kind={kind} onClose={onClose} />
}

/** A scale's reading opens the package with it, where it may be edited and nothing else is being edited. */
function useWeighedPackage(edit: ((kind: EditKind) => void) | undefined, editing: Editing) {
  const [weighed, setWeighed] = useState<number | null>(null)
  const weigh = (centigrams: number) => {
    setWeighed(centigrams)
    edit?.('package')
  }
  useScale(weigh, edit !== undefined && editing === null)
  return { weighed, forgetWeight: () => setWeighed(null) }
}

/** What is declared to customs, or known for them of goods that stay at home. */
function Customs({ order, onEdit }: { order: OrderDetail; onEdit?: () => void }) {
  if (isAbroad(order)) return <DeclarationCard order={order} onEdit={onEdit} />
  return hasCustomsDetails(order) ? <CustomsCard order={order} onEdit={onEdit} /> : null
}

type DetailKeys = {
  order: OrderDetail
  buy: () => Promise<void>
  print: () => void
  /** Absent: it cannot be edited. */
  edit: ((kind: Editing) => void) | undefined
  combine: () => void
  editFacts: () => void
}

/** Keys of the page, and the same acts in the palette. */
function useDetailKeys({ order, buy, print, edit, combine, editFacts }: DetailKeys) {
  const bridge = useBridge()
  const t = useT(orderMessages)
  useShortcuts(
    {
      ...(order.can.buy.allowed && { b: () => void buy() }),
      p: () => print(),
      ...(edit && { e: () => edit('package'), m: combine, h: () => edit('facts') }),
      t: editFacts,
      u: () => bridge.navigate('/b/#/order/lists'),
    },
    { labels: () => ({ m: t('combine'), h: t('hold'), t: t('changeTags') }) },
  )
  usePageActs([
    ...(order.can.buy.allowed ? [{ id: 'buy', label: t('buyLabel'), keys: 'b', run: () => void buy() }] : []),
    {
      id: 'print',
      label: order.shipment ? t('print', { n: labelsOf(order).length }) : t('printSlip'),
      keys: 'p',
      run: () => print(),
    },
    ...(edit ? [{ id: 'edit', label: t('edit'), keys: 'e', run: () => edit('package') }] : []),
  ])
}

function Loaded({ order }: { order: OrderDetail }) {
  const bridge = useBridge()
  const changed = useOrdersChanged()
  const hasDraft = useHasDraft()
  // What was being typed before a reload or a log-in that ended is on the screen again.
  const [editing, setEditing] = useState<Editing>(
    () =>
      editKinds.find((kind) => (order.can.edit.allowed || kind === 'facts') && hasDraft(editDraft(order, kind))) ??
      null,
  )
  const canceling = useCanceling()
  const regrouping = useRegrouping()
  const rules = useApplyRules()
  const sending = useSending()
  const combine = () => regrouping.combine([order.id])
  const buy = async () => {
    if (!order.can.buy.allowed) return
    await bridge.openFeature('buy-labels', { orderIds: [order.id] })
    changed()
  }
  useOpenPurchase(changed)
  const { printing, documents, print, mark } = useDetailPrinting(order)
  const edit = order.can.edit.allowed ? setEditing : undefined
  const { weighed, forgetWeight } = useWeighedPackage(edit, editing)
  useDetailKeys({ order, buy, print, edit, combine, editFacts: () => setEditing('facts') })
  const close = () => {
    setEditing(null)
    forgetWeight()
  }
  return (
    <>
      <Head
        order={order}
        printing={printing}
        onBuy={() => void buy()}
        onPrint={print}
        documents={documents}
        onCancel={() => canceling.cancel([order.id])}
        canceling={canceling.pending}
        regrouping={regrouping}
        onRules={() => rules.apply([order.id])}
        onSend={sending.send && (() => sending.send?.([order.id]))}
      />
      <DetailColumns
        main={
          <>
            <Next order={order} onEdit={edit} />
            <RegroupingCard order={order} onCombine={combine} />
            <ItemsCard order={order} onEdit={edit && (() => edit('items'))} />
            <Customs order={order} onEdit={edit && (() => edit('customs'))} />
            <ShipmentsCard order={order} />
            {order.shipments.length > 0 && <StorePushes orderId={order.id} />}
            {order.shipments.length > 0 && <OrderReturns order={order} />}
            <ActivityCard order={order} />
          </>
        }
        aside={
          <>
            <AddressCard kind="recipient" order={order} onEdit={edit && (() => edit('recipient'))} />
            <AddressCard kind="shipFrom" order={order} onEdit={edit && (() => edit('shipFrom'))} />
            <FulfilmentCard order={order} onEdit={edit && (() => edit('service'))} />
            <PackageCard order={order} onEdit={edit && (() => edit('package'))} />
            <OptionsCard order={order} onEdit={edit && (() => edit('options'))} />
            <FactsCard order={order} onEdit={() => setEditing('facts')} />
            <CostsCard order={order} />
            <OrderCard order={order} />
            <Rules id={order.id} version={order.version} />
            <PrintingCard order={order} mark={mark} />
          </>
        }
      />
      {regrouping.drawer}
      {rules.dialog}
      {sending.dialog}
      <EditDrawer key={editing} order={order} kind={editing} weighed={weighed} onClose={close} />
    </>
  )
}

/** `#/order/detail/:id`: one order, all of it. */
export function OrderDetailPage() {
  const t = useT(orderMessages)
  const params: { id?: string } = useParams({ strict: false })
  const id = Number(params.id)
  const query = useOrder(Number.isSafeInteger(id) && id > 0 ? id : 0)
  usePageTitle(query.data?.orderNo ?? t('title'))
  return (
    <PageBody kind="detail">
      {!query.data && <PageHead title={t('title')} />}
      {query.data && <Loaded key={query.data.id} order={query.data} />}
      {query.isPending && <LoadingState skeleton={<DetailSkeleton />} />}
      {query.isError && (
        <RecordError
          error={query.error}
          onRetry={query.refetch}
          nowhere={{
            title: t('detailLost'),
            text: t('detailLostText'),
            href: '/b/#/order/lists',
            back: t('backToOrders'),
          }}
        />
      )}
    </PageBody>
  )
}
