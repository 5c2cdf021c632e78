import type { ReactNode } from 'react'

/** One entry of a select, a combobox or a filter; `text` serves search and the closed field. */
export type Option<Value extends string = string> = {
  value: Value
  text: string
  icon?: ReactNode
  hint?: ReactNode
  /** More words to be found by: a code, a former name. */
  keywords?: string
  disabled?: boolean
  /** Of another kind than those after it: a line parts them. Comboboxes only. */
  apart?: boolean
}
