import { Ban, Ellipsis, LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { useParams } from '@tanstack/react-router'
import { ApiError, type ShipmentDetail } from '@waybill/contract'
import { PlaceLink, errorProps, useBridge, usePageTitle } from '@waybill/host'
import {
  Badge,
  Banner,
  Button,
  CopyButton,
  DetailColumns,
  FirstUse,
  IconButton,
  LoadError,
  LoadingState,
  Menu,
  PageBody,
  PageHead,
  Skeleton,
  useFormat,
  useLocale,
  usePageActs,
  useShortcuts,
  useT,
} from '@waybill/kit'
import { Gated, useVerified } from '../gate.tsx'
import { commonMessages } from '../messages/common.ts'
import { shipmentMessages } from '../messages/shipments.ts'
import { PrintButton, usePrintLabels } from '@waybill/host/labels'
import { AddressCard, FactsCard, PackageCard } from './detail-aside.tsx'
import { MoneyCard, PriceCard } from './detail-money.tsx'
import { StatusBadge } from './status-badge.tsx'
import { TrackingCard } from './tracking-card.tsx'
import { useShipment } from './use-shipments.ts'
import { VoidDialog } from './void-dialog.tsx'
import { planVoid, type VoidPlan } from './void-plan.ts'

const LIST = '/e/#/shipment/lists'

function DetailSkeleton() {
  const card = (height: string) => <Skeleton key={height} className={`${height} w-full rounded-control`} />
  return <DetailColumns main={['h-64', 'h-40', 'h-36'].map(card)} aside={['h-32', 'h-34', 'h-44'].map(card)} />
}

/** How a void stands, in a sentence with its money. */
function VoidBanner({ shipment }: { shipment: ShipmentDetail }) {
  const t = useT(shipmentMessages)
  const format = useFormat()
  if (!shipment.void) return null
  const { state, refund, expectedBy } = shipment.void
  if (state === 'rejected') return <Banner tone="critical">{t('voidRefused')}</Banner>
  const amount = format.money(refund)
  if (state === 'confirmed') return <Banner tone="success">{t('refundDone', { amount })}</Banner>
  return (
    <Banner>
      {expectedBy ? t('refundExpected', { amount, date: format.date(expectedBy) }) : t('refundPending', { amount })}
    </Banner>
  )
}

function Loaded({ shipment }: { shipment: ShipmentDetail }) {
  const t = useT(shipmentMessages)
  const bridge = useBridge()
  const printing = usePrintLabels()
  const [plan, setPlan] = useState<VoidPlan | null>(null)
  const { can } = shipment
  const print = () => void (can.print.allowed && printing.print([shipment.id]))
  const ask = () => bridge.navigate(`/b/#/support/lists?create=1&about=shipment:${shipment.id}`)
  const askVoid = () => void (can.void.allowed && setPlan(planVoid([shipment])))
  useShortcuts({ p: print, 'shift+v': askVoid, u: () => bridge.navigate(LIST) })
  usePageActs([
    ...(can.print.allowed ? [{ id: 'print', label: t('reprint'), keys: 'p', run: print }] : []),
    ...(can.void.allowed ? [{ id: 'void', label: t('voidLabel'), keys: 'shift+v', run: askVoid }] : []),
  ])
  return (
    <>
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
            <Menu
              align="end"
              trigger={<IconButton variant="outline" label={t('moreActs')} icon={<Ellipsis />} />}
              entries={[{ id: 'ticket', label: t('createTicket'), icon: <LifeBuoy />, onSelect: ask }]}
            />
            {can.void.allowed && (
              <Button icon={<Ban />} shortcut="shift+v" onClick={askVoid}>
                {t('voidLabel')}
              </Button>
            )}
            {can.print.allowed && (
              <PrintButton variant="primary" shortcut="p" printing={printing} onPrint={print}>
                {t('printLabel')}
              </PrintButton>
            )}
          </>
        }
      />
      {shipment.void && (
        <div className="mb-3">
          <VoidBanner shipment={shipment} />
        </div>
      )}
      <DetailColumns
        main={
          <>
            <TrackingCard shipment={shipment} />
            <PriceCard shipment={shipment} />
            <MoneyCard shipment={shipment} />
          </>
        }
        aside={
          <>
            <AddressCard title={t('toCard')} address={shipment.to} />
            <AddressCard title={t('fromCard')} address={shipment.from} />
            <PackageCard shipment={shipment} />
            <FactsCard shipment={shipment} />
          </>
        }
      />
      <VoidDialog plan={plan} onClose={() => setPlan(null)} />
    </>
  )
}

function ShipmentDetailView({ id }: { id: number }) {
  const t = useT(shipmentMessages)
  const common = useT(commonMessages)
  const { locale } = useLocale()
  const query = useShipment(id, useVerified() === true)
  usePageTitle(query.data?.trackingNo ?? t('title'))
  const lost = query.error instanceof ApiError && [400, 404].includes(query.error.status)
  return (
    <PageBody kind="detail">
      {!query.data && <PageHead title={t('title')} />}
      {query.data && <Loaded key={query.data.id} shipment={query.data} />}
      {query.isPending && <LoadingState skeleton={<DetailSkeleton />} />}
      {lost && (
        <FirstUse title={t('detailLost')} action={<PlaceLink href={LIST}>{common('backToShipments')}</PlaceLink>}>
          {t('detailLostText')}
        </FirstUse>
      )}
      {query.isError && !lost && <LoadError {...errorProps(query.error, locale, () => void query.refetch())} />}
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
