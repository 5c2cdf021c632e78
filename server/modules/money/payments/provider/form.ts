/** What a form can hold: undefined is left out. */
export type FormValue =
  | string
  | number
  | boolean
  | undefined
  | readonly FormValue[]
  | { readonly [key: string]: FormValue }

function add(form: URLSearchParams, name: string, value: FormValue): void {
  if (value === undefined) return
  if (typeof value !== 'object') return void form.append(name, String(value))
  for (const [key, inner] of Object.entries(value)) add(form, `${name}[${key}]`, inner)
}

/** Nested values as Stripe reads them: `a[b][0]=c`. */
export function formOf(values: Readonly<Record<string, FormValue>>): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) add(form, name, value)
  return form
}
