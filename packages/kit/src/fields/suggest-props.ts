export type Suggestion = { value: string; hint?: string }

export type SuggestInputProps = {
  value: string
  onChange: (value: string) => void
  /** What is offered for the text as it stands, best first; the caller filters. */
  suggestions: readonly Suggestion[]
  onFocus?: () => void
  onBlur?: () => void
  placeholder?: string
  className?: string
}
