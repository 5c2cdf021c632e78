import { useState } from 'react'
import { Printer } from 'lucide-react'
import {
  closePackage,
  confirmLabel,
  type FloorOrder,
  labelPackage,
  printFloorLabel,
} from '@waybill/contract/outbound/floor-api'
import { errorMessage, useBridge, useClient } from '@waybill/host'
import { Button, useLocale, useT } from '@waybill/kit'
import { ScanField } from '../scan/scan-field.tsx'
import { Answer, PastScans } from '../shared/floor-parts.tsx'
import { useFloorScans } from '../shared/use-floor.ts'
import { packMessages } from './messages.ts'
import { type PackageFacts, PackageForm } from './package-form.tsx'

/** Opens the label of the package. */
export function PrintLabel({ order }: { order: FloorOrder }) {
  const t = useT(packMessages)
  const bridge = useBridge()
  const { locale } = useLocale()
  const print = () =>
    void bridge
      .openPdf(printFloorLabel.path.replace(':id', String(order.id)), { method: 'GET' })
      .catch((error: unknown) => bridge.toast('error', errorMessage(error, locale) ?? String(error)))
  return (
    <Button icon={<Printer />} onClick={print}>
      {t('print')}
    </Button>
  )
}

/** The label is bought or taken over, printed, and scanned back: so no two of them are swapped. */
export function Labelling({ order }: { order: FloorOrder }) {
  const t = useT(packMessages)
  const client = useClient()
  const [weighing, setWeighing] = useState(false)
  const scans = useFloorScans(() => setWeighing(false))
  const params = { id: order.id }
  const trackingNo = order.package?.trackingNo ?? null
  const get = () => {
    if (scans.waiting > 0) return
    scans.add({
      code: order.number,
      send: (command, confirmWeight) =>
        client.call(labelPackage, { params, body: { ...command, confirmWeight } }, { hideErrors: true }),
      done: (now) => t('hasLabel', { number: now.package?.trackingNo ?? '' }),
    })
  }
  const weigh = (facts: PackageFacts) => {
    if (scans.waiting > 0) return
    scans.add({
      code: order.number,
      send: (command) => client.call(closePackage, { params, body: { ...command, ...facts } }, { hideErrors: true }),
      done: () => t('weightChanged'),
    })
  }
  const confirm = (code: string) =>
    scans.add({
      code,
      send: (command) => client.call(confirmLabel, { params, body: { ...command, code } }, { hideErrors: true }),
      done: () => t('confirmed'),
    })
  return (
    <div className="flex flex-col gap-3">
      <Answer scans={scans} ready={trackingNo === null ? t('needsLabel') : t('hasLabel', { number: trackingNo })} />
      {trackingNo === null && weighing ? (
        <PackageForm
          title={t('changeWeight')}
          action={t('saveWeight')}
          measures={order.measures}
          pending={scans.waiting > 0}
          onClose={weigh}
          onScan={() => scans.say({ tone: 'wrong', text: t('weightNeeded') })}
        />
      ) : trackingNo === null ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" autoFocus pending={scans.waiting > 0} onClick={get}>
            {t('getLabel')}
          </Button>
          {order.state === 'packed' && <Button onClick={() => setWeighing(true)}>{t('changeWeight')}</Button>}
        </div>
      ) : (
        <>
          <div>
            <PrintLabel order={order} />
          </div>
          <ScanField label={t('scanLabel')} onScan={confirm} />
        </>
      )}
      <PastScans scans={scans} />
    </div>
  )
}
