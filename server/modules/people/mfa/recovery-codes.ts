import { randomBytes } from 'node:crypto'
import { base32 } from './totp.ts'

export const RECOVERY_CODES = 10
/** Ten signs of base32 are 50 bits: more than can be guessed within the limits of a log-in. */
const SIGNS = 10

/** A recovery code as people read it: "ABCDE-23456". */
export function newRecoveryCode(): string {
  const text = base32(randomBytes(8)).slice(0, SIGNS)
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

/** One spelling of what was typed: case, spaces and dashes do not count, and 0, 1, 8 are the letters that they look like. */
export function canonicalRecoveryCode(typed: string): string | null {
  const text = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('8', 'B')
  return /^[A-Z2-7]{10}$/.test(text) ? text : null
}
