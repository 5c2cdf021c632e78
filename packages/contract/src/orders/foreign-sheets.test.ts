import { expect, it } from 'vitest'
import { exportLists } from '../exports/lists.ts'
import { type ColumnMatches, matchColumns } from '../sheets/matching.ts'
import { targetFields } from '../imports/targets.ts'
import { englishSheets } from './foreign-sheets-1.testing.ts'
import { asianSheets } from './foreign-sheets-2.testing.ts'
import { europeanSheets } from './foreign-sheets-3.testing.ts'
import { furtherSheets } from './foreign-sheets-4.testing.ts'
import { channelSheets } from './foreign-sheets-5.testing.ts'
import { unseenSheets } from './foreign-sheets-6.testing.ts'
import { columnsOfSheet, type ForeignColumn } from './foreign-sheets.testing.ts'

/** From here on the user is not asked to check a match. */
const SHOWN_AS_LIKELY = 0.87
const sheets = Object.entries({
  ...englishSheets,
  ...asianSheets,
  ...europeanSheets,
  ...furtherSheets,
  ...channelSheets,
  ...unseenSheets,
})

const matched = (columns: readonly ForeignColumn[]): ColumnMatches =>
  matchColumns(
    targetFields.orders,
    columns.map(({ heading }) => heading),
    columns.map(({ samples }) => samples),
  )
type Miss = {
  sheet: string
  heading: string
  wanted: string | undefined
  found: string | undefined
  isDoubtful: boolean
}
/** The columns of a sheet that get another field than they mean. */
function misses(sheet: string, text: string): Miss[] {
  const columns = columnsOfSheet(text)
  const { mapping, confidence } = matched(columns)
  const fieldOf = new Map(Object.entries(mapping).map(([field, column]) => [column, field]))
  return columns.flatMap(({ heading, field: wanted }, column) => {
    const found = fieldOf.get(column)
    const isDoubtful = found === undefined || (confidence[found] ?? 1) < SHOWN_AS_LIKELY
    return found === wanted ? [] : [{ sheet, heading, wanted, found, isDoubtful }]
  })
}
const all = sheets.flatMap(([name, text]) => misses(name, text))
const meant = sheets.flatMap(([, text]) => columnsOfSheet(text)).filter(({ field }) => field !== undefined).length

it('of sheets that no template knows at least 98 % of the columns that mean a field get it, by heading and contents', () => {
  const wrong = all.filter(({ wanted }) => wanted !== undefined)
  console.info(`${sheets.length} sheets, ${meant} columns that mean a field, ${wrong.length} of them without it`)
  console.info(
    all
      .map((one) => `${one.sheet}: ${one.heading} is ${one.wanted ?? 'no field'}, not ${one.found ?? 'none'}`)
      .join('\n'),
  )
  expect(1 - wrong.length / meant).toBeGreaterThanOrEqual(0.98)
})

it('none gets a wrong field that the user is not asked to check', () => {
  expect(all.filter(({ isDoubtful }) => !isDoubtful)).toEqual([])
})

it('address and order number are whole in nine of ten sheets', () => {
  const needed = ['orderNO', 'name', 'addressLine1', 'city', 'stateCode', 'zipCode', 'countryCode']
  const broken = new Set(all.flatMap(({ sheet, wanted = '' }) => (needed.includes(wanted) ? [sheet] : [])))
  expect(broken.size).toBeLessThanOrEqual(sheets.length / 10)
})

it.each(['en', 'cn'] as const)('no column of our own export is taken for another field (%s)', (locale) => {
  const columns = exportLists.orders.columns
  const { mapping } = matchColumns(
    targetFields.orders,
    columns.map(({ label }) => label[locale]),
  )
  const other = Object.entries(mapping).filter(([field, at]) => columns[at ?? -1]?.key !== field)
  expect(other).toEqual([])
})
