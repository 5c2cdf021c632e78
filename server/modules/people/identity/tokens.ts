import type { Tokens } from '@waybill/contract/identity/api'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Db } from '../../../platform/database/index.ts'

export const ACCESS_SECONDS = 15 * 60
export const REFRESH_SECONDS = 14 * 24 * 60 * 60
/** For how long a used refresh token still answers its successors: longer than a browser takes to try a lost answer again. */
export const GRACE_SECONDS = 30

/** What is stored of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

type Pair = Pick<Tokens, 'accessToken' | 'refreshToken'>
const newToken = (): string => randomBytes(32).toString('base64url')
export const newPair = (): Pair => ({ accessToken: newToken(), refreshToken: newToken() })
export const newSalt = (): Buffer => randomBytes(32)

/**
 * The tokens that follow a refresh token. They can be computed again from the token and the salt stored beside its hash, and from neither
 * alone, so an answer can be repeated without keeping any token.
 */
export function successorsOf(refreshToken: string, salt: Buffer): Pair {
  const derive = (use: string) => createHmac('sha256', refreshToken).update(salt).update(use).digest('base64url')
  return { accessToken: derive('access'), refreshToken: derive('refresh') }
}

const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)
const earlier = (one: Date, other: Date): Date => (other < one ? other : one)

/** Whole seconds from now until then, 0 when it has passed. */
export const secondsUntil = (then: Date, now: Date): number =>
  Math.max(0, Math.floor((then.getTime() - now.getTime()) / 1000))

/** Stores the hashes of the next pair of tokens of a session, valid until its end at most (`until`). */
export async function issueTokens(
  db: Db,
  session: { orgId: number; id: string; until: Date },
  { pair, now }: { pair: Pair; now: Date },
): Promise<Tokens> {
  const ends = earlier(after(now, ACCESS_SECONDS), session.until)
  const owner = { org_id: session.orgId, session_id: session.id }
  await db
    .insertInto('access_token')
    .values({ ...owner, token_hash: hashToken(pair.accessToken), expires_at: ends })
    .execute()
  await db
    .insertInto('refresh_token')
    .values({
      ...owner,
      token_hash: hashToken(pair.refreshToken),
      expires_at: earlier(after(now, REFRESH_SECONDS), session.until),
    })
    .execute()
  return { ...pair, expiresIn: secondsUntil(ends, now) }
}
