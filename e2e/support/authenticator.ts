import { codeOf, stepAt } from '../../server/modules/mfa/totp.ts'

/** What an authenticator app does with the key that it is given. */
function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
/** The code of this half minute, and the next one, which counts already: half a minute may end between any two lines. */
export const appCodes = (secret: string) => {
  const step = stepAt(new Date())
  return { now: codeOf(bytesOf(secret), step), next: codeOf(bytesOf(secret), step + 1) }
}
