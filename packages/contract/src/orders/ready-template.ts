import type { OrderImportKey } from './import-keys.ts'

/** A mapping template that ships with the product, for the export of a sales channel as the channel makes it. */
export type ReadyTemplate = {
  /** Below 1000, where the organisations' own begin. */
  id: number
  /** Headings that only this export has together: a file with all of them is mapped by the template. */
  marks: readonly string[]
  /** System field → heading. A heading that the file lacks leaves its field to the guess. */
  detail: Readonly<Partial<Record<OrderImportKey, string>>>
}

type Part = 'name' | 'company' | 'line1' | 'line2' | 'city' | 'state' | 'zip' | 'country' | 'phone'
const fieldOfPart: Record<Part, OrderImportKey> = {
  name: 'name',
  company: 'company',
  line1: 'addressLine1',
  line2: 'addressLine2',
  city: 'city',
  state: 'stateCode',
  zip: 'zipCode',
  country: 'countryCode',
  phone: 'phone',
}
/** The headings of a recipient where they are all written alike. */
export function recipientOf(
  write: (part: string) => string,
  parts: Partial<Record<Part, string>>,
): ReadyTemplate['detail'] {
  const pairs = Object.entries(parts) as [Part, string][]
  return Object.fromEntries(pairs.map(([part, word]) => [fieldOfPart[part], write(word)]))
}
