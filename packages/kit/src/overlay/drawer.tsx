import { Dialog as Base } from '@base-ui/react/dialog'
import { useRef } from 'react'
import { cx } from '../cx.ts'
import { ModalLayer } from '../keyboard/layers.tsx'
import { useKitText } from '../messages/use-kit-text.ts'
import { DiscardDialog } from './confirm-dialog.tsx'
import { DialogFrame, type FrameProps } from './dialog-frame.tsx'
import { firstFocus } from './focus.ts'
import { useCloseGuard } from './use-close-guard.ts'

export type DrawerWidth = 560 | 640 | 760

const widths: Record<DrawerWidth, string> = {
  560: 'w-[560px]',
  640: 'w-[640px] max-xl:w-[560px]',
  760: 'w-[760px] max-lg:w-[560px]',
}

export type DrawerProps = FrameProps & {
  open: boolean
  onClose: () => void
  width?: DrawerWidth
  /** Unsaved work: closing asks "Discard changes?", and the footer says so. */
  dirty?: boolean
  locked?: boolean
  /** What has the focus once it is closed; the opener when left out. */
  finalFocus?: () => HTMLElement | null
}

/** A panel at the right edge for forms and peeks; the page stays visible behind it. Full screen below 640 px. */
export function Drawer({ open, onClose, width = 640, dirty, locked, finalFocus, footerNote, ...frame }: DrawerProps) {
  const t = useKitText()
  const popup = useRef<HTMLDivElement>(null)
  const guard = useCloseGuard({ open, dirty, locked, onClose })
  return (
    <Base.Root open={open} onOpenChange={guard.onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="kit-scrim z-40" />
        <Base.Popup
          {...guard.inside}
          ref={popup}
          initialFocus={() => firstFocus(popup.current)}
          finalFocus={finalFocus}
          className={cx(
            'kit-drawer fixed inset-y-0 end-0 z-40 flex max-w-full flex-col border-s border-line bg-bg shadow-float outline-none',
            'max-sm:w-full max-sm:border-0',
            widths[width],
          )}
        >
          <ModalLayer>
            <DialogFrame {...frame} footerNote={footerNote ?? (dirty && frame.footer ? t('unsaved') : undefined)} />
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
