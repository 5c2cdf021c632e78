import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ImportInfo, ImportTarget } from '@waybill/contract'
import { getImport, listImports } from '@waybill/contract/api/imports'
import { listProducts } from '@waybill/contract/api/products'
import { type FeatureInput, type ShellBridge, useClient } from '@waybill/host'
import { mappedWithoutDoubt } from '@waybill/contract/imports/as-last-time'
import { Button, Checkbox, Dialog, Stepper, useMedia, useShortcuts, useT } from '@waybill/kit'
import { useErrorText } from './error-text.ts'
import { ExistingChoice } from './existing-choice.tsx'
import { MapStep } from './map-step.tsx'
import { importMessages } from './messages.ts'
import { ReviewStep } from './review-step.tsx'
import { useSender } from './review/use-sender.ts'
import { SkippedMapping } from './skipped-mapping.tsx'
import { type ImportOutcome, Summary, SummaryActs } from './summary.tsx'
import { saveCalls, targetWords } from './target-words.ts'
import { UploadStep } from './upload-step.tsx'
import { useWarehouse } from './warehouse.tsx'
import { isBusy, useImport, useIsChanging, useUpload } from './use-import.ts'

type Step = 'upload' | 'map' | 'review' | 'done'
type Props = {
  bridge: ShellBridge
  input: FeatureInput<'import-orders'>
  onClose: (result: { importId: string } | null) => void
}

const widths = { upload: 650, map: 650, review: 1024, done: 650 } as const
const steps = ['upload', 'map', 'review'] as const
const stepWords = { upload: 'stepUpload', map: 'stepMap', review: 'stepReview' } as const

/** Why an import as it stands cannot be imported; null when it can. */
function refusal(info: ImportInfo, ignore: boolean): 'checking' | 'noValid' | 'fixOrIgnore' | null {
  if (isBusy(info)) return 'checking'
  if (info.valid === 0) return 'noValid'
  return info.invalid > 0 && !ignore ? 'fixOrIgnore' : null
}

type Saving = {
  target: ImportTarget
  importId: string | null
  flush: () => Promise<void>
  /** Whether products fill what orders lack; null = as the settings have it. */
  fill: boolean | null
  onDone: (outcome: ImportOutcome) => void
}

/** Makes what an import says once its last edits are checked, unless they leave it refused; a second press is answered by the first one's summary. */
function useSave({ target, importId, flush, fill, onDone }: Saving) {
  const client = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (ignoreErrors: boolean) => {
      await flush()
      const info = cache.getQueryData<ImportInfo>([getImport.id, { params: { id: importId } }])
      if (info && refusal(info, ignoreErrors)) return null
      const body = { excelCacheId: importId ?? '', ignoreErrors }
      if (target === 'products') return client.call(saveCalls.products, { body }, { hideErrors: true })
      const fillFromProducts = fill ?? undefined
      return client.call(saveCalls.orders, { body: { ...body, fillFromProducts } }, { hideErrors: true })
    },
    onSuccess: (outcome) => {
      if (!outcome) return
      for (const route of [listImports, getImport, listProducts]) void cache.invalidateQueries({ queryKey: [route.id] })
      onDone(outcome)
    },
  })
}

/** Where the dialog stands, and how it moves. */
function useSteps({ input, bridge }: Props) {
  const t = useT(importMessages)
  const [step, setStep] = useState<Step>(input.importId ? 'review' : 'upload')
  const [importId, setImportId] = useState<string | null>(input.importId ?? null)
  const [file, setFile] = useState<File | null>(null)
  const warehouse = useWarehouse()
  const upload = useUpload({
    target: input.target ?? 'orders',
    warehouseId: warehouse.chosen,
    onRead: (info) => {
      setImportId(info.excelCacheId)
      bridge.emit('imports:changed', null)
    },
  })
  const send = (next: File) => (setFile(next), setImportId(null), upload.mutate(next))
  const [dropped, setDropped] = useState(input.files?.[0])
  if (dropped) {
    // Once: a file that was dropped on the page is sent as soon as the dialog opens.
    setDropped(undefined)
    queueMicrotask(() => {
      if (input.files && input.files.length > 1) bridge.toast('warn', t('onlyOne', { name: dropped.name }))
      send(dropped)
    })
  }
  const reset = () => (setImportId(null), setFile(null), upload.reset(), setStep('upload'))
  const resume = (info: ImportInfo) => (
    setImportId(info.excelCacheId),
    setStep(info.charsetDoubt ? 'upload' : info.unmapped.length > 0 ? 'map' : 'review')
  )
  return { step, setStep, importId, file, warehouse, upload, send, reset, resume }
}

