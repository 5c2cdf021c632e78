import { createHmac, timingSafeEqual } from 'node:crypto'

/** Seconds that the stamp of a webhook may differ from our clock, in either direction. */
export const TOLERANCE_SECONDS = 300

const digest = (secret: string, stamp: string, body: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${stamp}.`).update(body).digest()

/** The header that Stripe would send with these bytes. */
export const signed = (secret: string, body: Buffer, at: Date): string => {
  const stamp = String(Math.floor(at.getTime() / 1000))
  return `t=${stamp},v1=${digest(secret, stamp, body).toString('hex')}`
}

function partsOf(header: string): { stamp: string | undefined; signatures: Buffer[] } {
  const pairs = header.split(',').map((part) => part.trim().split('=', 2) as [string, string?])
  const values = (name: string) => pairs.flatMap(([key, value]) => (key === name && value !== undefined ? [value] : []))
  return {
    stamp: values('t').find((text) => /^\d{1,12}$/.test(text)),
    // While a secret is rolled over there are several.
    signatures: values('v1').flatMap((text) => (/^[0-9a-f]{64}$/.test(text) ? [Buffer.from(text, 'hex')] : [])),
  }
}

/** Were exactly these bytes signed with one of the secrets, now? Old stamps are refused, and so are those of the future. */
export function isSigned(secrets: readonly string[], request: { header: string; body: Buffer; now: Date }): boolean {
  const { stamp, signatures } = partsOf(request.header)
  if (stamp === undefined) return false
  if (Math.abs(request.now.getTime() / 1000 - Number(stamp)) > TOLERANCE_SECONDS) return false
  return secrets.some((secret) => {
    const right = digest(secret, stamp, request.body)
    return signatures.some((signature) => timingSafeEqual(signature, right))
  })
}
