import type { Option } from './option.ts'

export type ComboboxProps<Value extends string = string> = {
  value: Value | null
  onChange: (value: Value | null) => void
  options: readonly Option<Value>[]
  placeholder?: string
  disabled?: boolean
  invalid?: boolean
  onBlur?: () => void
  /** For lists that the server searches: called with what is typed; `options` then hold the answer as they are. */
  onSearch?: (text: string) => void
  'aria-label'?: string
  className?: string
}
