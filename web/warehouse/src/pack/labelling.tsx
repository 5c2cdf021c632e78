import { Printer } from 'lucide-react'
import { confirmLabel, type FloorOrder, labelPackage, printFloorLabel } from '@waybill/contract/outbound/floor-api'
import { errorMessage, useBridge, useClient } from '@waybill/host'
import { Button, useLocale, useT } from '@waybill/kit'
import { ScanField } from '../scan/scan-field.tsx'
import { Answer, PastScans } from '../shared/floor-parts.tsx'
import { useFloorScans } from '../shared/use-floor.ts'
import { packMessages } from './messages.ts'

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
  const scans = useFloorScans()
  const params = { id: order.id }
  const trackingNo = order.package?.trackingNo ?? null
  const get = () =>
    scans.add({
      code: order.number,
      send: (body) => client.call(labelPackage, { params, body }, { hideErrors: true }),
      done: (now) => t('hasLabel', { number: now.package?.trackingNo ?? '' }),
    })
  const confirm = (code: string) =>
    scans.add({
      code,
      send: (command) => client.call(confirmLabel, { params, body: { ...command, code } }, { hideErrors: true }),
      done: () => t('confirmed'),
    })
  return (
    <div className="flex flex-col gap-3">
      <Answer scans={scans} ready={trackingNo === null ? t('needsLabel') : t('hasLabel', { number: trackingNo })} />
      {trackingNo === null ? (
        <div>
          <Button variant="primary" autoFocus pending={scans.waiting > 0} onClick={get}>
            {t('getLabel')}
          </Button>
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
