import type { ExportSource } from '../../../../platform/export-source.ts'

/** How a row is compared with the record that exists already: the export writes that under the headings of the import. */
export type Comparison = {
  source: ExportSource
  filter: object
  /** SQL that finds the record's id: $1 is the organisation, $2 the key. */
  find: string
}
