import { AppError } from '@waybill/contract/core/errors'
import { createHash } from 'node:crypto'
import type { Db } from '../database/index.ts'
import type { RawInput } from './input.ts'

export const IDEMPOTENCY_HEADER = 'idempotency-key'
const SHAPE = /^[\x21-\x7e]{8,200}$/

/** The call's key; throws when it is missing or not 8 to 200 visible ASCII characters. */
export function idempotencyKeyOf(headers: Record<string, string | string[] | undefined>): string {
  const key = headers[IDEMPOTENCY_HEADER]
  if (typeof key !== 'string' || !SHAPE.test(key)) throw new AppError('IDEMPOTENCY_KEY_REQUIRED')
  return key
}

/** JSON with sorted keys, so that the order in which a client writes them does not make another request. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

export const requestHash = (routeId: string, input: RawInput): Buffer =>
  createHash('sha256')
    .update(`${routeId}\n${canonical(input)}`)
    .digest()

type Request = { orgId: number; key: string; routeId: string; hash: Buffer }

/**
 * Runs the work once a key, in the transaction that the work itself uses: the key and the effect are kept together or not at all.
 * A twin that comes meanwhile waits on the key's row and gets the first one's answer; the same key with another request is refused.
 */
export async function runIdempotent(db: Db, request: Request, work: () => Promise<unknown>): Promise<unknown> {
  const { orgId, key, routeId, hash } = request
  const claimed = await db
    .insertInto('idempotency_key')
    .values({ org_id: orgId, key, route: routeId, request_hash: hash })
    .onConflict((conflict) => conflict.columns(['org_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) {
    const answer = await work()
    const stored = JSON.stringify({ data: answer ?? null })
    await db
      .updateTable('idempotency_key')
      .set({ response: stored })
      .where('org_id', '=', orgId)
      .where('key', '=', key)
      .execute()
    return answer
  }
  const first = await db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'response'])
    .where('org_id', '=', orgId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!first) throw new AppError('CONFLICT')
  if (!hash.equals(first.request_hash)) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return (first.response as { data: unknown } | null)?.data ?? null
}

/** Deletes the answers that were first given before then; needs the service scope. */
export async function deleteAnswersBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idempotency_key').where('created_at', '<', before).execute()
}
