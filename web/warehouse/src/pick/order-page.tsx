import { useState } from 'react'
import { beginPutBack, type FloorOrder, resumeOrder } from '@waybill/contract/outbound/floor-api'
import { PlaceLink, useBridge, useClient } from '@waybill/host'
import { Button, ConfirmDialog, useT } from '@waybill/kit'
import { AnswerPanel } from '../scan/answer-panel.tsx'
import { Answer, Canceled, Items, OrderPage } from '../shared/floor-parts.tsx'
import { useFloorScans } from '../shared/use-floor.ts'
import { pickMessages } from './messages.ts'
import { Picking } from './picking.tsx'

/** An order that was short: other units are looked for, or it is given up. */
function ShortOrder({ order }: { order: FloorOrder }) {
  const t = useT(pickMessages)
  const client = useClient()
  const bridge = useBridge()
  const [asking, setAsking] = useState(false)
  const scans = useFloorScans((now) => {
    if (now.cancelRequested) bridge.navigate(`/w/#/pick/put-back/${now.id}`)
  })
  const params = { id: order.id }
  const resume = () => {
    if (scans.waiting > 0) return
    scans.add({
      code: order.number,
      send: (body) => client.call(resumeOrder, { params, body }, { hideErrors: true }),
      done: () => t('resumed'),
    })
  }
  const giveUp = () => {
    setAsking(false)
    if (scans.waiting > 0) return
    scans.add({
      code: order.number,
      send: (body) => client.call(beginPutBack, { params, body }, { hideErrors: true }),
      done: () => t('putBackTitle'),
    })
  }
  return (
    <div className="flex flex-col gap-3">
      <Answer scans={scans} ready={order.reason ?? t('someMissing')} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" pending={scans.waiting > 0} onClick={resume}>
          {t('resume')}
        </Button>
        <Button onClick={() => setAsking(true)}>{t('giveUp')}</Button>
      </div>
      <Items order={order} count={({ picked, ordered }) => [picked, ordered]} />
      <ConfirmDialog
        open={asking}
        danger
        title={t('giveUpTitle', { number: order.number })}
        confirm={t('giveUpYes')}
        keep={t('giveUpNo')}
        onCancel={() => setAsking(false)}
        onConfirm={giveUp}
      >
        {t('giveUpText')}
      </ConfirmDialog>
    </div>
  )
}

function Step({ order }: { order: FloorOrder }) {
  const t = useT(pickMessages)
  if (order.cancelRequested) return <Canceled order={order} />
  if (order.state === 'released' || order.state === 'picking') return <Picking order={order} />
  if (order.state === 'exception') return <ShortOrder order={order} />
  if (order.state === 'picked')
    return (
      <AnswerPanel
        tone="right"
        text={t('allPicked', { tote: order.tote ?? '' })}
        actions={<PlaceLink href={`/w/#/pack/${order.id}`}>{t('pack', { number: order.number })}</PlaceLink>}
      />
    )
  return <AnswerPanel tone="ready" text={t('notPicked')} />
}

/** `#/pick/:id`: one order is picked. */
export function PickPage() {
  const t = useT(pickMessages)
  return (
    <OrderPage title={t('title')} back={{ href: '/w/#/pick?view=pick', text: t('back') }}>
      {(order) => <Step order={order} />}
    </OrderPage>
  )
}
