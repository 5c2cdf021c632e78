import { createHmac, timingSafeEqual } from 'node:crypto'

/** RFC 6238 with what every authenticator app knows: SHA-1, six digits, thirty seconds. */
const STEP_SECONDS = 30
const DIGITS = 6
/** Codes of the step before and after count too: clocks of phones are not exact. */
const DRIFT_STEPS = 1
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS)

/** The code of one time step (RFC 4226 over the step's number). */
export function codeOf(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step whose code it is, among those that count now and come after `lastStep`; undefined when none. */
export function stepOfCode(secret: Uint8Array, code: string, at: { now: Date; lastStep: number }): number | undefined {
  const current = stepAt(at.now)
  const input = Buffer.from(code)
  let found: number | undefined
  for (let step = current - DRIFT_STEPS; step <= current + DRIFT_STEPS; step++) {
    const expected = Buffer.from(codeOf(secret, step))
    const same = input.length === expected.length && timingSafeEqual(input, expected)
    if (same && step > at.lastStep) found ??= step
  }
  return found
}

/** Base32 (RFC 4648) without padding, as authenticator apps read secrets. */
export function base32(bytes: Uint8Array): string {
  let bits = 0
  let value = 0
  let text = ''
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET[(value >> bits) & 31]
    }
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text
}

/** The address that an authenticator app reads from the QR code. */
export function otpauthUri(input: { secret: string; issuer: string; account: string }): string {
  const label = `${encodeURIComponent(input.issuer)}:${encodeURIComponent(input.account)}`
  const query = `secret=${input.secret}&issuer=${encodeURIComponent(input.issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`
  return `otpauth://totp/${label}?${query}`
}
