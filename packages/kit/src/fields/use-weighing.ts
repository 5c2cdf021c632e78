import { useState, type KeyboardEvent } from 'react'
import { announce } from '../a11y/announce.ts'
import { formatWeight, splitWeight, type Weight } from '../format/measure.ts'
import { readScale } from '../format/scale-text.ts'
import { passScan } from '../keyboard/dispatcher.ts'
import { ScanBurst, scannerGap } from '../keyboard/scan-burst.ts'
import { useScanner } from '../keyboard/use-shortcuts.ts'

/** Receives what a scale types while no text field has the focus, in hundredths of a gram. */
export function useScale(onWeigh: (centigrams: number) => void, enabled = true): void {
  useScanner((text) => {
    const weight = readScale(text)
    if (weight === null) return false
    onWeigh(weight)
  }, enabled)
}

/** Digits alone may be a weight in the field's own unit; longer ones are a code. */
const isPlainNumber = (text: string): boolean => /^\d{1,4}([.,]\d+)?$/.test(text)

/** A burst of keys into a field, and what the field had before it. */
class FieldBurst {
  readonly #burst = new ScanBurst()
  #last = Number.NEGATIVE_INFINITY
  #before: Weight

  constructor(value: Weight) {
    this.#before = value
  }

  take(key: string, at: number, value: Weight): { text: string; before: Weight } | null {
    if (at - this.#last > scannerGap) this.#before = value
    // Enter ends a burst: what follows, however soon, is another one.
    this.#last = key === 'Enter' ? Number.NEGATIVE_INFINITY : at
    const text = this.#burst.take(key, at)
    return text === null ? null : { text, before: this.#before }
  }
}

type Weighing = { value: Weight; onChange: (value: Weight) => void; enabled: boolean }

/** A weight field under a scale: it takes the weight wherever the focus is, and hands a code that was scanned into it to whom it belongs. */
export function useWeighing({ value, onChange, enabled }: Weighing) {
  const weigh = (centigrams: number) => {
    const weight = splitWeight(centigrams, value.unit)
    onChange(weight)
    announce(formatWeight(weight) ?? '')
  }
  useScale(weigh, enabled)
  const [burst] = useState(() => new FieldBurst(value))
  return (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const typed = burst.take(event.key, event.timeStamp, value)
    if (typed === null || isPlainNumber(typed.text)) return
    event.preventDefault()
    event.stopPropagation()
    const field = event.target as HTMLElement
    // What the burst left in the field goes with the focus.
    field.blur()
    const weight = readScale(typed.text)
    if (weight !== null) weigh(weight)
    else {
      onChange(typed.before)
      passScan(typed.text)
    }
    field.focus()
  }
}
