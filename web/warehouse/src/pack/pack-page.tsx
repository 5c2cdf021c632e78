import { fulfilmentOption } from '@waybill/contract/orders/enums'
import type { FloorOrder } from '@waybill/contract/outbound/floor-api'
import { PlaceLink } from '@waybill/host'
import { useT } from '@waybill/kit'
import { AnswerPanel } from '../scan/answer-panel.tsx'
import { BeforeItLeaves } from '../shared/before-it-leaves.tsx'
import { Answer, Canceled, Items, OrderPage } from '../shared/floor-parts.tsx'
import { useFloorScans } from '../shared/use-floor.ts'
import { Labelling, PrintLabel, StationPrint } from './labelling.tsx'
import { packMessages } from './messages.ts'
import { Packages } from './packages.tsx'
import { Packing } from './packing.tsx'
import { usePackagePrints } from './use-package-prints.ts'
import { useRepack } from './use-repack.ts'

function Packed({ order }: { order: FloorOrder }) {
  const t = useT(packMessages)
  const scans = useFloorScans()
  const repack = useRepack(order, scans)
  const prints = usePackagePrints(order.warehouse.id)
  const { state, packages } = order
  const isLabelled = state === 'labelled'
  const canRepack = state === 'packed' && !packages.some(({ loaded }) => loaded)
  return (
    <div className="flex flex-col gap-3">
      <AnswerPanel
        tone="right"
        text={t('packed', { code: packages.map(({ code }) => code).join(', ') })}
        detail={state === 'packed' && t('handOver')}
        actions={<PlaceLink href="/w/#/ship">{t('toShip')}</PlaceLink>}
      />
      {scans.answer && <Answer scans={scans} ready="" />}
      {isLabelled &&
        prints &&
        packages.map((one) => <StationPrint key={one.id} order={order} of={one} prints={prints} />)}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {isLabelled && !prints && packages.map((one) => <PrintLabel key={one.id} order={order} of={one} />)}
        <BeforeItLeaves order={order} scans={scans} />
      </div>
      <p>
        <PlaceLink href="/w/#/pack">{t('next')}</PlaceLink>
      </p>
      {(canRepack || packages.length > 1) && <Packages order={order} {...(canRepack && { acts: repack })} />}
      <Items order={order} count={({ verified, picked }) => [verified, picked]} />
    </div>
  )
}

function Step({ order }: { order: FloorOrder }) {
  const t = useT(packMessages)
  if (order.cancelRequested) return <Canceled order={order} />
  if (order.state === 'picked') return <Packing order={order} />
  const lacksLabel = order.state === 'labelled' && order.packages.some(({ trackingNo }) => trackingNo === null)
  if (lacksLabel || (order.state === 'packed' && order.option !== fulfilmentOption.none))
    return <Labelling order={order} />
  if (order.state === 'packed' || order.state === 'labelled' || order.state === 'shipped')
    return <Packed order={order} />
  return <AnswerPanel tone="attention" text={t('notPicked')} />
}

/** `#/pack/:id`: one order is verified and packed. */
export function PackPage() {
  const t = useT(packMessages)
  return (
    <OrderPage title={t('title')} back={{ href: '/w/#/pack', text: t('back') }}>
      {(order) => <Step order={order} />}
    </OrderPage>
  )
}
