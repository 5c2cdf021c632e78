import { useState } from 'react'
import { zipExample } from '@waybill/contract/places/zip'
import { useT } from '@waybill/kit'
import { calculatorMessages } from './messages.ts'
import { countryOf, ends, gapsOf, sides, type FieldName, type RateState } from './rate-state.ts'

type Errors = Partial<Record<string, string>>
export type FieldsProps = {
  form: RateState
  change: (next: Partial<RateState>) => void
  /** What is wrong, by field of the call. */
  errors: Errors
  /** A field, or `size` for all three sides, was left: from now on its faults show. */
  onLeave: (name: string) => void
}

/**
 * What to say at which field: faults of form once a field was left, and what the server said; where every carrier says its own, the
 * rates' place has their words. A field that
 * is merely empty is not scolded; the answer's place tells what is still needed.
 */
export function useErrors(form: RateState, said: Partial<Record<string, string[]>>) {
  const t = useT(calculatorMessages)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const gaps = gapsOf(form)
  const errors: Errors = {}
  for (const [name, [first, ...others] = []] of Object.entries(said)) {
    errors[name] = others.length > 0 ? t('allRefuse') : first
  }
  const zipWords = (country: string): string => {
    if (country === 'US') return t('zipWrong')
    const example = zipExample(country)
    return example ? t('zipWrongAs', { value: example }) : t('zipWrongPlain')
  }
  for (const end of ends) {
    const name: FieldName = `${end}.zip`
    if (gaps[name] === 'zip' && left.has(name)) errors[name] = zipWords(countryOf(form, end))
  }
  for (const side of sides) {
    if (gaps[`package.${side}`] === 'sides' && left.has('size')) errors[`package.${side}`] = t('sidesMissing')
  }
  const leave = (name: string) => setLeft((now) => (now.has(name) ? now : new Set([...now, name])))
  return { errors, leave }
}
