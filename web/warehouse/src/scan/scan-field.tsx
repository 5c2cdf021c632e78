import { ScanBarcode } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { BADGE_CODE, badgeCode } from '@waybill/contract/badges/words'
import { useBridge } from '@waybill/host'
import { Field, TextInput, useScanner, useStable } from '@waybill/kit'
import { useOtherFields } from './use-other-fields.ts'
import { useOwnKeys } from './use-own-keys.ts'

/** Whether nothing has the focus: what had it may be gone. */
const isFocusFree = (): boolean => {
  const { activeElement } = document
  return !activeElement || activeElement === document.body || !activeElement.isConnected
}

/**
 * Where a scanner types, or a person; Enter ends a scan. It has the focus whenever nothing else has, and a scan that arrives
 * while the focus is elsewhere is taken as well.
 */
export function ScanField({
  label,
  hint,
  waits = false,
  onScan,
}: {
  label: ReactNode
  hint?: ReactNode
  /** What a scan needs is still being read: those that come meanwhile are passed on when it is there. */
  waits?: boolean
  onScan: (code: string) => void
}) {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const early = useRef<string[]>([])
  const bridge = useBridge()
  const pass = useStable(onScan)
  const take = useStable((code: string) => {
    const trimmed = code.trim()
    setText('')
    if (BADGE_CODE.test(badgeCode(trimmed))) return bridge.emit('badge:scanned', trimmed)
    if (trimmed !== '' && waits) early.current.push(trimmed)
    else if (trimmed !== '') pass(trimmed)
    input.current?.focus()
  })
  useScanner(take)
  useOtherFields(input, take)
  useOwnKeys(input, take)
  useEffect(() => {
    if (!waits) early.current.splice(0).forEach(pass)
  }, [waits, pass])
  useEffect(() => {
    // A click beside everything leaves the focus nowhere; a dialog and a button keep their own.
    const focus = () => {
      if (isFocusFree()) input.current?.focus()
    }
    focus()
    const back = () => setTimeout(focus)
    document.addEventListener('focusout', back)
    return () => document.removeEventListener('focusout', back)
  }, [])
  return (
    <Field label={label} hint={hint}>
      <TextInput
        ref={input}
        icon={<ScanBarcode />}
        value={text}
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        className="min-h-12 text-heading"
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          // What the field has now, not what was last painted: scanners type faster.
          take(event.currentTarget.value)
        }}
      />
    </Field>
  )
}
