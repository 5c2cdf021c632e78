/** Codes that products carry: GS1 numbers (EAN, UPC), Amazon's ASIN and FNSKU. */

/** Check digit of a GS1 number of any length: from the right ×3, ×1 …, up to the next ten (GS1 General Specifications 7.9). */
export function gs1CheckDigit(body: string): string {
  const sum = Array.from(body).reduceRight(
    (total, digit, index) => total + Number(digit) * ((body.length - index) % 2 ? 3 : 1),
    0,
  )
  return String((10 - (sum % 10)) % 10)
}

/** The UPC-A that a UPC-E stands for; null when its number system is not 0 or 1. */
export function expandUpcE(code: string): string | null {
  const match = /^([01])(\d)(\d)(\d)(\d)(\d)(\d)(\d)$/.exec(code)
  if (!match) return null
  const [, system, a, b, c, d, e, last, check] = match
  const wide =
    last! <= '2'
      ? `${a}${b}${last}0000${c}${d}${e}`
      : last === '3'
        ? `${a}${b}${c}00000${d}${e}`
        : last === '4'
          ? `${a}${b}${c}${d}00000${e}`
          : `${a}${b}${c}${d}${e}0000${last}`
  return `${system}${wide}${check}`
}

export type CodeReading =
  | { value: string }
  | { fault: 'CHECK_DIGIT'; expected: string }
  | { fault: 'EAN_FORM' | 'UPC_FORM' | 'ASIN_FORM' | 'FNSKU_FORM' | 'HS_CODE' }

const bare = (text: string): string => text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()
const isGs1 = (code: string): boolean => gs1CheckDigit(code.slice(0, -1)) === code.at(-1)
const checked = (code: string, counted = code): CodeReading =>
  isGs1(counted) ? { value: code } : { fault: 'CHECK_DIGIT', expected: gs1CheckDigit(counted.slice(0, -1)) }

/** An EAN-8 or EAN-13; a UPC-A and a GTIN-14 of a single piece are the EAN-13 they stand for. */
export function parseEan(text: string): CodeReading {
  const code = bare(text).replace(/^0(?=\d{13}$)/, '')
  if (!/^\d{8}$|^\d{12,13}$/.test(code)) return { fault: 'EAN_FORM' }
  return checked(code.length === 12 ? `0${code}` : code)
}

/** A UPC-A or UPC-E; an EAN-13 that begins with 0 is its UPC-A, and eleven digits are one whose 0 a spreadsheet has dropped. */
export function parseUpc(text: string): CodeReading {
  const code = bare(text).replace(/^0+(?=\d{12}$)/, '')
  if (/^\d{8}$/.test(code)) {
    const whole = expandUpcE(code)
    return whole === null ? { fault: 'UPC_FORM' } : checked(code, whole)
  }
  if (/^\d{11}$/.test(code) && isGs1(`0${code}`)) return { value: `0${code}` }
  return /^\d{12}$/.test(code) ? checked(code) : { fault: 'UPC_FORM' }
}

/** ISBN-10, which is a book's ASIN: weights 10 … 1, a multiple of 11, X for 10. */
const isIsbn10 = (code: string): boolean =>
  /^\d{9}[\dX]$/.test(code) &&
  Array.from(code).reduce((sum, digit, index) => sum + (digit === 'X' ? 10 : Number(digit)) * (10 - index), 0) % 11 ===
    0

/** An ASIN: B0 and eight letters or digits, or a book's ISBN-10. */
export function parseAsin(text: string): CodeReading {
  const code = bare(text)
  return /^B0[0-9A-Z]{8}$/.test(code) || isIsbn10(code) ? { value: code } : { fault: 'ASIN_FORM' }
}

/** An FNSKU: X00 and seven letters or digits, or the ASIN where Amazon goes by the maker's barcode. */
export function parseFnSku(text: string): CodeReading {
  const code = bare(text)
  return /^X00[0-9A-Z]{7}$/.test(code) || 'value' in parseAsin(code) ? { value: code } : { fault: 'FNSKU_FORM' }
}

/** An HS code as its digits: 6 of the world, up to 10 of a country (Schedule B has 10); dots and blanks between them are left out. */
export function parseHsCode(text: string): CodeReading {
  const code = text.normalize('NFKC').replace(/[\s.-]/g, '')
  return /^\d{6,10}$/.test(code) ? { value: code } : { fault: 'HS_CODE' }
}

/** "6109100012" → "6109.10.0012", as tariffs print it. */
export const formatHsCode = (code: string): string =>
  code.replace(/^(\d{4})(\d{2})(\d*)$/, '$1.$2.$3').replace(/\.$/, '')

/** What a scanner's reading is compared by: a GS1 number in its 14 digits, whichever way it is printed; any other code as it is. */
export function barcodeKey(code: string): string {
  const text = code.trim()
  const whole = /^\d{8}$/.test(text) && !isGs1(text) ? (expandUpcE(text) ?? text) : text
  return /^(\d{8}|\d{12,14})$/.test(whole) && isGs1(whole) ? whole.padStart(14, '0') : text
}
