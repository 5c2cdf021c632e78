import { applyMask, type NumberFormat } from './number-format.ts'
import { plainNumber } from './number-text.ts'
import { type DateSystem, serialToClock, serialToDuration, serialToIso } from './serial-date.ts'

/** A stored number as the sheet shows it under its format; the date system is the workbook's. */
export function numberText(stored: string, format: NumberFormat, system: DateSystem): string {
  if (format.kind === 'plain') return plainNumber(stored)
  if (format.kind === 'money') return format.sign + plainNumber(stored)
  if (format.kind === 'percent')
    return Number.isNaN(Number(stored)) ? stored : `${plainNumber(String(Number(stored) * 100))}%`
  if (format.kind === 'mask') {
    const plain = plainNumber(stored)
    return /^\d+$/.test(plain) ? applyMask(plain, format) : plain
  }
  const serial = stored === '' ? Number.NaN : Number(stored)
  return dateText(serial, format.kind, system) ?? plainNumber(stored)
}

/** A cell that stores its date as ISO text (t="d"): "2021-01-01T10:10:10Z" → "2021-01-01 10:10:10". */
export function isoCellText(stored: string): string {
  const parts = /^\s*(\d{4}-\d\d-\d\d)?T?(?:(\d\d:\d\d)(:\d\d)?(?:\.\d+)?)?Z?\s*$/.exec(stored)
  if (!parts || !(parts[1] || parts[2])) return stored
  const [, date, hours, seconds = ':00'] = parts
  const time = hours === undefined ? '' : hours + seconds
  if (date === undefined) return time
  return time === '' || time === '00:00:00' ? date : `${date} ${time}`
}

function dateText(serial: number, kind: 'date' | 'time' | 'duration', system: DateSystem): string | undefined {
  if (kind === 'duration') return serialToDuration(serial)
  if (kind === 'time') return serialToClock(serial)
  return serialToIso(serial, system)
}
