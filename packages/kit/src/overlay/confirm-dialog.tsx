import { Dialog as Base } from '@base-ui/react/dialog'
import { useRef, type ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { ModalLayer } from '../keyboard/layers.tsx'
import { useKitText } from '../messages/use-kit-text.ts'

export type ConfirmDialogProps = {
  open: boolean
  /** Names the thing and the number: "Void 3 labels?" */
  title: ReactNode
  /** Says what follows from it. */
  children?: ReactNode
  /** The act's own verb: "Void labels"; null once nothing is left to confirm. */
  confirm: ReactNode
  /** The safe way out, focused first; "Cancel" unless that word would be ambiguous. */
  keep?: ReactNode
  danger?: boolean
  pending?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before money moves or something cannot be undone; focus starts on the safe button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirm, keep, danger, pending, onConfirm, onCancel } = props
  const t = useKitText()
  const safe = useRef<HTMLButtonElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && !pending && onCancel()} disablePointerDismissal>
      <Base.Portal>
        <Base.Backdrop forceRender className="kit-scrim z-50" />
        <Base.Popup
          role="alertdialog"
          initialFocus={safe}
          className="kit-popup fixed inset-x-0 top-24 z-50 mx-auto w-[420px] max-w-[calc(100vw-32px)] p-4"
        >
          <ModalLayer>
            <Base.Title className="text-heading font-title">{title}</Base.Title>
            {children && (
              <Base.Description render={<div />} className="mt-2 text-muted">
                {children}
              </Base.Description>
            )}
            <div className="mt-6 flex flex-wrap justify-end gap-2">
              <Button ref={safe} onClick={onCancel} disabled={pending}>
                {keep ?? t('cancel')}
              </Button>
              {confirm !== null && (
                <Button
                  variant={danger ? 'danger' : 'primary'}
                  pending={pending ?? false}
                  onClick={() => open && onConfirm()}
                >
                  {confirm}
                </Button>
              )}
            </div>
          </ModalLayer>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** "Discard changes?" with Keep editing focused. */
export function DiscardDialog(props: { open: boolean; onKeep: () => void; onDiscard: () => void }) {
  const t = useKitText()
  return (
    <ConfirmDialog
      open={props.open}
      title={t('discardTitle')}
      confirm={t('discard')}
      keep={t('keepEditing')}
      danger
      onConfirm={props.onDiscard}
      onCancel={props.onKeep}
    >
      {t('discardText')}
    </ConfirmDialog>
  )
}
