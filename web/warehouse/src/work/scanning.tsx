import { useState } from 'react'
import { conditionWords, stockCondition } from '@waybill/contract/stock/conditions'
import type { FloorWork } from '@waybill/contract/work-orders/staff-api'
import { Button, Card, DatePicker, Field, NumberInput, Select, TextInput, useLocale, useT } from '@waybill/kit'
import { AnswerPanel } from '../scan/answer-panel.tsx'
import { LastScans } from '../scan/last-scans.tsx'
import { ScanField } from '../scan/scan-field.tsx'
import { ScanState } from '../scan/scan-state.tsx'
import { nextOutput } from './booking.ts'
import { scanMessages } from './scan-messages.ts'
import type { Scanning } from './use-scanning.ts'

type Props = { work: FloorWork; scanning: Scanning }

/** What the next scan is. */
function useField({ work, scanning }: Props): { label: string; hint?: string } {
  const t = useT(scanMessages)
  const { booking, place, aside, units } = scanning.hand
  if (booking) {
    const sku = nextOutput(work, booking)?.sku ?? ''
    return { label: t(booking.code === null ? 'scanOutput' : 'scanOutputPlace', { sku }) }
  }
  if (place === null) return { label: t('scanPlace'), hint: t('scanPlaceHint') }
  if (aside) return { label: t('scanTarget', { n: units, sku: aside.code }), hint: t('scanPlaceHint') }
  return { label: t('scanItem', { place }), hint: t('scanItemHint') }
}

const findings = [stockCondition.good, stockCondition.quarantine, stockCondition.damaged] as const

/** How many units a scan stands for, and what an inspection found. */
function PerScan({ work, scanning }: Props) {
  const t = useT(scanMessages)
  const { locale } = useLocale()
  const { hand, hold, queue } = scanning
  if (hand.booking) return null
  const disabled = queue.waiting > 0 || hand.aside !== null
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label={t('perScan')} disabled={disabled} className="w-40">
        <NumberInput
          value={hand.units}
          decimals={0}
          onChange={(units) => hold({ units: Math.max(1, units ?? 1) })}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur()
          }}
        />
      </Field>
      {work.kind === 'inspect' && (
        <Field label={t('found')} disabled={disabled} className="w-48">
          <Select
            value={String(hand.found)}
            options={findings.map((value) => ({ value: String(value), text: conditionWords[value][locale] }))}
            onChange={(value) => hold({ found: findings.find((one) => String(one) === value) ?? stockCondition.good })}
          />
        </Field>
      )}
    </div>
  )
}

