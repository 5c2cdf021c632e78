import { lazy, Suspense } from 'react'
import type { SuggestInputProps } from './suggest-props.ts'
import { TextInput } from './text-input.tsx'

export type { Suggestion, SuggestInputProps } from './suggest-props.ts'

const SuggestList = lazy(() => import('./suggest-list.tsx'))

/** Free text with suggestions below it: whatever is typed counts, an offer only saves typing. */
export function SuggestInput(props: SuggestInputProps) {
  const { value, onChange, placeholder, className, onFocus, onBlur } = props
  const waiting = <TextInput {...{ value, onChange, placeholder, className, onFocus, onBlur }} />
  return (
    <Suspense fallback={waiting}>
      <SuggestList {...props} />
    </Suspense>
  )
}
