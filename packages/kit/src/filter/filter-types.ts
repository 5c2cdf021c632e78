import type { Option } from '../fields/option.ts'

/** A filter over fixed values. State comes from and goes to the caller, who keeps it in the URL. */
export type Filter = {
  id: string
  label: string
  options: readonly Option[]
  /** Chosen values; empty is no filter. */
  value: readonly string[]
  onChange: (value: readonly string[]) => void
  /** Takes a text that is typed. */
  isEntry?: boolean
  /** Takes one value only. */
  single?: boolean
  /** Stands in the bar itself; at most three, the rest under "+ Filter". */
  promoted?: boolean
}

/** A filter drawn by the caller (dates, amounts): its chip's words, or null when it is off. */
export type CustomFilter = {
  id: string
  label: string
  chip: string | null
  onClear: () => void
}

/** The chosen values as one sees them: "UPS", "UPS, FedEx", "UPS +3". */
export function filterWords({ options, value }: Pick<Filter, 'options' | 'value'>): string {
  const words = value.map((chosen) => options.find((option) => option.value === chosen)?.text ?? chosen)
  if (words.length <= 2) return words.join(', ')
  return `${words[0]} +${words.length - 1}`
}

/** Adds or removes a value; a single filter holds at most one. */
export function toggleValue({ value, single }: Pick<Filter, 'value' | 'single'>, chosen: string): readonly string[] {
  if (value.includes(chosen)) return value.filter((one) => one !== chosen)
  return single ? [chosen] : [...value, chosen]
}
