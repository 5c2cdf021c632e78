import { Dialog as Base } from '@base-ui/react/dialog'
import { useRef } from 'react'
import { cx } from '../cx.ts'
import { ModalLayer } from '../keyboard/layers.tsx'
import { DiscardDialog } from './confirm-dialog.tsx'
import { DialogFrame, type FrameProps } from './dialog-frame.tsx'
import { firstFocus } from './focus.ts'
import { type Closing, useCloseGuard } from './use-close-guard.ts'

export type DialogWidth = 420 | 520 | 650 | 800 | 1024

export const dialogWidths: Record<DialogWidth, string> = {
  420: 'w-[420px]',
  520: 'w-[520px]',
  650: 'w-[650px]',
  800: 'w-[800px]',
  1024: 'w-[1024px]',
}

const fullWhenLow = 'h-full low:inset-0 low:max-h-none! low:w-full low:max-w-none low:rounded-none low:border-0'

export type DialogProps = FrameProps & {
  open: boolean
  /** Called when the user wants it closed; set `open` to false there. */
  onClose: () => void
  width?: DialogWidth
  /** As high as the window allows whatever it holds, so that nothing jumps from step to step; all of a window that is low. */
  tall?: boolean
  /** Unsaved work: Esc, the cross and presses outside ask first. */
  dirty?: boolean
  /** While something runs that must not be left: no way to close. */
  locked?: boolean
  closing?: Closing
}

/** A modal dialog, top fixed at 64 px, the body scrolls; full screen below 640 px. Esc closes the topmost only. */
export function Dialog({ open, onClose, width = 520, tall, dirty, locked, closing, ...frame }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  const guard = useCloseGuard({ open, dirty, locked, closing, onClose })
  return (
    <Base.Root open={open} onOpenChange={guard.onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="kit-scrim z-50" />
        <Base.Popup
          {...guard.inside}
          ref={popup}
          initialFocus={() => firstFocus(popup.current)}
          className={cx(
            'kit-popup fixed inset-x-0 top-16 z-50 mx-auto flex max-h-[calc(100dvh-96px)]! max-w-[calc(100vw-32px)] flex-col overflow-hidden!',
            'max-sm:inset-0 max-sm:max-h-none! max-sm:w-full max-sm:max-w-none max-sm:rounded-none max-sm:border-0',
            dialogWidths[width],
            tall && fullWhenLow,
          )}
        >
          <ModalLayer>
            <DialogFrame {...frame} />
          </ModalLayer>
        </Base.Popup>
      </Base.Portal>
      <DiscardDialog
        open={guard.asking}
        onKeep={() => guard.setAsking(false)}
        onDiscard={() => (guard.setAsking(false), onClose())}
      />
    </Base.Root>
  )
}