type FooterProps = {
  target: ImportTarget
  step: Step
  info: ImportInfo | null
  ignore: boolean
  saving: boolean
  /** On the way to the next step. */
  going: boolean
  complaint: string | null
  onIgnore: (on: boolean) => void
  onBack: () => void
  onNext: () => void
  onSave: () => void
}

function Footer({ target, step, info, saving, going, onBack, onNext, onSave }: FooterProps) {
  const t = useT(importMessages)
  useShortcuts({ 'mod+enter': onSave }, { enabled: step === 'review' && !saving })
  const count = info ? info.valid - info.joined : 0
  return (
    <>
      {step !== 'upload' && (
        <Button onClick={onBack} disabled={saving}>
          {t('back')}
        </Button>
      )}
      {step === 'review' ? (
        <Button variant="primary" shortcut="mod+enter" pending={saving} onClick={onSave}>
          {saving ? t('importing') : t(targetWords[target].importButton, { n: count })}
        </Button>
      ) : (
        <Button variant="primary" pending={going} onClick={onNext}>
          {t('next')}
        </Button>
      )}
    </>
  )
}

/** What stands left of the buttons: the tick to ignore errors, and what keeps one from going on. */
function FooterNote({ step, info, ignore, complaint, onIgnore }: FooterProps) {
  const t = useT(importMessages)
  return (
    <div className="flex flex-col">
      {step === 'review' && info !== null && info.invalid > 0 && (
        <Checkbox
          checked={ignore}
          onChange={onIgnore}
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

/** Spreadsheet to orders or products in three steps: upload, map, review. Nothing is lost on Back or on closing: the server keeps it. */
export function ImportDialog(props: Props) {
  const { bridge, onClose } = props
  const t = useT(importMessages)
  const errorText = useErrorText()
  const { step, setStep, importId, file, warehouse, upload, send, reset, resume } = useSteps(props)
  const { data: info = null } = useImport(importId)
  const target = info?.target ?? props.input.target ?? 'orders'
  const words = targetWords[target]
  const [ignore, setIgnore] = useState(false)
  const [tried, setTried] = useState(false)
  const [closing, setClosing] = useState(false)
  const sender = useSender(importId)
  const [fill, setFill] = useState<boolean | null>(null)
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null)
  const save = useSave({
    target,
    importId,
    flush: sender.flush,
    fill,
    onDone: (done) => {
      setOutcome(done)
      setStep('done')
      for (const event of ['orders:changed', 'imports:changed'] as const) bridge.emit(event, null)
    },
  })
  // There is nothing to map or review: why is said where the file was chosen.
  if (info?.state === 'failed' && step !== 'upload') setStep('upload')
  const missing = info?.unmapped ?? []
  // An import that is continued may have been left before it was mapped.
  if (step === 'review' && info?.state === 'ready' && missing.length > 0) setStep('map')
  // Nobody knows the next step before the file is read, and while a change of the import is on its way.
  const changing = useIsChanging(importId) || upload.isPending || info?.state === 'reading'
  const [going, setGoing] = useState(false)
  const [skipped, setSkipped] = useState<ReturnType<typeof mappedWithoutDoubt>>(null)
  const next = () => {
    setGoing(changing)
    if (changing) return
    if (step === 'upload')
      return info?.state === 'ready' && !info.charsetDoubt
        ? (setTried(false), setSkipped(mappedWithoutDoubt(info)), setStep(mappedWithoutDoubt(info) ? 'review' : 'map'))
        : setTried(true)
    if (missing.length > 0) return setTried(true)
    setTried(false)
    setSkipped(null)
    setStep('review')
  }
  // Pressed while the file was being read or a template applied.
  if (going && !changing) next()
  const back = () => (setGoing(false), setTried(false), save.reset(), setStep(step === 'review' ? 'map' : 'upload'))
  const start = () => {
    setTried(true)
    // With edits under way nobody knows yet; otherwise it is said at once.
    if (info && (sender.unsent > 0 || !refusal(info, ignore))) save.mutate(ignore)
  }
  const complaint = (): string | null => {
    if (save.isError) return errorText(save.error)
    if (!tried) return null
    if (step === 'upload' && info?.charsetDoubt) return t('charsetDoubtFirst')
    if (step === 'upload') return info?.state === 'ready' ? null : t(info ? 'readFailedFirst' : 'chooseFileFirst')
    const reason = step === 'review' && info && !save.isPending ? refusal(info, ignore) : null
    return reason && t(reason, { n: info?.invalid ?? 0 })
  }
  const footer: FooterProps = {
    target,
    step,
    info,
    ignore,
    saving: save.isPending,
    going,
    complaint: complaint(),
    onIgnore: setIgnore,
    onBack: back,
    onNext: next,
    onSave: start,
  }
  /** There is work that would be lost: one is asked before. */
  const dirty = sender.unsent > 0 && (closing || sender.failure !== null)
  const finish = () => {
    if (step !== 'done' && info?.state === 'ready' && importId) {
      const run = () => void bridge.openFeature('import-orders', { importId })
      bridge.toast('ok', t('closeKeeps'), { act: { label: t('continueNow'), run } })
    }
    onClose(outcome && importId ? { importId } : null)
  }
  const close = () => {
    // One was asked, and gave them up.
    if (dirty) sender.drop()
    if (sender.unsent === 0 || dirty) return finish()
    setClosing(true)
    sender.flush().then(finish, () => {})
  }
  const again = (to: Step) => () => {
    setOutcome(null)
    setIgnore(false)
    setTried(false)
    save.reset()
    if (to === 'upload') reset()
    else setStep(to)
  }
  const view = () => (onClose({ importId: importId ?? '' }), bridge.navigate(words.listHref(importId ?? '')))
  // Zoomed to 200 % there is little height: what can be, stands in the head.
  const low = useMedia('(height < 560px)')
  const stepper = step !== 'done' && (
    <Stepper
      current={step}
      onGo={(id) => setStep(id as Step)}
      steps={steps.map((id) => ({ id, label: t(stepWords[id]) }))}
    />
  )
  return (
    <Dialog
      open
      tall
      width={widths[step]}
      title={t(words.title)}
      aside={low && stepper}
      bodyClassName="flex flex-col"
      onClose={close}
      locked={save.isPending}
      dirty={dirty || upload.isPending}
      footer={
        step !== 'done' ? (
          <Footer {...footer} />
        ) : (
          outcome && (
            <SummaryActs
              target={target}
              importId={importId ?? ''}
              fileName={info?.fileName ?? ''}
              outcome={outcome}
              onUndone={again('review')}
              onView={view}
              onAnother={again('upload')}
            />
          )
        )
      }
      footerNote={step !== 'done' && <FooterNote {...footer} />}
    >
      {!low && stepper && <div className="mb-4">{stepper}</div>}
      {step === 'upload' && (
        <UploadStep
          target={target}
          info={info}
          file={file}
          warehouse={warehouse}
          pending={upload.isPending}
          error={upload.error}
          tried={tried}
          onFile={send}
          onResume={resume}
          onReset={reset}
          flush={sender.flush}
        />
      )}
      {step === 'map' && info && <MapStep info={info} showMissing={tried} />}
      {step === 'review' && skipped && (
        <SkippedMapping by={skipped} onChange={() => (setSkipped(null), setStep('map'))} />
      )}
      {step === 'review' && info && info.existing > 0 && <ExistingChoice info={info} />}
      {step === 'review' && info && (
        <ReviewStep key={info.onExisting} info={info} sender={sender} choice={{ fill, onFill: setFill }} />
      )}
      {step === 'done' && outcome && <Summary target={target} outcome={outcome} />}
    </Dialog>
  )
}
