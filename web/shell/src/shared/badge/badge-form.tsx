import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { findSharedDevice, logInByBadge } from '@waybill/contract/badges/api'
import { BADGE_CODE, badgeCode, PIN } from '@waybill/contract/badges/words'
import { ApiError } from '@waybill/contract/core/client'
import type { OutputOf } from '@waybill/contract/core/route'
import { forgetSharedDevice, readSharedDevice } from '@waybill/host/shared-device'
import { Button, Field, Notice, PasswordInput, TextInput, useOnline, useT } from '@waybill/kit/basics'
import { useShellContext, useShellParts } from '../../shell-context.tsx'
import { badgeMessages } from './messages.ts'

export type BadgeLogin = OutputOf<typeof logInByBadge>
type Props = {
  /** The code of a badge that was scanned already; '' when there is none. */
  scanned?: string
  onEntered: (entered: BadgeLogin, code: string) => void
  /** The server does not know this device any more. */
  onUnshared: () => void
}

const isUnshared = (error: unknown): boolean => error instanceof ApiError && error.code === 'DEVICE_NOT_SHARED'

/** Where this device stands; null until it is known. */
function usePlace(onUnshared: () => void): OutputOf<typeof findSharedDevice> | null {
  const { client } = useShellParts()
  const online = useOnline()
  const [place, setPlace] = useState<OutputOf<typeof findSharedDevice> | null>(null)
  const latest = useRef(onUnshared)
  useEffect(() => {
    latest.current = onUnshared
  })
  useEffect(() => {
    const deviceToken = readSharedDevice()
    if (!online || deviceToken === null) return
    let current = true
    client.call(findSharedDevice, { body: { deviceToken } }, { hideErrors: true }).then(
      (found) => current && setPlace(found),
      (error: unknown) => {
        if (!current || !isUnshared(error)) return
        forgetSharedDevice()
        latest.current()
      },
    )
    return () => {
      current = false
    }
  }, [client, online])
  return place
}

/** Badge, then PIN; whatever is wrong with either begins with the badge again. */
export function useBadgeLogin({ scanned = '', onEntered, onUnshared }: Props) {
  const { client } = useShellParts()
  const { locale } = useShellContext()
  const t = useT(badgeMessages)
  const [code, setCode] = useState(scanned)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const take = (text: string): boolean => {
    const read = badgeCode(text)
    const known = BADGE_CODE.test(read)
    setProblem(known || read === '' ? null : t('noBadge'))
    if (known) setCode(read)
    return known
  }
  const again = () => (setCode(''), setProblem(null))
  const send = async (pin: string) => {
    const deviceToken = readSharedDevice()
    if (pending || deviceToken === null) return
    if (!PIN.test(pin)) return setProblem(t('pinMissing'))
    setPending(true)
    setProblem(null)
    try {
      onEntered(
        await client.call(logInByBadge, { body: { deviceToken, badge: code, pin } }, { hideErrors: true }),
        code,
      )
    } catch (error) {
      setPending(false)
      if (!(error instanceof ApiError)) throw error
      if (isUnshared(error)) {
        forgetSharedDevice()
        return onUnshared()
      }
      if (error.code === 'WRONG_BADGE') setCode('')
      setProblem(locale === 'cn' ? error.zhMessage : error.message)
    }
  }
  const step = code === '' ? 'badge' : 'pin'
  /** What to do now. */
  const title = t(step === 'badge' ? 'title' : 'pinTitle')
  return { step, title, pending, problem, take, again, send, onUnshared } as const
}

/** Is the focus where nobody works? In a dialog, everything outside of it; on a page, nothing at all. */
function isAstray(box: HTMLElement): boolean {
  const { activeElement } = document
  const dialog = box.closest('[role="dialog"]')
  return dialog ? !dialog.contains(activeElement) : !activeElement || activeElement === document.body
}

/** The one field of a step: it has the focus whenever nothing else has, as a scanner types wherever the focus is. */
function useOwnFocus(step: string) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const focus = () => box.current?.querySelector('input')?.focus()
    focus()
    const back = () =>
      setTimeout(() => {
        if (box.current && isAstray(box.current)) focus()
      })
    // The page beneath may call the focus back as well.
    for (const event of ['focusout', 'focusin']) document.addEventListener(event, back)
    return () => {
      for (const event of ['focusout', 'focusin']) document.removeEventListener(event, back)
    }
  }, [step])
  return box
}

const FORGOTTEN_MS = 60_000

/** A badge whose PIN nobody types is put away again, before the next person is there. */
function useForgotten(on: boolean, typed: string, forget: () => void): void {
  const latest = useRef(forget)
  useEffect(() => {
    latest.current = forget
  })
  useEffect(() => {
    if (!on) return
    const timer = setTimeout(() => latest.current(), FORGOTTEN_MS)
    return () => clearTimeout(timer)
  }, [on, typed])
}

/** What Enter ends: a scanner's, or that of a person who types. */
const onEnter = (run: (text: string) => void) => (event: KeyboardEvent<HTMLInputElement>) => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  run(event.currentTarget.value)
}

/** The log-in of a shared device: a badge is scanned, then its PIN is typed. */
export function BadgeForm({ login }: { login: ReturnType<typeof useBadgeLogin> }) {
  const t = useT(badgeMessages)
  const online = useOnline()
  const { step, pending, problem, take, again, send, onUnshared } = login
  const place = usePlace(onUnshared)
  const [text, setText] = useState('')
  const box = useOwnFocus(`${step} ${String(pending)}`)
  useForgotten(step === 'pin' && !pending, text, () => (setText(''), again()))
  const scan = (typed: string) => (setText(''), void take(typed))
  const finish = (typed: string) => {
    setText('')
    // Whose badge is scanned in place of a PIN is asked for the PIN of that one.
    if (!(BADGE_CODE.test(badgeCode(typed)) && take(typed))) void send(typed.trim())
  }
  return (
    <div ref={box} className="flex flex-col gap-4">
      {place && <p className="text-muted">{t('where', place)}</p>}
      {!online && <Notice tone="warning">{t('offline')}</Notice>}
      {step === 'badge' ? (
        <Field key="badge" label={t('badge')} hint={t('badgeHint')} error={problem}>
          <TextInput
            autoFocus
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            className="min-h-12 text-heading"
            value={text}
            onChange={setText}
            onKeyDown={onEnter(scan)}
          />
        </Field>
      ) : (
        <Field key="pin" label={t('pin')} error={problem}>
          <PasswordInput
            autoFocus
            autoComplete="off"
            inputMode="numeric"
            enterKeyHint="go"
            className="min-h-12 text-heading"
            value={text}
            onChange={setText}
            onKeyDown={onEnter(finish)}
          />
        </Field>
      )}
      {step === 'pin' && (
        <div className="flex flex-wrap justify-between gap-2">
          <Button size="large" onClick={() => (setText(''), again())}>
            {t('otherBadge')}
          </Button>
          <Button variant="primary" size="large" pending={pending} disabled={!online} onClick={() => finish(text)}>
            {t('logIn')}
          </Button>
        </div>
      )}
    </div>
  )
}
