import { SpreadsheetError } from '../spreadsheet-error.ts'

/** Kinds of records ([MS-XLS] §2.3); where versions differ, with the version that writes them so. */
export const kind = {
  formula: [0x0006, 0x0206, 0x0406],
  eof: 0x000a,
  date1904: 0x0022,
  password: 0x002f,
  continued: 0x003c,
  codePage: 0x0042,
  columnInfo: 0x007d,
  sheet: 0x0085,
  manyNumbers: 0x00bd,
  richText: 0x00d6,
  format: [0x001e, 0x041e],
  style: [0x0043, 0x00e0, 0x0243, 0x0443],
  merged: 0x00e5,
  sharedTexts: 0x00fc,
  sharedText: 0x00fd,
  integer2: 0x0002,
  number: [0x0003, 0x0203],
  text: [0x0004, 0x0204],
  truthOrError: [0x0005, 0x0205],
  result: [0x0007, 0x0207],
  row: 0x0208,
  start: [0x0009, 0x0209, 0x0409, 0x0809],
  smallNumber: 0x027e,
} as const

export type BiffRecord = { type: number; /** Of its data in the stream. */ start: number; end: number }

const HEAD = 4

/** The records from `from` on, until the stream's end. Refuses one that is longer than the stream. */
export function* recordsOf(stream: Buffer, from: number): Generator<BiffRecord> {
  for (let at = from; at + HEAD <= stream.length;) {
    const start = at + HEAD
    const end = start + stream.readUInt16LE(at + 2)
    if (end > stream.length) throw new SpreadsheetError('FILE_CORRUPT', { reason: 'record' })
    yield { type: stream.readUInt16LE(at), start, end }
    at = end
  }
}

/** A substream: from its start to the end that belongs to it, without the charts inside. Refuses one that is cut off. */
export function* substream(stream: Buffer, from: number): Generator<BiffRecord> {
  let depth = 0
  for (const record of recordsOf(stream, from)) {
    if (isOneOf(kind.start, record.type)) depth++
    if (depth === 0) throw new SpreadsheetError('FILE_CORRUPT', { reason: 'sheet start' })
    if (record.type === kind.eof && --depth === 0) return
    if (depth === 1) yield record
  }
  throw new SpreadsheetError('FILE_CORRUPT', { reason: 'sheet ends early' })
}

export const isOneOf = (kinds: readonly number[], type: number): boolean => kinds.includes(type)

export type Version = 2 | 3 | 4 | 5 | 8
/** The version of the records behind a start record. */
export function versionOf(stream: Buffer, { type, start, end }: BiffRecord): Version {
  if (type === 0x0009) return 2
  if (type === 0x0209) return 3
  if (type === 0x0409) return 4
  return end - start >= 2 && stream.readUInt16LE(start) === 0x0500 ? 5 : 8
}
