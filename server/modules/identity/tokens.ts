import type { Tokens } from '@waybill/contract'
import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../platform/database/index.ts'

export const ACCESS_SECONDS = 15 * 60
export const REFRESH_SECONDS = 14 * 24 * 60 * 60

/** What is kept of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const newToken = (): string => randomBytes(32).toString('base64url')
const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)

const earlier = (one: Date, other: Date | null): Date => (other && other < one ? other : one)

/** Makes the next pair of tokens of a session, good until its end at most (`until`); only their hashes stay here. */
export async function issueTokens(
  db: Db,
  session: { orgId: number; id: string; until: Date | null },
  now: Date,
): Promise<Tokens> {
  const ends = earlier(after(now, ACCESS_SECONDS), session.until)
  const expiresIn = Math.max(0, Math.floor((ends.getTime() - now.getTime()) / 1000))
  const tokens = { accessToken: newToken(), refreshToken: newToken(), expiresIn }
  const owner = { org_id: session.orgId, session_id: session.id }
  await db
    .insertInto('access_token')
    .values({ ...owner, token_hash: hashToken(tokens.accessToken), expires_at: ends })
    .execute()
  await db
    .insertInto('refresh_token')
    .values({
      ...owner,
      token_hash: hashToken(tokens.refreshToken),
      expires_at: earlier(after(now, REFRESH_SECONDS), session.until),
    })
    .execute()
  return tokens
}
