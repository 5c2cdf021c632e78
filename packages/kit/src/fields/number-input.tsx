import { useLayoutEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { keepNumberText, readNumberText, settleNumber, type NumberRules } from './number-text.ts'
import { TextInput } from './text-input.tsx'

export type NumberInputProps = NumberRules &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'prefix' | 'type' | 'ref'> & {
    /** Null is empty. */
    value: number | null
    onChange: (value: number | null) => void
    /** What was typed or pasted, before what may not stay is cut off. */
    onTyped?: (text: string) => void
    /** The unit, inside the field behind the number. */
    unit?: ReactNode
    /** Before the number: a currency's sign. */
    icon?: ReactNode
    invalid?: boolean
  }

/** A number: takes digits and one point only, clears what is no number when left; empty is null, never zero. */
export function NumberInput(props: NumberInputProps) {
  const { value, onChange, onTyped, unit, decimals = 2, fixed, zeroIsEmpty, onBlur, className, ...rest } = props
  const rules = { decimals, fixed, zeroIsEmpty }
  const [draft, setDraft] = useState<string | null>(null)
  const caret = useRef<{ input: HTMLInputElement; at: number } | null>(null)
  const input = useRef<HTMLInputElement>(null)

  useLayoutEffect(() => {
    if (caret.current) caret.current.input.setSelectionRange(caret.current.at, caret.current.at)
    caret.current = null
  })

  const type = (text: string) => {
    onTyped?.(text)
    const cleaned = keepNumberText(text, rules)
    const element = input.current
    if (element && cleaned !== text) {
      caret.current = {
        input: element,
        at: keepNumberText(text.slice(0, element.selectionStart ?? text.length), rules).length,
      }
    }
    setDraft(cleaned)
    const read = readNumberText(cleaned)
    onChange(zeroIsEmpty && read === 0 ? null : read)
  }
  return (
    <TextInput
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      {...rest}
      ref={input}
      value={draft ?? settleNumber(value, rules)}
      onChange={type}
      onBlur={(event) => {
        setDraft(null)
        onBlur?.(event)
      }}
      suffix={unit}
      className={cx('tnum', className)}
    />
  )
}
