import { badgeCode } from '@waybill/contract/badges/words'
import { createHash, randomBytes, randomInt } from 'node:crypto'

/** Without I, O, 0 and 1, which are misread when a code is typed. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 16

export const newBadgeCode = (): string =>
  `U-${Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`
export const newDeviceToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a code or a token. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
/** Scanners and people write it in either case. */
export const hashOfBadge = (scanned: string): Buffer => hashOf(badgeCode(scanned))
