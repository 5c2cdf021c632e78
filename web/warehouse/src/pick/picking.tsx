import { useState } from 'react'
import { errorText } from '@waybill/contract/core/errors'
import { type FloorOrder, pickUnits, reportShort, startPicking } from '@waybill/contract/outbound/floor-api'
import { placeCode } from '@waybill/contract/stock/places'
import { useClient } from '@waybill/host'
import { Button, useFormat, useLocale, useT } from '@waybill/kit'
import { ScanField } from '../scan/scan-field.tsx'
import { Answer, Items, PastScans, PerScan } from '../shared/floor-parts.tsx'
import { changedItem, type FloorScans, useFloorScans } from '../shared/use-floor.ts'
import { pickMessages } from './messages.ts'
import { isSameUnits, nextStep, placeOfScan, type Units } from './pick-step.ts'
import { ShortDialog } from './short-dialog.tsx'

/** What a scan means at the step that the picker is at. */
function usePicking(order: FloorOrder, scans: FloorScans) {
  const t = useT(pickMessages)
  const { locale } = useLocale()
  const client = useClient()
  const [place, setPlace] = useState<string | null>(null)
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const [perScan, setPerScan] = useState(1)
  const params = { id: order.id }
  const step = nextStep(order, { skipped, place })
  const begin = (code: string) =>
    scans.add({
      code,
      send: (command) => client.call(startPicking, { params, body: { ...command, tote: code } }, { hideErrors: true }),
      done: (now) =>
        t('started', { tote: now.tote ?? '', place: nextStep(now, { skipped, place })?.units.place ?? '' }),
    })
  const arrive = (code: string, at: Units) => {
    const here = placeOfScan(order, code)
    if (here === undefined) {
      const params = { value: placeCode(code), wanted: at.place }
      return scans.say({ tone: 'wrong', text: errorText('FLOOR_WRONG_PLACE', params)[locale] })
    }
    setPlace(here)
    const { sku } = order.places.find((one) => !one.picked && one.place === here)!
    scans.say({ tone: 'right', text: t('atPlace', { place: here, sku }) })
  }
  const take = (code: string, at: Units) => {
    setPerScan(1)
    scans.add({
      code,
      send: (command) =>
        client.call(
          pickUnits,
          { params, body: { ...command, place: at.place, code, quantity: perScan } },
          { hideErrors: true },
        ),
      done: (now, before) => {
        const item = changedItem(now, before, 'picked')
        return t('progress', { done: item.picked, all: item.ordered, sku: item.sku })
      },
    })
  }
  const scan = (code: string) => {
    if (order.state === 'released') return begin(code)
    if (!step) return
    if (step.atPlace && placeOfScan(order, code) === undefined) return take(code, step.units)
    arrive(code, step.units)
  }
  const skip = () => {
    if (step) setSkipped((before) => [...before, step.units.place])
    setPlace(null)
  }
  return { step, scan, skip, perScan, setPerScan }
}

/** Reports units that are missing in their place. */
function useShort(order: FloorOrder, scans: FloorScans) {
  const t = useT(pickMessages)
  const client = useClient()
  return (units: Units, missing: number) =>
    scans.add({
      code: units.sku,
      send: (command) =>
        client.call(
          reportShort,
          { params: { id: order.id }, body: { ...command, placeId: units.id, missing } },
          { hideErrors: true },
        ),
      done: () => t('shortDone', { count: missing, sku: units.sku }),
    })
}

/** Where the picker goes, in letters that are read from a distance. */
function Target({ units, atPlace }: { units: Units; atPlace: boolean }) {
  const t = useT(pickMessages)
  const format = useFormat()
  return (
    <div className="rounded-control border p-4">
      <p className="text-muted">{t(atPlace ? 'scanItem' : 'scanPlace', { sku: units.sku, place: units.place })}</p>
      <p className="text-figure font-semibold break-words">{units.place}</p>
      <p className="text-heading break-words">
        {t('take', { count: units.quantity })} · {units.sku}
      </p>
      {units.lot && (
        <p className="text-muted">
          {t('lot', { lot: units.lot.lotNo })}
          {units.lot.expiry !== null && ` · ${t('expires', { date: format.date(units.lot.expiry) })}`}
        </p>
      )}
    </div>
  )
}

/** Picking one order: the tote first, then place after place, each unit scanned. */
export function Picking({ order }: { order: FloorOrder }) {
  const t = useT(pickMessages)
  const scans = useFloorScans()
  const { step, scan, skip, perScan, setPerScan } = usePicking(order, scans)
  const reportMissing = useShort(order, scans)
  const inPicking = order.state === 'picking'
  // Scans that wait may change what they are about.
  const isBusy = scans.waiting > 0
  const [asking, setAsking] = useState<Units | null>(null)
  if (asking && !(inPicking && isSameUnits(asking, step))) setAsking(null)
  const ready =
    order.state === 'released' ? t('scanTote') : step ? t('scanPlace', { place: step.units.place }) : t('notPicked')
  return (
    <div className="flex flex-col gap-3">
      <Answer scans={scans} ready={ready} />
      {inPicking && step && <Target {...step} />}
      <ScanField label={t('scan')} hint={order.state === 'released' ? t('scanTote') : undefined} onScan={scan} />
      {inPicking && step && (
        <div className="flex flex-wrap items-end gap-2">
          <PerScan value={perScan} onChange={setPerScan} />
          <Button disabled={isBusy} onClick={() => setAsking(step.units)}>
            {t('short')}
          </Button>
          <Button onClick={skip}>{t('skip')}</Button>
        </div>
      )}
      <Items order={order} count={({ picked, ordered }) => [picked, ordered]} />
      <PastScans scans={scans} />
      {asking && (
        <ShortDialog
          units={asking}
          disabled={isBusy}
          onClose={() => setAsking(null)}
          onReport={(missing) => {
            setAsking(null)
            reportMissing(asking, missing)
          }}
        />
      )}
    </div>
  )
}
