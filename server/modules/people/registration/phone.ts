import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import { readPhone as readAnyPhone } from '../../../places/index.ts'

/** A telephone in E.164 to which a message can go: a number that is given out, without an extension. Null for every other. */
export function readPhone(text: string, country: string): string | null {
  const read = readAnyPhone(text, country)
  return read?.known && !read.kept.includes(';') ? read.kept : null
}

/** The same; throws PHONE with the field's name. */
export function phoneOf({ phone, location }: { phone: string; location: string }): string {
  const number = readPhone(phone, location)
  if (number === null) throw new AppError('PHONE', { fields: [fieldProblem('phone', 'PHONE')] })
  return number
}
