import { X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../actions/button.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { announce } from '../a11y/announce.ts'
import { cx } from '../cx.ts'
import { toneIcon, toneIconColour } from '../display/tone.ts'
import { useKitText } from '../messages/use-kit-text.ts'
import { toast as toasts, toastStore, type Toast } from './toast-store.ts'

function useCountdown(toast: Toast, paused: boolean) {
  const left = useRef(toast.lasts)
  useEffect(() => {
    if (paused || left.current === null) return
    const since = Date.now()
    const timer = setTimeout(() => toasts.close(toast.id), left.current)
    return () => {
      clearTimeout(timer)
      if (left.current !== null) left.current -= Date.now() - since
    }
  }, [paused, toast.id])
}

function ToastCard({ toast, paused }: { toast: Toast; paused: boolean }) {
  const t = useKitText()
  const Icon = toneIcon[toast.tone]
  const act = toast.undo ? { label: t('undo'), run: toast.undo } : toast.act
  useCountdown(toast, paused)
  useEffect(() => {
    announce([toast.text, toast.detail].filter(Boolean).join('. '), toast.tone === 'critical' ? 'assertive' : 'polite')
  }, [toast])
  return (
    <li className="kit-popup pointer-events-auto flex items-start gap-2 px-3 py-2">
      <Icon className={cx('mt-1.5', toneIconColour[toast.tone])} />
      <div className="min-w-0 flex-1 py-1">
        <p className="font-medium break-words">{toast.text}</p>
        {toast.detail && <p className="text-small break-words text-muted">{toast.detail}</p>}
      </div>
      {act && (
        <Button size="compact" onClick={() => (toasts.close(toast.id), act.run())}>
          {act.label}
        </Button>
      )}
      <IconButton size="compact" label={t('close')} icon={<X />} onClick={() => toasts.close(toast.id)} />
    </li>
  )
}

/** The place where toasts show: once a page, in the shell. Hover and focus pause them, F6 goes there. */
export function Toaster() {
  const t = useKitText()
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  const [hover, setHover] = useState(false)
  const [focus, setFocus] = useState(false)
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || toastStore.read().length === 0) return
      event.preventDefault()
      region.current?.querySelector('button')?.focus()
    }
    window.addEventListener('keydown', jump)
    return () => window.removeEventListener('keydown', jump)
  }, [])
  return createPortal(
    <section
      ref={region}
      aria-label={t('notifications')}
      aria-live="off"
      data-toasts=""
      data-print="hide"
      onPointerEnter={() => setHover(true)}
      onPointerLeave={() => setHover(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      className="pointer-events-none fixed end-4 bottom-16 z-70 w-90 max-w-[calc(100vw-32px)]"
    >
      <ul className="flex flex-col gap-2">
        {shown.map((toast) => (
          <ToastCard key={toast.id} toast={toast} paused={hover || focus} />
        ))}
      </ul>
    </section>,
    document.body,
  )
}
