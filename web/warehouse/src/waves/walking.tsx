import { useState } from 'react'
import {
  reportWaveShort,
  scanWave,
  skipWavePlace,
  type WaveDetail,
  type WaveStep,
} from '@waybill/contract/outbound/wave-api'
import { PlaceLink, useClient } from '@waybill/host'
import { Button, Dialog, Field, NumberInput, useFormat, useT } from '@waybill/kit'
import { AnswerPanel } from '../scan/answer-panel.tsx'
import { LastScans } from '../scan/last-scans.tsx'
import { ScanField } from '../scan/scan-field.tsx'
import { ScanState } from '../scan/scan-state.tsx'
import { PerScan } from '../shared/floor-parts.tsx'
import { Slot } from '../shared/wave-parts.tsx'
import { wavePageMessages } from './messages.ts'
import { useStepText, useWaveScans, type WaveScans } from './use-wave.ts'
import { isCurrent, isSameStep, shownOf } from './wave-step.ts'

/** Where the person goes and which tote the units go into, in letters that are read from a distance. */
function Target({ step }: { step: WaveStep }) {
  const t = useT(wavePageMessages)
  const format = useFormat()
  const { kind, slot, tote, units, hand, number } = step
  return (
    <div className="flex flex-wrap justify-between gap-4 rounded-control border p-4">
      {units && (
        <div className="min-w-0 flex-1 basis-60">
          <p className="text-figure font-semibold break-words">{units.place}</p>
          <p className="text-heading break-words">
            {t('take', { count: units.quantity })} · {units.sku}
          </p>
          {units.name !== null && <p className="break-words text-muted">{units.name}</p>}
          {units.lots.map(({ lotNo, expiry }) => (
            <p key={lotNo} className="text-muted">
              {t('lot', { lot: lotNo })}
              {expiry !== null && ` · ${t('expires', { date: format.date(expiry) })}`}
            </p>
          ))}
          {kind === 'tote' && hand < units.quantity && <p className="text-muted">{t('more', { sku: units.sku })}</p>}
        </div>
      )}
      <div className="min-w-0">
        <p className="text-muted">{kind === 'bind' ? number : t('inTote')}</p>
        <p className="text-figure">
          <Slot slot={slot} />
        </p>
        {tote !== null && <p className="text-heading break-words">{tote}</p>}
      </div>
    </div>
  )
}

/** Asks how many of the units in a place are missing. */
function ShortDialog({
  units,
  disabled,
  onReport,
  onClose,
}: {
  units: NonNullable<WaveStep['units']>
  disabled: boolean
  onReport: (missing: number) => void
  onClose: () => void
}) {
  const t = useT(wavePageMessages)
  const [missing, setMissing] = useState<number | null>(units.quantity)
  const valid = missing !== null && missing >= 1 && missing <= units.quantity
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('shortTitle')}
      footer={
        <Button variant="primary" disabled={!valid || disabled} onClick={() => valid && onReport(missing)}>
          {t('report')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-muted">{t('shortText')}</p>
        <Field label={t('missing', { sku: units.sku })}>
          <NumberInput value={missing} decimals={0} onChange={setMissing} />
        </Field>
      </div>
    </Dialog>
  )
}

/** Every scan is one command: the server knows what it is at this step. */
function useWalking(wave: WaveDetail, scans: WaveScans) {
  const t = useT(wavePageMessages)
  const client = useClient()
  const [perScan, setPerScan] = useState(1)
  const params = { id: wave.id }
  const scan = (code: string) => {
    const quantity = wave.step?.kind === 'item' || wave.step?.kind === 'tote' ? perScan : 1
    setPerScan(1)
    scans.add({
      code,
      send: (command) => client.call(scanWave, { params, body: { ...command, code, quantity } }, { hideErrors: true }),
    })
  }
  const skip = (step: WaveStep) =>
    scans.add({
      code: step.units?.place ?? '',
      step: shownOf(step),
      send: (command) => client.call(skipWavePlace, { params, body: command }, { hideErrors: true }),
      done: (next) => t('skipped', { next }),
    })
  const short = (step: WaveStep, sku: string, missing: number) =>
    scans.add({
      code: sku,
      step: shownOf(step),
      send: (command) => client.call(reportWaveShort, { params, body: { ...command, missing } }, { hideErrors: true }),
      done: (next) => t('shortDone', { count: missing, sku, next }),
    })
  return { scan, skip, short, perScan, setPerScan }
}

/** The answer to the last scan, with what is next beside a refusal. */
function Answer({ wave, scans }: { wave: WaveDetail; scans: WaveScans }) {
  const t = useT(wavePageMessages)
  const stepText = useStepText()
  const answer = scans.answer && isCurrent(scans.answer, wave) ? scans.answer : null
  const blocked = answer?.blocked
  const isRefusal = answer !== null && answer.tone !== 'right'
  return (
    <AnswerPanel
      isOffline={scans.isOffline}
      tone={answer?.tone ?? (wave.state === 'picked' ? 'right' : 'ready')}
      text={answer?.text ?? stepText(wave)}
      detail={isRefusal ? stepText(wave) : undefined}
      actions={
        blocked ? (
          <Button disabled={scans.waiting > 0} onClick={() => scans.add({ ...blocked, takeOver: true })}>
            {t('takeOver')}
          </Button>
        ) : (
          wave.state === 'picked' && <PlaceLink href="/w/#/pack">{t('goPack')}</PlaceLink>
        )
      }
    />
  )
}

/** The walk with the cart: totes first, then place, item and tote, again and again. */
export function Walking({ wave }: { wave: WaveDetail }) {
  const t = useT(wavePageMessages)
  const scans = useWaveScans(wave.id)
  const { scan, skip, short, perScan, setPerScan } = useWalking(wave, scans)
  const { step } = wave
  // Scans that wait may change what they are about.
  const isBusy = scans.waiting > 0
  const [asking, setAsking] = useState<WaveStep | null>(null)
  if (asking && !isSameStep(asking, step)) setAsking(null)
  return (
    <div className="flex flex-col gap-3">
      <Answer wave={wave} scans={scans} />
      <ScanState waiting={scans.waiting} isOffline={scans.isOffline} />
      {step && <Target step={step} />}
      {step && <ScanField label={t('scan')} onScan={scan} />}
      {step?.units && (
        <div className="flex flex-wrap items-end gap-2">
          {step.kind !== 'place' && <PerScan value={perScan} onChange={setPerScan} />}
          {step.hand === 0 && (
            <Button disabled={isBusy} onClick={() => setAsking(step)}>
              {t('short')}
            </Button>
          )}
          <Button disabled={isBusy} onClick={() => skip(step)}>
            {t('skip')}
          </Button>
        </div>
      )}
      {(step || scans.scans.length > 0) && <LastScans scans={scans.scans} />}
      {asking?.units && (
        <ShortDialog
          units={asking.units}
          disabled={isBusy}
          onClose={() => setAsking(null)}
          onReport={(missing) => {
            setAsking(null)
            short(asking, asking.units!.sku, missing)
          }}
        />
      )}
    </div>
  )
}
