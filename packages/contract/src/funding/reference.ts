/** ISO 7064 mod 97-10 over digits and letters, letters counting from 10. */
function remainder(text: string): number {
  let rest = 0
  for (const character of text) {
    for (const digit of parseInt(character, 36).toString()) rest = (rest * 10 + Number(digit)) % 97
  }
  return rest
}

/**
 * The creditor reference (ISO 11649) of an organization's nth transfer: banks check its digits, so that a mistyped one is noticed
 * before the money is sent. Unique by construction.
 */
export function transferReference(orgId: number, serial: number): string {
  const body = `${orgId}${String(serial).padStart(5, '0')}`
  const check = 98 - remainder(`${body}RF00`)
  return `RF${String(check).padStart(2, '0')}${body}`
}

/** In groups of four, as banks print it. */
export const shownReference = (reference: string): string => reference.replace(/(.{4})(?=.)/g, '$1 ')

/** What somebody typed or pasted as a creditor reference; null when it is none. */
export function readReference(text: string): string | null {
  const compact = text.replace(/[\s-]/g, '').toUpperCase()
  const valid = /^RF\d{2}[0-9A-Z]{1,21}$/.test(compact) && remainder(compact.slice(4) + compact.slice(0, 4)) === 1
  return valid ? compact : null
}

/** "F-1024": how a request is called. */
export const fundingNumber = (id: number): string => `F-${id}`

/** The id in what somebody typed, "F-1024" or "1024"; null when it is no number of a request. */
export function readFundingNumber(text: string): number | null {
  const digits = /^(?:F-?)?(\d{1,15})$/i.exec(text.trim())?.[1]
  return digits === undefined ? null : Number(digits)
}
