import { ScanBarcode } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { BADGE_CODE, badgeCode } from '@waybill/contract/badges/words'
import { useBridge } from '@waybill/host'
import { Field, TextInput, useScanner, useStable } from '@waybill/kit'
import { useOtherFields } from './use-other-fields.ts'
import { useOwnKeys } from './use-own-keys.ts'

/**
 * Where a scanner types, or a person; Enter ends a scan. It has the focus whenever nothing else has, and a scan that arrives
 * while the focus is elsewhere is taken as well.
 */
export function ScanField({
  label,
  hint,
  disabled = false,
  onScan,
}: {
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
  onScan: (code: string) => void
}) {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const bridge = useBridge()
  const take = useStable((code: string) => {
    const trimmed = code.trim()
    setText('')
    if (BADGE_CODE.test(badgeCode(trimmed))) return bridge.emit('badge:scanned', trimmed)
    if (trimmed !== '' && !disabled) onScan(trimmed)
    input.current?.focus()
  })
  useScanner(take, !disabled)
  useOtherFields(input, take, !disabled)
  useOwnKeys(input, !disabled)
  useEffect(() => {
    if (disabled) return
    input.current?.focus()
    // A click beside everything leaves the focus nowhere; a dialog keeps its own.
    const back = () =>
      setTimeout(() => {
        if (document.activeElement === document.body) input.current?.focus()
      })
    document.addEventListener('focusout', back)
    return () => document.removeEventListener('focusout', back)
  }, [disabled])
  return (
    <Field label={label} hint={hint} disabled={disabled}>
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
