import { lazyPart } from '../react/lazy-part.tsx'
import type { SuggestInputProps } from './suggest-props.ts'
import { TextInput } from './text-input.tsx'

export type { Suggestion, SuggestInputProps } from './suggest-props.ts'

const Plain = ({ value, onChange, placeholder, className, onFocus, onBlur }: SuggestInputProps) => (
  <TextInput {...{ value, onChange, placeholder, className, onFocus, onBlur }} />
)

/** Free text with suggestions below it: whatever is typed counts, an offer only saves typing. */
export const SuggestInput = lazyPart<SuggestInputProps>(
  async () => ({ default: (await import('../lazy-parts.ts')).SuggestList }),
  Plain,
)
