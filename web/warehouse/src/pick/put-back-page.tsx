import { useState } from 'react'
import { beginPutBack, type FloorOrder, putBackUnits } from '@waybill/contract/outbound/floor-api'
import { placeCode } from '@waybill/contract/stock/places'
import { useClient } from '@waybill/host'
import { Button, useT } from '@waybill/kit'
import { AnswerPanel } from '../scan/answer-panel.tsx'
import { ScanField } from '../scan/scan-field.tsx'
import { BeforeItLeaves } from '../shared/before-it-leaves.tsx'
import { Answer, Items, OrderPage, PastScans, PerScan } from '../shared/floor-parts.tsx'
import { useFloorScans } from '../shared/use-floor.ts'
import { pickMessages } from './messages.ts'

const noPlace: ReadonlySet<string> = new Set(['PLACE_UNKNOWN', 'PLACE_INACTIVE', 'FLOOR_PUT_BACK_PLACE'])

/** Scans the place once, then every item that is put there. */
function PutBack({ order }: { order: FloorOrder }) {
  const t = useT(pickMessages)
  const client = useClient()
  const [place, setPlace] = useState<string | null>(null)
  const [perScan, setPerScan] = useState(1)
  const scans = useFloorScans()
  const params = { id: order.id }
  const left = order.items.reduce((sum, { picked }) => sum + picked, 0)
  const scan = (code: string) => {
    // The label of a place always means the place.
    if (place === null || /^l-/i.test(code)) {
      const next = placeCode(code)
      if (order.items.some(({ sku }) => sku.toUpperCase() === next))
        return scans.say({ tone: 'wrong', text: t('putBackPlace') })
      setPlace(next)
      // Whether there is such a place is known with the first item that is put there.
      return scans.say({ tone: 'ready', text: t('putBackItem', { place: next }) })
    }
    setPerScan(1)
    scans.add({
      code,
      send: (command) =>
        client.call(
          putBackUnits,
          { params, body: { ...command, place, code, quantity: perScan } },
          { hideErrors: true },
        ),
      failed: (error) => {
        if (error !== null && noPlace.has(error)) setPlace(null)
      },
      done: (now) =>
        now.state === 'canceled' ? t('gone', { number: now.number }) : t('backInPlace', { sku: code, place }),
    })
  }
  const begin = () =>
    scans.add({
      code: order.number,
      send: (body) => client.call(beginPutBack, { params, body }, { hideErrors: true }),
      done: (now) => (now.state === 'canceled' ? t('gone', { number: now.number }) : t('putBackPlace')),
    })
  // Without a field to scan into, nobody is asked to scan.
  const scanNext = place === null ? t('putBackPlace') : t('putBackItem', { place })
  return (
    <div className="flex flex-col gap-3">
      <Answer scans={scans} ready={left > 0 ? scanNext : t('beginText')} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        <BeforeItLeaves order={order} scans={scans} />
      </div>
      <p className="text-heading">{t('left', { n: left })}</p>
      {left > 0 ? (
        <>
          <ScanField label={t('scan')} hint={t('putBackPlace')} onScan={scan} />
          <div className="flex flex-wrap items-end gap-2">
            <PerScan value={perScan} onChange={setPerScan} />
            {place !== null && <Button onClick={() => setPlace(null)}>{t('otherPlace')}</Button>}
          </div>
        </>
      ) : (
        <Button variant="primary" className="self-start" onClick={begin}>
          {t('giveUpYes')}
        </Button>
      )}
      <Items order={order} count={({ picked, ordered }) => [picked, ordered]} />
      <PastScans scans={scans} />
    </div>
  )
}

function Step({ order }: { order: FloorOrder }) {
  const t = useT(pickMessages)
  if (order.state === 'canceled') return <AnswerPanel tone="right" text={t('gone', { number: order.number })} />
  return <PutBack order={order} />
}

/** `#/pick/put-back/:id`: the goods of a canceled order go back into places. */
export function PutBackPage() {
  const t = useT(pickMessages)
  return (
    <OrderPage title={t('putBackTitle')} back={{ href: '/w/#/pick?view=problem', text: t('problem') }}>
      {(order) => <Step order={order} />}
    </OrderPage>
  )
}
