import { Ban, Ellipsis, FolderOpen, LifeBuoy, RotateCcw, ShieldAlert, Signpost, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { getShipment, listShipments, type ShipmentDetail } from '@waybill/contract/shipping/api'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import { voidRefusalText } from '@waybill/contract/shipping/void-refusal'
import { PlaceLink, useBridge, usePageTitle } from '@waybill/host'
import { useHasDraft } from '@waybill/host/use-draft'
import { ListSteps } from '@waybill/host/list'
import { RecordError } from '@waybill/host/record-error'
import { ReturnsCard } from '@waybill/host/returns'
import { StorePushesCard } from '@waybill/host/store-pushes'
import {
  Badge,
  Button,
  CopyButton,
  DetailColumns,
  IconButton,
  LoadingState,
  Menu,
  type MenuEntry,
  PageBody,
  PageHead,
  Skeleton,
  useLocale,
  usePageActs,
  useShortcuts,
  useT,
} from '@waybill/kit'
import { Gated, useVerified } from '../gate.tsx'
import { commonMessages } from '../messages/common.ts'
import { returnMessages } from '../messages/returns.ts'
import { shipmentMessages } from '../messages/shipments.ts'
import { PrintButton, type PrintOptions, useMarkPrinted, usePrintLabels } from '@waybill/host/labels'
import { newClaimDraft } from '../shared/claims/draft-names.ts'
import { ClaimDrawer } from '../shared/claims/lazy-claim-drawer.tsx'
import { CreateReturnDrawer } from '../shared/returns/lazy-create-drawer.tsx'
import { RequestDrawer } from '../shared/changes/lazy-request-drawer.tsx'
import { BuyerCard } from './buyer-card.tsx'
import { DeclarationCard } from './declaration-card.tsx'
import { AddressCard, OptionsCard, OrderCard } from './detail-aside.tsx'
import { ExceptionCard } from './exception-card.tsx'
import { MoneyCard } from './detail-money.tsx'
import { PackageCard } from './package-card.tsx'
import { StatusBadge } from './status-badge.tsx'
import { SandboxClock } from './sandbox-clock.tsx'
import { TrackingCard } from './tracking-card.tsx'
import { shipmentHref } from './use-list-acts.tsx'
import { useShipment } from './use-shipments.ts'
import { VoidBanners } from './void-banners.tsx'
import { VoidDialog } from './void-dialog.tsx'
import { planVoidOf, type VoidPlan } from './void-plan.ts'

const LIST = '/e/#/shipment/lists'

function DetailSkeleton() {
  const card = (height: string) => <Skeleton key={height} className={`${height} w-full rounded-control`} />
  return <DetailColumns main={['h-56', 'h-90', 'h-64'].map(card)} aside={['h-32', 'h-34', 'h-24', 'h-30'].map(card)} />
}

type HeadProps = {
  shipment: ShipmentDetail
  printing: ReturnType<typeof usePrintLabels>
  acts: {
    print: (options?: PrintOptions) => void
    askVoid: () => void
    setNotPrinted: () => void
    changeAddress: () => void
    fileClaim: () => void
    createReturn: () => void
  }
}

function Head({ shipment, printing, acts }: HeadProps) {
  const t = useT(shipmentMessages)
  const returns = useT(returnMessages)
  const bridge = useBridge()
  const { locale } = useLocale()
  const { can, order } = shipment
  const entries: MenuEntry[] = [
    ...(shipment.printed
      ? [{ id: 'notPrinted', label: t('markNotPrinted'), icon: <RotateCcw />, onSelect: acts.setNotPrinted }]
      : []),
    ...(order
      ? [
          {
            id: 'order',
            label: t('openOrder'),
            icon: <FolderOpen />,
            onSelect: () => bridge.navigate(`/b/#/order/detail/${order.id}`),
          },
        ]
      : []),
    ...(can.void.allowed
      ? []
      : [
          {
            id: 'void',
            label: t('voidLabel'),
            icon: <Ban />,
            refused: voidRefusalText(shipment)[locale],
            onSelect: () => undefined,
          },
        ]),
    { id: 'change', label: t('changeAddress'), icon: <Signpost />, onSelect: acts.changeAddress },
    { id: 'claim', label: t('fileClaim'), icon: <ShieldAlert />, onSelect: acts.fileClaim },
    { id: 'return', label: returns('create'), icon: <Undo2 />, onSelect: acts.createReturn },
    {
      id: 'ticket',
      label: t('createTicket'),
      icon: <LifeBuoy />,
      onSelect: () => bridge.navigate(`/b/#/support/lists?create=1&about=shipment:${shipment.id}`),
    },
  ]
  return (
    <PageHead
      above={
        <PlaceLink look="quiet" href={LIST}>
          {t('title')}
        </PlaceLink>
      }
      title={<span className="tnum">{shipment.trackingNo}</span>}
      beside={
        <>
          <CopyButton value={shipment.trackingNo} />
          <StatusBadge shipment={shipment} />
          {shipment.isTest && <Badge>{t('test')}</Badge>}
        </>
      }
      actions={
        <>
          <ListSteps
            list={listShipments.id}
            id={shipment.id}
            href={(id) => shipmentHref({ id })}
            previous={t('previousShipment')}
            next={t('nextShipment')}
          />
          <Menu
            align="end"
            trigger={<IconButton variant="outline" label={t('moreActs')} icon={<Ellipsis />} />}
            entries={entries}
          />
          {can.void.allowed && (
            <Button icon={<Ban />} shortcut="shift+v" onClick={acts.askVoid}>
              {t(shipment.voidWay === 'refund' ? 'askRefund' : 'voidNow')}
            </Button>
          )}
          {can.print.allowed && (
            <PrintButton variant="primary" shortcut="p" printing={printing} onPrint={acts.print}>
              {t('printLabel')}
            </PrintButton>
          )}
        </>
      }
    />
  )
}

function useDetailActs(shipment: ShipmentDetail) {
  const t = useT(shipmentMessages)
  const returns = useT(returnMessages)
  const bridge = useBridge()
  const cache = useQueryClient()
  const refresh = () => void cache.invalidateQueries({ queryKey: [getShipment.id] })
  const printing = usePrintLabels(refresh)
  const mark = useMarkPrinted(refresh)
  const [plan, setPlan] = useState<VoidPlan | null>(null)
  const hasDraft = useHasDraft()
  // What was being typed before Back or a reload is on the screen again.
  const [drawer, setDrawer] = useState<'change' | 'claim' | 'return' | null>(() =>
    hasDraft(newClaimDraft(shipment.id)) ? 'claim' : null,
  )
  const changeAddress = () => setDrawer('change')
  const fileClaim = () => setDrawer('claim')
  const createReturn = () => setDrawer('return')
  const { can, id } = shipment
  const print = (options?: PrintOptions) => void (can.print.allowed && printing.print([id], options))
  const askVoid = () => void (can.void.allowed && setPlan(planVoidOf(shipment)))
  useShortcuts({
    ...(can.print.allowed && { p: () => print() }),
    ...(can.void.allowed && { 'shift+v': askVoid }),
    u: () => bridge.navigate(LIST),
  })
  usePageActs([
    ...(can.print.allowed ? [{ id: 'print', label: t('reprint'), keys: 'p', run: () => print() }] : []),
    ...(can.void.allowed ? [{ id: 'void', label: t('voidLabel'), keys: 'shift+v', run: askVoid }] : []),
    { id: 'change', label: t('changeAddress'), run: changeAddress },
    { id: 'claim', label: t('fileClaim'), run: fileClaim },
    { id: 'return', label: returns('create'), run: createReturn },
  ])
  return {
    printing,
    plan,
    closePlan: () => setPlan(null),
    drawer,
    closeDrawer: () => setDrawer(null),
    acts: {
      print,
      askVoid,
      changeAddress,
      fileClaim,
      createReturn,
      setNotPrinted: () => void mark('label', [id], false),
    },
  }
}

function Loaded({ shipment }: { shipment: ShipmentDetail }) {
  const t = useT(shipmentMessages)
  const { printing, plan, closePlan, drawer, closeDrawer, acts } = useDetailActs(shipment)
  return (
    <>
      <Head shipment={shipment} printing={printing} acts={acts} />
      <VoidBanners shipment={shipment} onVoid={acts.askVoid} />
      <DetailColumns
        main={
          <>
            <ExceptionCard shipmentId={shipment.id} />
            <TrackingCard shipment={shipment} />
            <SandboxClock shipment={shipment} />
            <PackageCard shipment={shipment} printing={printing} onPrint={acts.print} />
            {shipment.declaration && <DeclarationCard shipment={shipment} declared={shipment.declaration} />}
            <MoneyCard shipment={shipment} />
          </>
        }
        aside={
          <>
            <AddressCard title={t('toCard')} address={shipment.to} />
            <AddressCard title={t('fromCard')} address={shipment.from} />
            <OptionsCard shipment={shipment} />
            <OrderCard shipment={shipment} />
            <ReturnsCard
              of={{ shipmentId: shipment.id }}
              parcels={shipment.status === trackingStatus.voided ? [] : [shipment]}
              onCreate={acts.createReturn}
            />
            {shipment.order && <StorePushesCard orderId={shipment.order.id} shipmentId={shipment.id} />}
            <BuyerCard shipment={shipment} />
          </>
        }
      />
      <VoidDialog plan={plan} onClose={closePlan} />
      {drawer === 'change' && <RequestDrawer shipmentId={shipment.id} onClose={closeDrawer} />}
      {drawer === 'claim' && <ClaimDrawer shipmentId={shipment.id} onClose={closeDrawer} />}
      {drawer === 'return' && <CreateReturnDrawer shipmentId={shipment.id} onClose={closeDrawer} />}
    </>
  )
}

function ShipmentDetailView({ id }: { id: number }) {
  const t = useT(shipmentMessages)
  const common = useT(commonMessages)
  const query = useShipment(id, useVerified() === true)
  usePageTitle(query.data?.trackingNo ?? t('title'))
  return (
    <PageBody kind="detail">
      {!query.data && <PageHead title={t('title')} />}
      {query.data && <Loaded key={query.data.id} shipment={query.data} />}
      {query.isPending && <LoadingState skeleton={<DetailSkeleton />} />}
      {query.isError && (
        <RecordError
          error={query.error}
          onRetry={query.refetch}
          nowhere={{ title: t('detailLost'), text: t('detailLostText'), href: LIST, back: common('backToShipments') }}
        />
      )}
    </PageBody>
  )
}

/** `#/shipment/detail/:id`: one shipment, all of it. */
export function ShipmentDetailPage() {
  const t = useT(shipmentMessages)
  const params: { id?: string } = useParams({ strict: false })
  const id = Number(params.id)
  return (
    <Gated title={t('title')}>
      <ShipmentDetailView id={Number.isSafeInteger(id) && id > 0 ? id : 0} />
    </Gated>
  )
}
