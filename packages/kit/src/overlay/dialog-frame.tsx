import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { cx } from '../cx.ts'
import { useShortcuts } from '../keyboard/use-shortcuts.ts'
import { useKitText } from '../messages/use-kit-text.ts'
import { submitForm } from './focus.ts'

export type FrameProps = {
  title: ReactNode
  description?: ReactNode
  /** Between title and close button: a badge, a pager. */
  aside?: ReactNode
  footer?: ReactNode
  /** Left side of the footer: "Unsaved changes", a total. */
  footerNote?: ReactNode
  /** Makes the whole content a form; Ctrl/⌘+Enter submits. */
  onSubmit?: () => void
  bodyClassName?: string
  /** Nothing that the user does closes it. */
  noCross?: boolean
  children?: ReactNode
}

function Head({ title, description, aside, noCross }: FrameProps) {
  const t = useKitText()
  return (
    <div className="flex min-h-12 flex-none items-center gap-3 border-b border-line py-2 ps-4 pe-3">
      <div className="min-w-0 flex-1">
        <Base.Title tabIndex={-1} data-dialog-title="" className="text-heading font-title outline-none">
          {title}
        </Base.Title>
        {description && <Base.Description className="text-small text-muted">{description}</Base.Description>}
      </div>
      {aside}
      {!noCross && <Base.Close render={<IconButton label={t('close')} icon={<X />} />} />}
    </div>
  )
}

/** Head, scrolling body and fixed footer: the same in dialogs and drawers. */
export function DialogFrame(props: FrameProps) {
  const { footer, footerNote, onSubmit, bodyClassName, children } = props
  const form = useRef<HTMLFormElement>(null)
  // Wherever in the layer the focus is: on the title, on the cross, on nothing at all.
  useShortcuts(
    { 'mod+enter': ({ repeat }) => void (repeat || submitForm(form.current)) },
    { enabled: Boolean(onSubmit) },
  )
  const inside = (
    <>
      <div className={cx('min-h-0 flex-1 scroll-py-4 overflow-y-auto p-4', bodyClassName)}>{children}</div>
      {(footer || footerNote) && (
        <div className="flex min-h-14 flex-none flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-2">
          {footerNote && <div className="me-auto text-muted">{footerNote}</div>}
          {footer}
        </div>
      )}
    </>
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onSubmit?.()
  }
  return (
    <>
      <Head {...props} />
      {onSubmit ? (
        <form ref={form} noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
          {inside}
        </form>
      ) : (
        inside
      )}
    </>
  )
}
