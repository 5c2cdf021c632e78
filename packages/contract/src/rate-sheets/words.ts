import type { Text } from '../core/messages.ts'
import type { SheetKind } from './shapes.ts'
import type { RateSheetState } from './lifecycle.ts'

export const sheetKindNames: Record<SheetKind, Text> = {
  rates: { en: 'Base rates', cn: '基础运费' },
  surcharges: { en: 'Surcharges', cn: '附加费' },
  fuel: { en: 'Fuel surcharges', cn: '燃油附加费' },
  areas: { en: 'Delivery areas', cn: '派送区域' },
}

export const rateSheetStateNames: Record<RateSheetState, Text> = {
  draft: { en: 'Draft', cn: '草稿' },
  scheduled: { en: 'Scheduled', cn: '待生效' },
  active: { en: 'Active', cn: '生效中' },
  superseded: { en: 'Superseded', cn: '已被取代' },
  canceled: { en: 'Canceled', cn: '已取消' },
}

/** What a file left open, as staff are asked about it before the version is scheduled. */
export const sheetDoubts = {
  unitUnsaid: {
    en: 'The header row names no unit of weight: read as {unit}.',
    cn: '标题行未注明重量单位，已按 {unit} 读取。',
  },
  zoneReadAs: { en: 'The column “{heading}” was read as zone {zone}.', cn: '列“{heading}”已读作分区 {zone}。' },
  zoneNew: {
    en: 'Zone {zone} is new to this service. Its transit days were taken as {days}.',
    cn: '分区 {zone} 对该服务是新的，运输天数取 {days} 天。',
  },
  zonesGone: {
    en: 'Zones {zones} have no column: parcels to them can no longer be priced.',
    cn: '分区 {zones} 没有对应的列，发往这些分区的包裹将无法计价。',
  },
  weightsEnd: {
    en: 'The heaviest row is {heaviest}; before, prices went up to {before}.',
    cn: '最重一行为 {heaviest}，之前的价格到 {before}。',
  },
  weightsSkipped: {
    en: '{count} weights have no row and take the price of the next heavier one: {weights}.',
    cn: '有 {count} 个重量没有对应的行，将按下一个更重的行计价：{weights}。',
  },
  rowsGone: {
    en: '{count} rows of the sheet in force are missing from the file, and would no longer apply: {rows}.',
    cn: '文件缺少现行表中的 {count} 行，这些行将不再适用：{rows}。',
  },
  cellsEmpty: {
    en: '{count} cells are empty, the first in row {row}: those weights and zones will have no price.',
    cn: '有 {count} 个空单元格（首个在第 {row} 行），相应的重量和分区将无法计价。',
  },
  priceFalls: {
    en: '{count} prices are below that of the lighter row, the first in row {row}.',
    cn: '有 {count} 个价格低于较轻一行（首个在第 {row} 行）。',
  },
  rowsUnread: { en: 'Rows {rows} have no weight and were skipped.', cn: '第 {rows} 行没有重量，未读取。' },
  columnsUnread: { en: 'The columns {headings} were skipped.', cn: '列 {headings} 未读取。' },
  otherSheets: {
    en: 'The workbook has {count} worksheets: “{name}” was read.',
    cn: '工作簿有 {count} 个工作表，已读取“{name}”。',
  },
  smallPercent: {
    en: 'All percentages are below 1: {value} was read as {value} percent.',
    cn: '所有百分比都小于 1：{value} 已读作百分之 {value}。',
  },
  dayMonth: {
    en: 'Dates such as {value} were read as month, day, year.',
    cn: '类似 {value} 的日期已按“月/日/年”读取。',
  },
  zipsPadded: {
    en: '{count} ZIP codes had lost their leading zeros.',
    cn: '有 {count} 个邮编缺少开头的零，已补齐。',
  },
} as const satisfies Record<string, Text>
export type SheetDoubt = keyof typeof sheetDoubts
