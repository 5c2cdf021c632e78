import { Undo2 } from 'lucide-react'
import type { FloorReturn } from '@waybill/contract/warehouse-returns/staff-api'
import {
  returnDispositions,
  returnDispositionWords,
  returnGrades,
  returnGradeWords,
} from '@waybill/contract/warehouse-returns/words'
import { MOST_UNITS } from '@waybill/contract/stock/conditions'
import { Button, Field, NumberInput, TextInput, useLocale, useT } from '@waybill/kit'
import { AnswerPanel } from '../scan/answer-panel.tsx'
import { LastScans } from '../scan/last-scans.tsx'
import { ScanField } from '../scan/scan-field.tsx'
import { ScanState } from '../scan/scan-state.tsx'
import type { OwnPlace } from '../shared/own-place.tsx'
import { codeOfDisposition, skuOf, stepOf } from './inspection-step.ts'
import { floorReturnMessages } from './messages.ts'
import type { Inspecting } from './use-inspecting.ts'

const fields = {
  grade: ['scanGrade', 'scanGradeHint'],
  what: ['scanWhat', 'scanWhatHint'],
  place: ['scanPlace', 'scanPlaceHint'],
} as const

/** What can be chosen at this step; choosing is the same as scanning its code. */
function useChoices(inspecting: Inspecting): { code: string; text: string }[] {
  const { locale } = useLocale()
  const step = stepOf(inspecting.hand)
  if (step === 'grade') return returnGrades.map((code) => ({ code, text: returnGradeWords[code][locale] }))
  if (step !== 'what') return []
  return returnDispositions.map((what) => ({
    code: codeOfDisposition[what],
    text: `${codeOfDisposition[what]}: ${returnDispositionWords[what][locale]}`,
  }))
}

/** How many units the item in hand stands for, and what is noted about their condition. */
function WithFields({ inspecting }: { inspecting: Inspecting }) {
  const t = useT(floorReturnMessages)
  const { sentWith, changeWith } = inspecting
  return (
    <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[10rem_1fr]">
      <Field label={t('quantity')}>
        <NumberInput
          value={sentWith.quantity}
          decimals={0}
          onChange={(quantity) => changeWith({ quantity: Math.min(Math.max(quantity ?? 1, 1), MOST_UNITS) })}
          onKeyDown={(event) => {
            // Back to the scan field, which takes the focus that nothing has.
            if (event.key === 'Enter') event.currentTarget.blur()
          }}
        />
      </Field>
      <Field label={t('condition')}>
        <TextInput
          value={sentWith.note}
          maxLength={500}
          onChange={(note) => changeWith({ note })}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur()
          }}
        />
      </Field>
    </div>
  )
}

/** Scans of a return: the field, the answer, what can be chosen, and the last five. */
export function ScanCard({
  current,
  inspecting,
  bench,
}: {
  current: FloorReturn
  inspecting: Inspecting
  bench: OwnPlace
}) {
  const t = useT(floorReturnMessages)
  const { queue, scans, shown, hand, scan, reject, undo, release } = inspecting
  const choices = useChoices(inspecting)
  const step = stepOf(hand)
  const isBusy = queue.waiting > 0
  const last = current.inspections.at(-1)
  const take = (code: string) => {
    if (bench.place) scan(code, bench.place.id)
    else reject(code, t('chooseBench'))
  }
  return (
    <>
      <ScanField
        label={step === 'item' ? t('scanItem') : t(fields[step][0], { sku: skuOf(hand) })}
        hint={t(step === 'item' ? 'scanItemHint' : fields[step][1])}
        waits={!bench.isRead}
        onScan={take}
      />
      <AnswerPanel
        isOffline={queue.isOffline}
        {...shown}
        actions={
          hand && (
            <Button disabled={isBusy} onClick={release}>
              {t('another')}
            </Button>
          )
        }
      />
      <ScanState waiting={queue.waiting} isOffline={queue.isOffline} />
      {choices.length > 0 && (
        <div className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-4">
          {choices.map(({ code, text }) => (
            <Button key={code} className="min-h-12" disabled={isBusy || !bench.place} onClick={() => take(code)}>
              {text}
            </Button>
          ))}
        </div>
      )}
      {hand && 'held' in hand && <WithFields inspecting={inspecting} />}
      <LastScans
        scans={scans}
        action={
          last &&
          last.answer === null && (
            <Button size="compact" icon={<Undo2 />} disabled={isBusy} onClick={() => undo(last)}>
              {t('undo')}
            </Button>
          )
        }
      />
    </>
  )
}
