import { useState } from 'react'
import { randomKey } from '@waybill/contract/core/random-key'
import { isToDo } from '@waybill/contract/work-orders/lifecycle'
import type { FloorWork } from '@waybill/contract/work-orders/staff-api'
import { MOST_WORK_MINUTES } from '@waybill/contract/work-orders/words'
import { useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, Dialog, Field, focusField, NumberInput, useFormat, useT } from '@waybill/kit'
import { scanMessages } from './scan-messages.ts'
import type { WorkActs } from './use-work.ts'

function FinishDialog({ work, acts, onClose }: { work: FloorWork; acts: WorkActs; onClose: () => void }) {
  const t = useT(scanMessages)
  const format = useFormat()
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const [minutes, setMinutes] = useState<number | null>(null)
  const [commandId, setCommand] = useState(randomKey)
  const [tried, setTried] = useState(false)
  const { finish } = acts
  const { isPending } = finish
  const submit = () => {
    setTried(true)
    if (minutes === null) return focusField('minutes')
    if (isPending) return
    finish.mutate(
      { commandId, minutes },
      {
        onSuccess: () => {
          bridge.toast('ok', t('finished', work))
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      title={t('finishTitle', work)}
      dirty={minutes !== null && !isPending}
      locked={isPending}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {t('keep')}
          </Button>
          <Button type="submit" variant="primary" shortcut="mod+enter" pending={isPending}>
            {t('finish')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {finish.isError && <Banner tone="critical">{messageOf(finish.error)}</Banner>}
        <p>{t('finishText', { done: format.number(work.unitsDone), all: format.number(work.units) })}</p>
        <Field
          name="minutes"
          label={t('minutes')}
          required
          error={tried && minutes === null ? t('needed', { field: t('minutes') }) : undefined}
        >
          <NumberInput
            value={minutes}
            decimals={0}
            max={MOST_WORK_MINUTES}
            onChange={(value) => {
              setMinutes(value)
              setCommand(randomKey())
            }}
          />
        </Field>
      </div>
    </Dialog>
  )
}

/** Ends the work after a clear question; not before something is done. */
export function FinishWork({ work, acts }: { work: FloorWork; acts: WorkActs }) {
  const t = useT(scanMessages)
  const [asking, setAsking] = useState(false)
  const isPossible = isToDo(work) && work.lines.some(({ done }) => done > 0)
  const ask = () => {
    acts.finish.reset()
    setAsking(true)
  }
  return (
    <>
      {isPossible && (
        <Button variant="primary" onClick={ask}>
          {t('finish')}
        </Button>
      )}
      {asking && <FinishDialog work={work} acts={acts} onClose={() => setAsking(false)} />}
    </>
  )
}