/** The lots that lie in the place, where there are several. */
function Lots({ scanning }: { scanning: Scanning }) {
  const t = useT(scanMessages)
  const { choices, chooseLot, queue } = scanning
  if (choices.length === 0) return null
  return (
    <Card title={t('choose')}>
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ lotId, lot, units }) => (
          <li key={lotId}>
            <Button disabled={queue.waiting > 0} onClick={() => chooseLot(lotId)}>
              {t('lotOf', { lot: lot ? [lot.lotNo, lot.expiry].filter(Boolean).join(' · ') : t('noLot'), n: units })}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Where to go for what is still needed. */
function WhereCard({ work }: { work: FloorWork }) {
  const t = useT(scanMessages)
  const pickedOf = (line: number) => work.picks.reduce((sum, pick) => sum + (pick.line === line ? pick.quantity : 0), 0)
  const open = work.lines
    .filter(({ side }) => side === 'input')
    .map((line) => ({ ...line, left: line.quantity - line.done - pickedOf(line.line) }))
    .filter(({ left }) => left > 0)
  if (open.length === 0) return null
  return (
    <Card title={t('whereTitle')}>
      <ul className="flex flex-col divide-y">
        {open.map(({ line, sku, left }) => {
          const places = work.where.filter((one) => one.line === line)
          return (
            <li key={line} className="flex min-h-12 flex-wrap items-center gap-x-3 py-1">
              <span className="min-w-0 flex-1 basis-40 font-medium break-words">{`${left} × ${sku}`}</span>
              {places.length === 0 ? (
                <span className="text-muted">{t('nowhere')}</span>
              ) : (
                <ul className="flex flex-wrap gap-x-4">
                  {places.map(({ place, lot, units }) => (
                    <li key={`${place} ${lot?.lotNo ?? ''}`}>
                      <span className="font-semibold break-all">{place}</span>
                      <span className="text-muted">{` · ${[lot?.lotNo, t('units', { n: units })].filter(Boolean).join(' · ')}`}</span>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** Components that wait, each of which can be left in its place. */
function ComponentsCard({ work, scanning }: Props) {
  const t = useT(scanMessages)
  const { queue, putBack } = scanning
  if (work.picks.length === 0) return null
  return (
    <Card title={t('takenTitle')}>
      <p className="mb-2 text-muted">{t('takenText')}</p>
      <ul className="flex flex-col divide-y">
        {work.picks.map((pick) => {
          const sku = work.lines.find(({ line }) => line === pick.line)?.sku ?? ''
          return (
            <li key={pick.id} className="flex min-h-12 flex-wrap items-center gap-x-3 py-1">
              <span className="min-w-0 flex-1 basis-40">
                <span className="block font-medium break-words">{`${pick.quantity} × ${sku}`}</span>
                <span className="block break-words text-muted">
                  {[pick.place, pick.lot?.lotNo].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Button
                size="compact"
                disabled={queue.waiting > 0}
                aria-label={`${t('putBack')} ${sku} ${pick.place}`}
                onClick={() => putBack(pick, sku)}
              >
                {t('putBack')}
              </Button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

interface LotDraft {
  lotNo: string
  expiry: string | null
}
const noLot: LotDraft = { lotNo: '', expiry: null }

/** The lot of each output, where what was used is of several. */
function LotForm({ work, scanning }: Props) {
  const t = useT(scanMessages)
  const outputs = work.lines.filter(({ side }) => side === 'output')
  const [lots, setLots] = useState<readonly LotDraft[]>(() => outputs.map(() => noLot))
  const change = (at: number, next: Partial<LotDraft>) =>
    setLots((old) => old.map((lot, index) => (index === at ? { ...lot, ...next } : lot)))
  return (
    <div className="mt-3 flex flex-col gap-3">
      {outputs.map(({ line, sku }, index) => (
        <div key={line} className="flex flex-wrap items-end gap-3">
          <Field label={t('lotNo', { sku })} required>
            <TextInput value={lots[index]!.lotNo} maxLength={100} onChange={(lotNo) => change(index, { lotNo })} />
          </Field>
          <Field label={outputs.length === 1 ? t('expiry') : t('expiryOf', { sku })}>
            <DatePicker value={lots[index]!.expiry} onChange={(expiry) => change(index, { expiry })} />
          </Field>
        </div>
      ))}
      <div>
        <Button
          variant="primary"
          disabled={lots.some(({ lotNo }) => lotNo.trim() === '') || scanning.queue.waiting > 0}
          onClick={() => scanning.bookWith(lots.map(({ lotNo, expiry }) => ({ lotNo: lotNo.trim(), expiry })))}
        >
          {t('bookAgain')}
        </Button>
      </div>
    </div>
  )
}

/** How many kits are booked; their outputs and places are scanned after it. */
function MakeCard({ work, scanning }: Props) {
  const t = useT(scanMessages)
  const [typed, setTyped] = useState<number | null>(null)
  const { makeable } = work
  const { hand, book, stop, lotless, queue } = scanning
  const runs = Math.min(typed ?? makeable, makeable)
  const isBusy = queue.waiting > 0
  return (
    <Card title={t('makeTitle')}>
      <p className="mb-2 text-muted">{makeable > 0 ? t('makeText', { n: makeable }) : t('notYet')}</p>
      {makeable > 0 && (
        <div className="flex flex-wrap items-end gap-3">
          <Field
            label={t(work.kind === 'kit' ? 'runs' : 'runsApart')}
            disabled={isBusy || hand.booking !== null}
            className="w-40"
          >
            <NumberInput value={typed ?? makeable} decimals={0} max={makeable} onChange={setTyped} />
          </Field>
          {hand.booking ? (
            <Button disabled={isBusy} onClick={stop}>
              {t('stop')}
            </Button>
          ) : (
            <Button variant="primary" disabled={isBusy || runs < 1} onClick={() => book(runs)}>
              {t('place')}
            </Button>
          )}
        </div>
      )}
      {lotless && <LotForm work={work} scanning={scanning} />}
    </Card>
  )
}

/** The scans of a work order: a place and its items, then what was made and where it goes. */
export function ScanningCard({ work, scanning }: Props) {
  const t = useT(scanMessages)
  const { shown, queue, scans, scan, hand, stop, isRecipe, last, undo } = scanning
  const isBusy = queue.waiting > 0
  return (
    <div className="flex flex-col gap-3">
      <ScanField {...useField({ work, scanning })} onScan={scan} />
      <AnswerPanel
        isOffline={queue.isOffline}
        {...shown}
        actions={
          hand.place !== null &&
          !hand.booking && (
            <>
              {last && (
                <Button disabled={isBusy} onClick={undo}>
                  {t('undo')}
                </Button>
              )}
              <Button disabled={isBusy} onClick={stop}>
                {t('anotherPlace')}
              </Button>
            </>
          )
        }
      />
      <ScanState waiting={queue.waiting} isOffline={queue.isOffline} />
      <Lots scanning={scanning} />
      <WhereCard work={work} />
      <PerScan work={work} scanning={scanning} />
      {isRecipe && <MakeCard work={work} scanning={scanning} />}
      <ComponentsCard work={work} scanning={scanning} />
      <LastScans scans={scans} />
    </div>
  )
}
