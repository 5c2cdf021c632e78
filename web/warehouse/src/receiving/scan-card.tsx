import { Undo2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { ReceiptDetail } from '@waybill/contract/inbound/staff-api'
import { MOST_UNITS } from '@waybill/contract/stock/conditions'
import { Button, DatePicker, Field, NumberInput, RadioGroup, TextInput, useFormat, useT } from '@waybill/kit'
import { AnswerPanel } from '../scan/answer-panel.tsx'
import { LastScans } from '../scan/last-scans.tsx'
import { ScanField } from '../scan/scan-field.tsx'
import { ScanState } from '../scan/scan-state.tsx'
import { OwnPlaceField, useOwnPlace } from '../shared/own-place.tsx'
import { receivingMessages } from './messages.ts'
import type { Receiving, ScanWith } from './use-receiving.ts'

/** Enter leads back to the scan field, which takes the focus that nothing has. */
const backToScan = (event: KeyboardEvent<HTMLInputElement>) => {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.currentTarget.blur()
}

/** How many units a scan counts for, and in which condition and lot they are. */
function WithFields({ value, onChange }: { value: ScanWith; onChange: (change: Partial<ScanWith>) => void }) {
  const t = useT(receivingMessages)
  return (
    <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
      <Field label={t('quantity')}>
        <NumberInput
          value={value.quantity || null}
          decimals={0}
          onChange={(quantity) => onChange({ quantity: Math.min(quantity ?? 0, MOST_UNITS) })}
          onKeyDown={backToScan}
        />
      </Field>
      <Field group label={t('condition')}>
        <RadioGroup
          value={value.damaged ? 'damaged' : 'good'}
          options={[
            { value: 'good', label: t('good') },
            { value: 'damaged', label: t('damaged') },
          ]}
          onChange={(condition) => onChange({ damaged: condition === 'damaged' })}
        />
      </Field>
      <Field label={t('lot')}>
        <TextInput
          value={value.lotNo}
          maxLength={50}
          onChange={(lotNo) => onChange({ lotNo })}
          onKeyDown={backToScan}
        />
      </Field>
      <Field label={t('expiry')} disabled={value.lotNo.trim() === ''}>
        <DatePicker value={value.expiry || null} onChange={(day) => onChange({ expiry: day ?? '' })} />
      </Field>
    </div>
  )
}

/** Scans of an inbound shipment: the field, the answer, and the last five. */
export function ScanCard({ receipt, receiving }: { receipt: ReceiptDetail; receiving: Receiving }) {
  const t = useT(receivingMessages)
  const format = useFormat()
  const dock = useOwnPlace(receipt.warehouse.id, 'dock')
  const { queue, scans, shown, scanWith, changeWith, scan, reject, takeOver, setAside, undo } = receiving
  const { place } = dock
  const question = shown?.question
  // Received before this page was opened: after a reload, or on another device.
  const done = receipt.received + receipt.damaged
  return (
    <div className="flex flex-col gap-3">
      <OwnPlaceField
        own={dock}
        texts={{ label: t('dock'), choose: t('chooseDock'), none: t('noDock'), create: t('createDock') }}
      />
      <ScanField
        label={t('scan')}
        hint={t('scanHint')}
        waits={!dock.isRead}
        onScan={(code) => (place ? scan(code, place.id) : reject(code, t('chooseDock')))}
      />
      <AnswerPanel
        isOffline={queue.isOffline}
        tone={shown?.tone ?? 'ready'}
        text={shown?.text ?? t(done > 0 ? 'nextItem' : 'ready')}
        detail={
          shown
            ? shown.detail
            : t(done > 0 ? 'doneDetail' : 'readyDetail', {
                done: format.number(done),
                units: format.number(receipt.expected),
                skus: format.number(receipt.skus),
              })
        }
        actions={
          question && (
            <>
              <Button variant="primary" onClick={() => takeOver(question)}>
                {t(shown.isUnexpected ? 'takeUnexpected' : 'takeOver')}
              </Button>
              <Button onClick={setAside}>{t('notOver')}</Button>
            </>
          )
        }
      />
      <ScanState waiting={queue.waiting} isOffline={queue.isOffline} />
      <WithFields value={scanWith} onChange={changeWith} />
      <LastScans
        scans={scans}
        action={
          undo && (
            <Button size="compact" icon={<Undo2 />} disabled={queue.waiting > 0} onClick={undo}>
              {t('undo')}
            </Button>
          )
        }
      />
    </div>
  )
}
