import { Dialog, Stepper, useMedia, useT } from '@waybill/kit'
import { DialogFooter, FooterNote } from './dialog-footer.tsx'
import type { Step } from './dialog-state.ts'
import { ExistingChoice } from './existing-choice.tsx'
import { MapStep } from './map-step.tsx'
import { importMessages } from './messages.ts'
import { ReviewStep } from './review-step.tsx'
import { SkippedMapping } from './skipped-mapping.tsx'
import { Summary } from './summary.tsx'
import { targetWords } from './target-words.ts'
import { UploadStep } from './upload-step.tsx'
import { type ImportDialogControl, type ImportDialogProps, useImportDialog } from './use-import-dialog.ts'

const widths = { upload: 650, map: 650, review: 1024, done: 650 } as const
const steps = ['upload', 'map', 'review'] as const
const stepWords = { upload: 'stepUpload', map: 'stepMap', review: 'stepReview' } as const

function FileStep({ dialog }: { dialog: ImportDialogControl }) {
  const { state, upload, dispatch } = dialog
  return (
    <UploadStep
      target={dialog.target}
      info={dialog.info}
      file={state.file}
      warehouse={dialog.warehouse}
      pending={upload.isPending}
      error={upload.error}
      tried={state.attempted}
      onFile={dialog.send}
      onResume={(info) => dispatch({ type: 'resumed', info })}
      onReset={dialog.reset}
      flush={dialog.sender.flush}
    />
  )
}

function RowsStep({ dialog }: { dialog: ImportDialogControl }) {
  const { state, info, sender, dispatch } = dialog
  const choice = { fill: state.fill, onFill: (on: boolean | null) => dispatch({ type: 'fill', on }) }
  return (
    <>
      {state.skipped && <SkippedMapping by={state.skipped} onChange={() => dispatch({ type: 'mappingOpened' })} />}
      {info && info.existing > 0 && <ExistingChoice info={info} />}
      {info && (
        <ReviewStep key={info.onExisting} info={info} sender={sender} choice={choice} sending={dialog.sending} />
      )}
    </>
  )
}

/** Spreadsheet to orders or products in three steps: upload, map, review. Nothing is lost on Back or on closing: the server keeps it. */
export function ImportDialog(props: ImportDialogProps) {
  const dialog = useImportDialog(props)
  const { state, info, target, dispatch } = dialog
  const { step, outcome } = state
  const t = useT(importMessages)
  // Zoomed to 200 % there is little height: the steps then stand in the head.
  const low = useMedia('(height < 560px)')
  const stepper = step !== 'done' && (
    <Stepper
      current={step}
      onGo={(id) => dispatch({ type: 'wentTo', step: id as Step })}
      steps={steps.map((id) => ({ id, label: t(stepWords[id]) }))}
    />
  )
  return (
    <Dialog
      open
      tall
      width={widths[step]}
      title={t(targetWords[target].title)}
      aside={low && stepper}
      bodyClassName="flex flex-col"
      onClose={dialog.close}
      locked={dialog.save.isPending}
      dirty={dialog.wouldLose || dialog.upload.isPending}
      footer={<DialogFooter dialog={dialog} />}
      footerNote={step !== 'done' && <FooterNote dialog={dialog} />}
    >
      {!low && stepper && <div className="mb-4">{stepper}</div>}
      {step === 'upload' && <FileStep dialog={dialog} />}
      {step === 'map' && info && <MapStep info={info} showMissing={state.attempted} />}
      {step === 'review' && <RowsStep dialog={dialog} />}
      {step === 'done' && outcome && <Summary target={target} outcome={outcome} />}
    </Dialog>
  )
}
