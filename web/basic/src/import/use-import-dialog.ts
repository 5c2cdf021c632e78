import { useEffect, useReducer, useState } from 'react'
import type { ImportInfo } from '@waybill/contract/imports/api'
import type { FeatureInput, ShellBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { useStable, useT } from '@waybill/kit'
import {
  type DialogAction,
  type DialogState,
  follow,
  initialState,
  type Progress,
  reduce,
  refusal,
} from './dialog-state.ts'
import { importMessages } from './messages.ts'
import { useSender } from './review/use-sender.ts'
import { targetWords } from './target-words.ts'
import { useImport, useIsChanging, usePreset, useUpload } from './use-import.ts'
import { type SendChoice, useTemplateWarehouse } from './send-note.tsx'
import { useSave } from './use-save.ts'
import { useWarehouse } from './warehouse.tsx'

export type ImportDialogProps = {
  bridge: ShellBridge
  input: FeatureInput<'import-orders'>
  onClose: (result: { importId: string } | null) => void
}

type Dispatch = (action: DialogAction) => void

/** The upload of a file; one that was dropped on the page is sent as soon as the dialog opens. */
function useFile({ input, bridge }: ImportDialogProps, dispatch: Dispatch) {
  const t = useT(importMessages)
  const warehouse = useWarehouse()
  const upload = useUpload({
    target: input.target ?? 'orders',
    warehouseId: warehouse.chosen,
    onRead: (info) => {
      dispatch({ type: 'uploaded', importId: info.excelCacheId })
      bridge.emit('imports:changed', null)
    },
  })
  const send = (file: File) => (dispatch({ type: 'fileChosen', file }), upload.mutate(file))
  const sendDropped = useStable(() => {
    const [first, ...others] = input.files ?? []
    if (!first) return
    if (others.length > 0) bridge.toast('warn', t('onlyOne', { name: first.name }))
    send(first)
  })
  useEffect(() => {
    // Not before the mount is final: an effect that React runs twice must not upload twice.
    let mounted = true
    queueMicrotask(() => mounted && sendDropped())
    return () => {
      mounted = false
    }
  }, [sendDropped])
  return { warehouse, upload, send }
}

/** Shows the state that follows from what the server says, at once, and remembers it. */
function useFollowed(stored: DialogState, progress: Progress, dispatch: Dispatch): DialogState {
  const state = follow(stored, progress)
  useEffect(() => {
    if (state !== stored) dispatch({ type: 'serverChanged', progress })
  })
  return state
}

type Closing = {
  props: ImportDialogProps
  state: DialogState
  info: ImportInfo | null
  sender: ReturnType<typeof useSender>
  dispatch: Dispatch
}

/** Closing waits for edits that are on their way; with edits that the server does not take the user is asked first. */
function useClosing({ props: { bridge, onClose }, state, info, sender, dispatch }: Closing) {
  const t = useT(importMessages)
  const { step, importId, outcome, closing } = state
  const wouldLose = sender.unsent > 0 && (closing || sender.failure !== null)
  const finish = () => {
    if (step !== 'done' && info?.state === 'ready' && importId) {
      const run = () => void bridge.openFeature('import-orders', { importId })
      bridge.toast('ok', t('closeKeeps'), { act: { label: t('continueNow'), run } })
    }
    onClose(outcome && importId ? { importId } : null)
  }
  const close = () => {
    // The user was asked, and gave them up.
    if (wouldLose) sender.drop()
    if (sender.unsent === 0 || wouldLose) return finish()
    dispatch({ type: 'closing' })
    sender.flush().then(finish, () => {})
  }
  return { wouldLose, close }
}

/** What keeps the user from going on, in a sentence; null when nothing does, or before an attempt. */
function useComplaint(state: DialogState, info: ImportInfo | null, save: ReturnType<typeof useSave>): string | null {
  const t = useT(importMessages)
  const errorMessage = useErrorMessage()
  const { step, attempted, ignoreErrors } = state
  if (save.isError) return errorMessage(save.error)
  if (!attempted) return null
  if (step === 'upload' && info?.charsetDoubt) return t('charsetDoubtFirst')
  if (step === 'upload') return info?.state === 'ready' ? null : t(info ? 'readFailedFirst' : 'chooseFileFirst')
  const reason = step === 'review' && info && !save.isPending ? refusal(info, ignoreErrors) : null
  return reason && t(reason, { n: info?.invalid ?? 0 })
}

/** The warehouse that is chosen for the orders of one file: here, else with the template. */
function useSendChoice(info: ImportInfo | null): SendChoice {
  const ofTemplate = useTemplateWarehouse(info)
  const [chosen, setChosen] = useState<{ file: string; warehouseId: number | null } | null>(null)
  const file = info?.excelCacheId ?? ''
  return {
    sendTo: chosen?.file === file ? chosen.warehouseId : ofTemplate,
    onSendTo: (warehouseId) => setChosen({ file, warehouseId }),
  }
}

/** All that the import dialog knows and does, apart from how it looks. */
export function useImportDialog(props: ImportDialogProps) {
  const { bridge, input, onClose } = props
  const [stored, dispatch] = useReducer(reduce, input.importId, initialState)
  const { data: info = null } = useImport(stored.importId)
  usePreset(info, input.constants)
  const isChanging = useIsChanging(stored.importId)
  const { warehouse, upload, send } = useFile(props, dispatch)
  // Nobody knows the next step before the file is read, and while a change of the import is on its way.
  const progress = { info, changing: isChanging || upload.isPending || info?.state === 'reading' }
  const state = useFollowed(stored, progress, dispatch)
  const target = info?.target ?? input.target ?? 'orders'
  const importId = state.importId ?? ''
  const sender = useSender(state.importId)
  const onDone = (outcome: NonNullable<DialogState['outcome']>) => {
    dispatch({ type: 'saved', outcome })
    for (const event of ['orders:changed', 'imports:changed'] as const) bridge.emit(event, null)
  }
  const sending = useSendChoice(info)
  const { importId: saved, fill } = state
  const save = useSave({ target, importId: saved, flush: sender.flush, fill, sendTo: sending.sendTo, onDone })
  const reset = () => (upload.reset(), dispatch({ type: 'restarted' }))
  const leaveOutcome = () => (save.reset(), dispatch({ type: 'outcomeLeft' }))
  return {
    state,
    dispatch,
    info,
    target,
    importId,
    warehouse,
    upload,
    send,
    sender,
    sending,
    save,
    reset,
    ...useClosing({ props, state, info, sender, dispatch }),
    complaint: useComplaint(state, info, save),
    next: () => dispatch({ type: 'next', progress }),
    back: () => (save.reset(), dispatch({ type: 'back' })),
    start: () => {
      dispatch({ type: 'attempted' })
      // With edits on their way nobody knows yet; otherwise the refusal shows at once.
      if (info && (sender.unsent > 0 || !refusal(info, state.ignoreErrors))) save.mutate(state.ignoreErrors)
    },
    view: () => (onClose({ importId }), bridge.navigate(targetWords[target].listHref(importId, info?.constants))),
    undone: leaveOutcome,
    another: () => (leaveOutcome(), reset()),
  }
}
export type ImportDialogControl = ReturnType<typeof useImportDialog>
