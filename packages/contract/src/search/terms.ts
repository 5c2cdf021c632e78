import { carrier } from '../carriers/enums.ts'
import { isTrackingNumber, normalTrackingNumber } from '../carriers/tracking-number.ts'

/** What a search is for. */
export type SearchTerms = {
  /** What texts must contain; '' = nothing is searched for. Of a bar code only its tracking number. */
  text: string
  /** Tracking numbers that may be meant, as shipments store them, likeliest first; empty: it looks like none. */
  numbers: readonly string[]
}

/** Some scanners put the kind of the code in front (ISO/IEC 15424: "]C1" is GS1-128). */
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z]/

/** Bar codes that hold more than the number: the groups of each pattern are the numbers that may be meant, the likeliest last. */
const barcodes: readonly RegExp[] = [
  // USPS IMpb: 420, ZIP of the destination (5 or 9 digits), number.
  /^420(?:\d{5}|\d{9})(9[1-5]\d{20})$/,
  // FedEx Ground, 34 digits: 96, service, shipper, number of 12 digits, or of 15 that do not begin with a zero.
  /^96\d{17}(?=([1-9]\d{14})?)\d{3}(\d{12})$/,
  // FedEx Express and Home, 34 digits: the ZIP of the destination, 00, number.
  /^\d{20}00(\d{12})$/,
  // FedEx Ground "96", 22 digits: the number is the last 15, of which some systems store 12.
  /^96\d{5}(?=(\d{15}))\d{3}(\d{12})$/,
  // The text in the PDF417 of our FedEx labels.
  /^SAMPLE\|(\d{12})\|/,
  // DHL Express licence plate as on our labels: J, JD01, the waybill's number filled up to 18 digits.
  /^J?JD010{7,8}(\d{10,11})$/,
]

/**
 * UPS MaxiCode: post code, country, class of service, 1Z with the last eight characters of the number, then the shipper. What stands
 * between them in the number is the class, or for Ground what else was asked for: signature, adult signature, COD.
 */
const maxiCode = /^\[\)>0196[\dA-Z]{0,9}\d{4}(\d\d)1Z([\dA-Z]{8})UPSN([\dA-Z]{6})/
const groundIndicators = ['03', '42', 'A8', '72']

function numbersOfMaxiCode(joined: string): string[] {
  const [, service = '', end = '', shipper = ''] = maxiCode.exec(joined) ?? []
  if (service === '') return []
  const indicators = service === '03' ? groundIndicators : [service]
  const numbers = indicators.map((indicator) => `1Z${shipper}${indicator}${end}`)
  return numbers.filter((number) => isTrackingNumber(carrier.UPS, number))
}

/** The numbers that a bar code with more than a number holds, likeliest first; empty: it is none. */
function numbersOfBarcode(joined: string): string[] {
  for (const barcode of barcodes) {
    const numbers = barcode.exec(joined)?.slice(1).filter(Boolean).toReversed()
    if (numbers) return numbers
  }
  return numbersOfMaxiCode(joined)
}

/** How labels and sites print numbers: in fours, UPS as 1Z 999 AA1 01 2345 6784, DHL as 12 3456 7890, the post as CP 123 456 785 US. */
const printed: readonly RegExp[] = [
  /^\d{4}(?: \d{4})+(?: \d{1,3})?$/,
  /^1Z ?[\dA-Z]{3} ?[\dA-Z]{3} ?[\dA-Z]{2} ?[\dA-Z]{4} ?[\dA-Z]{4}$/i,
  /^\d{2} \d{4} \d{4,5}$/,
  /^[A-Z]{2} ?\d{3} ?\d{3} ?\d{3} ?[A-Z]{2}$/i,
]

/** The forms of whole numbers without blanks; their check digits are left to the carriers. */
const whole = /^(?:1Z[\dA-Z]{16}|\d{10,12}|\d{15}|\d{20}|\d{22}|\d{26}|[A-Z]{2}\d{9}[A-Z]{2})$/

const isControl = (sign: string): boolean => sign < ' ' || sign === '\u007f'

/** Below bar codes the numbers of GS1 stand in brackets, which are not in the code: (420) is the ZIP, (92) the post's. */
const IDENTIFIER = /\((420|9\d)\)/g

/** One line without what scanners add: the kind of the code in front, separators of GS1 codes inside. */
const cleaned = (typed: string): string =>
  [...typed.normalize('NFC').replaceAll(/\s/g, ' ').trim().replace(SYMBOLOGY, '')]
    .filter((sign) => !isControl(sign))
    .join('')
    .replaceAll(/ +/g, ' ')
    .trim()

/**
 * Reads what was typed, pasted or scanned into a search. Only blanks between the parts of a tracking number go; an order number keeps
 * its hyphens, whatever it looks like.
 */
export function searchTerms(typed: string): SearchTerms {
  const text = cleaned(typed)
  const joined = normalTrackingNumber(text.replace(IDENTIFIER, '$1'))
  const numbers = numbersOfBarcode(joined)
  // The likeliest is the end of the others, so a text with any of them contains it; of a MaxiCode they are rarely more than one.
  if (numbers[0] !== undefined) return { text: numbers[0], numbers }
  return {
    text: printed.some((shape) => shape.test(text)) ? joined : text,
    numbers: whole.test(joined) ? [joined] : [],
  }
}
