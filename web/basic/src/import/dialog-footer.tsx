import { Button, Checkbox, useShortcuts, useT } from '@waybill/kit'
import { importMessages } from './messages.ts'
import { SummaryActs } from './summary.tsx'
import { targetWords } from './target-words.ts'
import type { ImportDialogControl } from './use-import-dialog.ts'

type Props = { dialog: ImportDialogControl }

function StepButtons({ dialog }: Props) {
  const { state, target, info, save, start } = dialog
  const t = useT(importMessages)
  useShortcuts({ 'mod+enter': start }, { enabled: state.step === 'review' && !save.isPending })
  const count = info ? info.valid - info.joined : 0
  return (
    <>
      {state.step !== 'upload' && (
        <Button onClick={dialog.back} disabled={save.isPending}>
          {t('back')}
        </Button>
      )}
      {state.step === 'review' ? (
        <Button variant="primary" shortcut="mod+enter" pending={save.isPending} onClick={start}>
          {save.isPending ? t('importing') : t(targetWords[target].importButton, { n: count })}
        </Button>
      ) : (
        <Button variant="primary" pending={state.waiting} onClick={dialog.next}>
          {t('next')}
        </Button>
      )}
    </>
  )
}

/** The buttons of a step, or what can be done once the file is imported. */
export function DialogFooter({ dialog }: Props) {
  const { step, outcome } = dialog.state
  if (step !== 'done') return <StepButtons dialog={dialog} />
  return (
    outcome && (
      <SummaryActs
        target={dialog.target}
        importId={dialog.importId}
        fileName={dialog.info?.fileName ?? ''}
        outcome={outcome}
        onUndone={dialog.undone}
        onView={dialog.view}
        onAnother={dialog.another}
      />
    )
  )
}

/** Left of the buttons: the tick to ignore errors, and what keeps the user from going on. */
export function FooterNote({ dialog }: Props) {
  const { state, info, complaint, dispatch } = dialog
  const t = useT(importMessages)
  return (
    <div className="flex flex-col">
      {state.step === 'review' && info !== null && info.invalid > 0 && (
        <Checkbox
          checked={state.ignoreErrors}
          onChange={(on) => dispatch({ type: 'ignoreErrors', on })}
          label={t('ignoreErrors')}
          hint={t('ignoreHint', { n: info.invalid })}
        />
      )}
      {complaint && (
        <p role="alert" className="text-small text-danger">
          {complaint}
        </p>
      )}
    </div>
  )
}
