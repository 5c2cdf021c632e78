/** A badge as its barcode: 80 random bits in base 32, without letters that look like digits. */
export const BADGE_CODE = /^U-[A-HJ-NP-Z2-9]{16}$/
export const badgeCode = (text: string): string => text.trim().toUpperCase()

/** Wrong PINs in a row that lock a badge, and for how long. */
export const MOST_WRONG_PINS = 5
export const LOCKED_MINUTES = 15
/** After so many minutes without a key or a scan a log-in by badge ends, and after so many hours whatever is done. */
export const IDLE_MINUTES = 10
export const MOST_HOURS = 12
/** Shared devices of an operator that are in use. */
export const MOST_DEVICES = 200

export const PIN = /^\d{6}$/
const STEPS = [-1, 0, 1]

/** Days as people write them in six digits, and years of a life written twice or beside two zeros. */
function isDate(pin: string): boolean {
  const [first, second, third] = [pin.slice(0, 2), pin.slice(2, 4), pin.slice(4)].map(Number) as [
    number,
    number,
    number,
  ]
  const isDay = (month: number, day: number) => month >= 1 && month <= 12 && day >= 1 && day <= 31
  // Year first, as in Chinese; month first and day first.
  return isDay(second, third) || isDay(first, second) || isDay(second, first)
}

/** A year of birth at either end. */
const hasYear = (pin: string): boolean => /^(19|20)\d\d/.test(pin) || /(19|20)\d\d$/.test(pin)

/** What many people choose: one step from digit to digit, few different digits, a repeated part, a date or a year. */
export function isTrivialPin(pin: string): boolean {
  const digits = [...pin].map(Number)
  const steps = digits.slice(1).map((digit, index) => digit - digits[index]!)
  return (
    STEPS.some((step) => steps.every((one) => one === step)) ||
    new Set(digits).size < 3 ||
    pin.slice(0, 3) === pin.slice(3) ||
    pin.slice(0, 2).repeat(3) === pin ||
    isDate(pin) ||
    hasYear(pin)
  )
}
