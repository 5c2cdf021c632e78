import { OWN_LABEL_SERVICE, ownLabelName } from '@waybill/contract/carriers/own-label'
import type { Locale, Text } from '@waybill/contract/core/messages'
import { carriers, carrierServices } from '@waybill/contract/carriers/catalogue'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database/index.ts'

/** The value of a column as text; `words` puts words in the place of wire values. */
export interface SourceColumn {
  sql: RawBuilder<unknown>
  words?: Readonly<Record<string, Text>>
}
export interface ExportQuery {
  orgId: number
  now: Date
  /** Of the list, as its call takes it. */
  filter: unknown
  /** Only these rows. */
  ids?: number[]
}
/** What a module lets be exported of its tables; it is read by a worker in one statement, under the seller's own role if none is named. */
export interface ExportSource {
  /** Who reads; by default the seller itself. */
  reader?: 'service'
  /** By key; times are in the zone and texts in the language of who asked. */
  columns(how: { zone: string; locale: Locale }): Readonly<Record<string, SourceColumn>>
  /** The parts of the statement that finds the rows. */
  select(
    db: Db,
    query: ExportQuery,
  ): Promise<{ from: RawBuilder<unknown>; where: RawBuilder<unknown>; order: RawBuilder<unknown> }>
  /** What tells the files of a batch apart, as a name. */
  splits: Readonly<Partial<Record<'store' | 'carrier', SourceColumn>>>
}

/** An instant as YYYY-MM-DD HH:MM in a time zone. */
export const timeText = (at: RawBuilder<unknown>, zone: string): RawBuilder<unknown> =>
  sql`to_char(${at} at time zone ${zone}, 'YYYY-MM-DD HH24:MI')`
export const dayText = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`to_char(${day}, 'YYYY-MM-DD')`
/** An amount of 1/10,000 as a decimal. */
export const moneyText = (amount: RawBuilder<unknown>): RawBuilder<unknown> => sql`round(${amount} / 10000.0, 2)`

const carrierWords = Object.fromEntries(carriers.map(({ id, name }) => [String(id), name]))
const serviceWords = Object.fromEntries([
  ...carrierServices.map(({ carrier, code, name }) => [`${carrier}:${code}`, name] as const),
  ...carriers.map(({ id }) => [`${id}:${OWN_LABEL_SERVICE}`, ownLabelName] as const),
])
export const carrierColumn = (carrier: RawBuilder<unknown>): SourceColumn => ({ sql: carrier, words: carrierWords })
export const serviceColumn = (carrier: RawBuilder<unknown>, code: RawBuilder<unknown>): SourceColumn => ({
  sql: sql`${carrier} || ':' || ${code}`,
  words: serviceWords,
})
