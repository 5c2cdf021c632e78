import { useState } from 'react'
import { closePackage, type FloorOrder, verifyUnits } from '@waybill/contract/outbound/floor-api'
import { unpackUnits } from '@waybill/contract/outbound/repack-api'
import { useClient } from '@waybill/host'
import { Button, useT } from '@waybill/kit'
import { ScanField } from '../scan/scan-field.tsx'
import { Answer, Items, PastScans, PerScan } from '../shared/floor-parts.tsx'
import { changedItem, type FloorScans, useFloorScans } from '../shared/use-floor.ts'
import { packMessages } from './messages.ts'
import { type PackageFacts, PackageForm } from './package-form.tsx'
import { Packages } from './packages.tsx'
import { useRepack } from './use-repack.ts'

/** What the next scans do: put units in, take them out, or nothing before the open package is weighed and another begun. */
type Mode = 'in' | 'out' | 'next'
/** A printed code that begins the next package without a hand on the screen. */
const NEXT = 'WB:NEXT'

/** The commands of the page, each as a scan. */
function usePacking(order: FloorOrder, scans: FloorScans, set: { mode: (mode: Mode) => void; one: () => void }) {
  const t = useT(packMessages)
  const client = useClient()
  const repack = useRepack(order, scans)
  const params = { id: order.id }
  const hasUnits = order.packages.some(({ closed, items }) => !closed && items.length > 0)
  const scan = (code: string, { mode, quantity }: { mode: Mode; quantity: number }) => {
    const text = code.trim().toUpperCase()
    if (text === NEXT) return hasUnits ? set.mode('next') : scans.say({ tone: 'wrong', text: t('scanFirst') })
    const named = order.packages.find((one) => one.code === text)
    if (named)
      return named.closed
        ? repack.reopen(named)
        : scans.say({ tone: 'right', text: t('isOpenNow', { code: named.code }) })
    set.one()
    const route = mode === 'out' ? unpackUnits : verifyUnits
    scans.add({
      code,
      send: (command) => client.call(route, { params, body: { ...command, code, quantity } }, { hideErrors: true }),
      done: (now, before) => {
        const { verified: done, picked: all, sku } = changedItem(now, before, 'verified')
        return t(mode === 'out' ? 'takenOut' : 'verified', { done, all, sku })
      },
    })
  }
  const close = (facts: PackageFacts, more: boolean) => {
    // Pressed again while it is being closed: the answer would be that it is closed already.
    if (scans.waiting > 0) return
    const { code = '' } = order.packages.find(({ closed }) => !closed) ?? {}
    scans.add({
      code: order.number,
      send: (command) =>
        client.call(closePackage, { params, body: { ...command, ...facts, more } }, { hideErrors: true }),
      done: () => {
        set.mode('in')
        return t(more ? 'closedNext' : 'closed', { code })
      },
    })
  }
  return { scan, close, repack }
}

interface Step {
  order: FloorOrder
  mode: Mode
  weighs: boolean
  complete: boolean
}
/** What is scanned or typed next. */
function useReady({ order, mode, weighs, complete }: Step): string {
  const t = useT(packMessages)
  const { code } = order.packages.find(({ closed }) => !closed) ?? { code: '' }
  if (mode === 'out') return t('scanOut', { code })
  if (weighs) return complete ? t('allVerified') : t('weighNext', { code })
  return order.tote === null ? t('scanRest') : t('scanUnit', { tote: order.tote })
}

interface ModesProps {
  mode: Mode
  setMode: (mode: Mode) => void
  complete: boolean
  hasUnits: boolean
}
function Modes({ mode, setMode, complete, hasUnits }: ModesProps) {
  const t = useT(packMessages)
  if (mode !== 'in') return <Button onClick={() => setMode('in')}>{t('keepPacking')}</Button>
  if (!hasUnits) return null
  return (
    <div className="flex flex-wrap gap-2">
      {!complete && <Button onClick={() => setMode('next')}>{t('nextPackage')}</Button>}
      <Button onClick={() => setMode('out')}>{t('takeOut')}</Button>
    </div>
  )
}

/** Every unit is scanned into a package; each package is weighed and closed, the last one when nothing is left. */
export function Packing({ order }: { order: FloorOrder }) {
  const t = useT(packMessages)
  const scans = useFloorScans()
  const [perScan, setPerScan] = useState(1)
  const [mode, setMode] = useState<Mode>('in')
  const { scan, close, repack } = usePacking(order, scans, { mode: setMode, one: () => setPerScan(1) })
  const complete = order.items.every(({ verified, picked }) => verified === picked)
  const open = order.packages.find(({ closed }) => !closed)
  const hasUnits = (open?.items.length ?? 0) > 0
  const weighs = mode !== 'out' && (complete || (mode === 'next' && hasUnits))
  const ready = useReady({ order, mode, weighs, complete })
  const onScan = (code: string) => scan(code, { mode, quantity: perScan })
  return (
    <div className="flex flex-col gap-3">
      <Answer scans={scans} ready={ready} />
      {weighs ? (
        <PackageForm
          // Each package has a weight of its own.
          key={open?.id}
          title={complete ? t('closeTitle') : t('nextTitle', { code: open?.code ?? '' })}
          action={complete ? t('close') : t('closeNext')}
          measures={order.measures}
          asksStation={complete}
          pending={scans.waiting > 0}
          onClose={(facts) => close(facts, !complete)}
          onScan={onScan}
        />
      ) : (
        <>
          <ScanField label={t('scan')} onScan={onScan} />
          <PerScan value={perScan} onChange={setPerScan} />
        </>
      )}
      <Modes mode={mode} setMode={setMode} complete={complete} hasUnits={hasUnits} />
      {order.packages.some(({ closed }) => closed) && <Packages order={order} acts={repack} />}
      <Items order={order} count={({ verified, picked }) => [verified, picked]} />
      <PastScans scans={scans} />
    </div>
  )
}
