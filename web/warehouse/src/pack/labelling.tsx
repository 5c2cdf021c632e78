import { useState } from 'react'
import { Printer } from 'lucide-react'
import {
  closePackage,
  confirmLabel,
  type FloorOrder,
  type FloorPackage,
  labelPackage,
  printFloorLabel,
} from '@waybill/contract/outbound/floor-api'
import { errorMessage, useBridge, useClient } from '@waybill/host'
import { Button, useLocale, useT } from '@waybill/kit'
import { ScanField } from '../scan/scan-field.tsx'
import { Answer, PastScans } from '../shared/floor-parts.tsx'
import { BeforeItLeaves } from '../shared/before-it-leaves.tsx'
import { PrintOutcome } from '../shared/print-outcome.tsx'
import { type FloorScans, useFloorScans } from '../shared/use-floor.ts'
import { packMessages } from './messages.ts'
import { type PackageFacts, PackageForm } from './package-form.tsx'
import { Packages } from './packages.tsx'
import { type PackagePrints, usePackagePrint, usePackagePrints } from './use-package-prints.ts'
import { useRepack } from './use-repack.ts'

/** Opens the label of a package. */
export function PrintLabel({ order, of }: { order: FloorOrder; of: FloorPackage }) {
  const t = useT(packMessages)
  const bridge = useBridge()
  const { locale } = useLocale()
  const path = `${printFloorLabel.path.replace(':id', String(order.id))}?packageId=${of.id}`
  const print = () =>
    void bridge
      .openPdf(path, { method: 'GET' })
      .catch((error: unknown) => bridge.toast('error', errorMessage(error, locale) ?? String(error)))
  return (
    <Button icon={<Printer />} onClick={print}>
      {order.packages.length > 1 ? t('printOf', { code: of.code }) : t('print')}
    </Button>
  )
}

/** The label of a package on the printer of the station: what became of it at any station, or the way to print it. */
export function StationPrint({ order, of, prints }: { order: FloorOrder; of: FloorPackage; prints: PackagePrints }) {
  const t = useT(packMessages)
  const id = usePackagePrint(of, prints.printOf(of))
  if (id === undefined) return null
  const print = () => prints.print(order, of)
  if (id !== null) return <PrintOutcome id={id} here={{ ...prints.printer, print, isPending: prints.isPending }} />
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" icon={<Printer />} pending={prints.isPending} onClick={print}>
        {t('printAt', { printer: prints.printer.name })}
      </Button>
      <PrintLabel order={order} of={of} />
    </div>
  )
}

interface Parts {
  order: FloorOrder
  scans: FloorScans
  /** Null: this device stands at no station that prints labels. */
  prints: PackagePrints | null
}

/** Labels are there for all packages: each is printed, stuck on and scanned, one after another. */
function Confirming({ order, scans, prints }: Parts) {
  const t = useT(packMessages)
  const client = useClient()
  const confirm = (code: string) =>
    scans.add({
      code,
      send: (command) =>
        client.call(confirmLabel, { params: { id: order.id }, body: { ...command, code } }, { hideErrors: true }),
      done: (now) =>
        now.state === 'packed' && now.package
          ? t('confirmedNext', { code: now.package.code, number: now.package.trackingNo ?? '' })
          : t('confirmed'),
    })
  return (
    <>
      {order.package && prints && (
        <StationPrint key={order.package.id} order={order} of={order.package} prints={prints} />
      )}
      <div className="flex flex-wrap gap-2">
        {order.package && !prints && <PrintLabel order={order} of={order.package} />}
        <BeforeItLeaves order={order} scans={scans} />
      </div>
      <ScanField label={t('scanLabel')} onScan={confirm} />
      {order.packages.length > 1 && <Packages order={order} />}
    </>
  )
}

/** The labels are bought or taken over, in one request for all packages that have none. */
function Buying({ order, scans, prints }: Parts) {
  const t = useT(packMessages)
  const client = useClient()
  const repack = useRepack(order, scans)
  const [weighing, setWeighing] = useState<FloorPackage | null>(null)
  const params = { id: order.id }
  const isPending = scans.waiting > 0
  const missing = order.packages.filter(({ trackingNo }) => trackingNo === null).length
  const hasLabel = missing < order.packages.length
  const get = () => {
    if (isPending) return
    scans.add({
      code: order.number,
      send: (command, confirmWeight) =>
        client.call(labelPackage, { params, body: { ...command, confirmWeight } }, { hideErrors: true }),
      done: (now) => {
        prints?.printAll(now)
        return t('hasLabel', { number: now.package?.trackingNo ?? '' })
      },
    })
  }
  const weigh = (facts: PackageFacts) => {
    if (isPending || !weighing) return
    scans.add({
      code: order.number,
      send: (command) =>
        client
          .call(closePackage, { params, body: { ...command, ...facts, packageId: weighing.id } }, { hideErrors: true })
          .then((now) => {
            setWeighing(null)
            return now
          }),
      done: () => t('weightChanged'),
    })
  }
  if (weighing)
    return (
      <PackageForm
        title={order.packages.length > 1 ? t('changeWeightOf', { code: weighing.code }) : t('changeWeight')}
        action={t('saveWeight')}
        measures={order.measures}
        pending={isPending}
        onClose={weigh}
        onScan={() => scans.say({ tone: 'wrong', text: t('weightNeeded') })}
      />
    )
  const canRepack = order.state === 'packed' && !hasLabel
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" autoFocus pending={isPending} onClick={get}>
          {missing === 1 ? t('getLabel') : t('getLabels', { n: missing })}
        </Button>
        <BeforeItLeaves order={order} scans={scans} />
      </div>
      <Packages order={order} {...(canRepack && { acts: { ...repack, weigh: setWeighing } })} />
    </>
  )
}

/** Labels are bought or taken over, printed, and scanned back: so no two of them are swapped. */
export function Labelling({ order }: { order: FloorOrder }) {
  const t = useT(packMessages)
  const scans = useFloorScans()
  const prints = usePackagePrints(order.warehouse.id)
  const { packages, package: current } = order
  const lacks = packages.some(({ trackingNo }) => trackingNo === null)
  const ready = () => {
    const number = current?.trackingNo ?? ''
    if (lacks) return packages.length > 1 ? t('needsLabels', { n: packages.length }) : t('needsLabel')
    return packages.length > 1 ? t('hasLabelOf', { code: current?.code ?? '', number }) : t('hasLabel', { number })
  }
  return (
    <div className="flex flex-col gap-3">
      <Answer scans={scans} ready={ready()} />
      {lacks ? (
        <Buying order={order} scans={scans} prints={prints} />
      ) : (
        <Confirming order={order} scans={scans} prints={prints} />
      )}
      <PastScans scans={scans} />
    </div>
  )
}
