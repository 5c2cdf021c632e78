import { type BilledRow, InvoiceRefusal } from './billed-line.ts'

const LOOKED_AT = 20
const plain = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9#]+/g, ' ')
    .trim()

/** The headings of a file by name; of several with one name the positions of all. */
export class Headings {
  readonly #places = new Map<string, number[]>()
  constructor(cells: readonly string[]) {
    for (const [index, cell] of cells.entries()) {
      const name = plain(cell)
      this.#places.set(name, [...(this.#places.get(name) ?? []), index])
    }
  }
  all(name: string): readonly number[] {
    return this.#places.get(plain(name)) ?? []
  }
  /** The first of these names that there is, -1 for none. */
  find(...names: string[]): number {
    for (const name of names) {
      const place = this.all(name)[0]
      if (place !== undefined) return place
    }
    return -1
  }
  /** Throws CARRIER_INVOICE_COLUMN. */
  get(...names: string[]): number {
    const place = this.find(...names)
    if (place < 0) throw new InvoiceRefusal('CARRIER_INVOICE_COLUMN', { column: names[0] ?? '' })
    return place
  }
}

/** The index of the first row that has all these headings; null for none. */
export function rowWithHeadings(first: readonly BilledRow[], names: readonly string[]): number | null {
  const index = first.slice(0, LOOKED_AT).findIndex(({ cells }) => {
    const headings = new Headings(cells)
    return names.every((name) => headings.find(name) >= 0)
  })
  return index < 0 ? null : index
}
