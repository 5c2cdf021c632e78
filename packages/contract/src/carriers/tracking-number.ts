import { carrierTable } from './carrier-table.ts'
import { carrier, type CarrierId } from './enums.ts'

const digitsOf = (text: string): number[] => Array.from(text, Number)

function requireShape(body: string, shape: RegExp, name: string): void {
  if (!shape.test(body)) throw new RangeError(`not the body of a ${name} number: ${body.length} characters`)
}

/** Check digit of a USPS IMpb: mod 10, weight 3 on the rightmost digit of the body, then 1, 3, 1 … (19 or 21 digits). */
export function checkDigitUsps(body: string): string {
  requireShape(body, /^\d{19}$|^\d{21}$/, 'USPS')
  const sum = digitsOf(body).reduceRight(
    (total, digit, index) => total + digit * ((body.length - index) % 2 ? 3 : 1),
    0,
  )
  return String((10 - (sum % 10)) % 10)
}

/** Check digit of a UPS 1Z number; body = the 15 characters after "1Z". Letters count (ASCII − 3) mod 10, every second one doubled. */
export function checkDigitUps(body: string): string {
  requireShape(body, /^[0-9A-Z]{15}$/, 'UPS')
  let sum = 0
  for (let index = 0; index < body.length; index++) {
    const code = body.charCodeAt(index)
    const value = code >= 65 ? (code - 3) % 10 : code - 48
    sum += index % 2 ? value * 2 : value
  }
  return String((10 - (sum % 10)) % 10)
}

/** Check digit of a FedEx 12-digit number: weights 3, 1, 7 from the left over 11 digits, mod 11, then mod 10. */
export function checkDigitFedEx(body: string): string {
  requireShape(body, /^\d{11}$/, 'FedEx')
  const weights = [3, 1, 7]
  const sum = digitsOf(body).reduce((total, digit, index) => total + digit * (weights[index % 3] as number), 0)
  return String((sum % 11) % 10)
}

/** Check digit of a DHL Express waybill: the first 9 (or 10) digits mod 7. */
export function checkDigitDhl(body: string): string {
  requireShape(body, /^\d{9,10}$/, 'DHL Express')
  return String(Number(body) % 7)
}

/** Check digit of an international postal item (UPU S10): body = its 8 digits. */
export function checkDigitS10(body: string): string {
  requireShape(body, /^\d{8}$/, 'S10')
  const weights = [8, 6, 4, 2, 3, 5, 9, 7]
  const sum = digitsOf(body).reduce((total, digit, index) => total + digit * (weights[index] as number), 0)
  const check = 11 - (sum % 11)
  return check === 10 ? '0' : check === 11 ? '5' : String(check)
}

/** A number as carriers store it: no blanks or dashes, capitals. */
export const normalTrackingNumber = (text: string): string => text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()

const endsWithCheck = (text: string, check: (body: string) => string): boolean =>
  check(text.slice(0, -1)) === text.at(-1)

/** True for an international postal number such as CP123456785US with the right check digit. */
export function isS10(text: string): boolean {
  const match = /^[A-Z]{2}(\d{8})(\d)[A-Z]{2}$/.exec(normalTrackingNumber(text))
  return match !== null && checkDigitS10(match[1] as string) === match[2]
}

/** The check digit of a number that has its carrier's shape. */
const checks: Record<CarrierId, (text: string) => boolean> = {
  [carrier.USPS]: (text) => isS10(text) || endsWithCheck(text.slice(-22), checkDigitUsps),
  [carrier.UPS]: (text) => endsWithCheck(text.slice(2), checkDigitUps),
  [carrier.FedEx]: (text) => endsWithCheck(text, checkDigitFedEx),
  [carrier.DHLExpress]: (text) => endsWithCheck(text, checkDigitDhl),
}

/** Whether the text has the shape and the check digit of that carrier's number; blanks and dashes are ignored. */
export function isTrackingNumber(id: CarrierId, text: string): boolean {
  const number = normalTrackingNumber(text)
  return carrierTable[id].trackingNumber.test(number) && checks[id](number)
}

/** The number in the groups in which its carrier prints it: fours, UPS as 1Z 999 AA1 01 2345 6784. */
export function formatTrackingNumber(id: CarrierId, text: string): string {
  const number = normalTrackingNumber(text)
  if (id === carrier.UPS && number.length === 18) {
    return number.replace(/^(1Z)(.{3})(.{3})(.{2})(.{4})(.{4})$/, '$1 $2 $3 $4 $5 $6')
  }
  if (id === carrier.DHLExpress) return number.replace(/^(\d{2})(\d{4})(\d{4,5})$/, '$1 $2 $3')
  if (isS10(number)) return number.replace(/^(..)(...)(...)(...)(..)$/, '$1 $2 $3 $4 $5')
  return number.replace(/(.{4})(?=.)/g, '$1 ')
}
