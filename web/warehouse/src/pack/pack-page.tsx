import { useState } from 'react'
import { fulfilmentOption } from '@waybill/contract/orders/enums'
import { closePackage, type FloorOrder, verifyUnits } from '@waybill/contract/outbound/floor-api'
import { PlaceLink, useClient } from '@waybill/host'
import { useT } from '@waybill/kit'
import { AnswerPanel } from '../scan/answer-panel.tsx'
import { ScanField } from '../scan/scan-field.tsx'
import { Answer, Canceled, Items, OrderPage, PastScans, PerScan } from '../shared/floor-parts.tsx'
import { changedItem, useFloorScans } from '../shared/use-floor.ts'
import { Labelling, PrintLabel } from './labelling.tsx'
import { packMessages } from './messages.ts'
import { type PackageFacts, PackageForm } from './package-form.tsx'

/** Every unit is scanned, then the package is closed. */
function Packing({ order }: { order: FloorOrder }) {
  const t = useT(packMessages)
  const client = useClient()
  const scans = useFloorScans()
  const [perScan, setPerScan] = useState(1)
  const params = { id: order.id }
  const complete = order.items.every(({ verified, picked }) => verified === picked)
  const verify = (code: string) => {
    setPerScan(1)
    scans.add({
      code,
      send: (command) =>
        client.call(verifyUnits, { params, body: { ...command, code, quantity: perScan } }, { hideErrors: true }),
      done: (now, before) => {
        const item = changedItem(now, before, 'verified')
        return t('verified', { done: item.verified, all: item.picked, sku: item.sku })
      },
    })
  }
  const close = (facts: PackageFacts) => {
    // Pressed again while it is being closed: the answer would be that it is closed already.
    if (scans.waiting > 0) return
    scans.add({
      code: order.number,
      send: (command) => client.call(closePackage, { params, body: { ...command, ...facts } }, { hideErrors: true }),
      done: (now) => t('closed', { code: now.package?.code ?? '' }),
    })
  }
  return (
    <div className="flex flex-col gap-3">
      <Answer scans={scans} ready={complete ? t('allVerified') : t('scanUnit', { tote: order.tote ?? '' })} />
      {complete ? (
        <PackageForm
          title={t('closeTitle')}
          action={t('close')}
          measures={order.measures}
          asksStation
          pending={scans.waiting > 0}
          onClose={close}
          onScan={verify}
        />
      ) : (
        <>
          <ScanField label={t('scan')} onScan={verify} />
          <PerScan value={perScan} onChange={setPerScan} />
        </>
      )}
      <Items order={order} count={({ verified, picked }) => [verified, picked]} />
      <PastScans scans={scans} />
    </div>
  )
}

function Packed({ order }: { order: FloorOrder }) {
  const t = useT(packMessages)
  const { state } = order
  return (
    <div className="flex flex-col gap-3">
      <AnswerPanel
        tone="right"
        text={t('packed', { code: order.package?.code ?? '' })}
        detail={state === 'packed' && t('handOver')}
        actions={
          <>
            {state === 'labelled' && <PrintLabel order={order} />}
            <PlaceLink href="/w/#/ship">{t('toShip')}</PlaceLink>
          </>
        }
      />
      <p>
        <PlaceLink href="/w/#/pack">{t('next')}</PlaceLink>
      </p>
      <Items order={order} count={({ verified, picked }) => [verified, picked]} />
    </div>
  )
}

function Step({ order }: { order: FloorOrder }) {
  const t = useT(packMessages)
  if (order.cancelRequested) return <Canceled order={order} />
  if (order.state === 'picked') return <Packing order={order} />
  const lacksLabel = order.state === 'labelled' && order.package?.trackingNo === null
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
