import { AppError, type ErrorCode, fieldProblem } from '@waybill/contract/core/errors'
import { codeRules } from '@waybill/contract/registration/api'
import type { Locale } from '@waybill/contract/core/messages'
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type Db, inScope } from '../../../platform/database/index.ts'
import { type PublicCtx, tooMany } from '../../../platform/http/index.ts'
import { addJob, jobKind } from '../../../platform/jobs/index.ts'

export type Purpose = 'signUp' | 'phone' | 'reset'
/** What a code proves: that the address belongs to who asks, on this tenant's site and for this purpose alone. */
export interface CodeKey {
  orgId: number
  purpose: Purpose
  address: string
}

export const makeCode = jobKind('registration.sendCode', z.object({ orgId: z.int(), id: z.int() }))

const RESEND_MS = codeRules.resendSeconds * 1000
/** A proved telephone stays proved while the rest of the form is filled in. */
const PROVED_MS = 3_600_000

/**
 * Asks for a code; a job makes and sends it, and the job alone looks whether the address has an account, so that this call takes as
 * long for every address. Throws TOO_MANY_REQUESTS within a minute of the one before.
 */
export async function askForCode(db: Db, key: CodeKey, request: { at: Date; locale: Locale }): Promise<void> {
  const { at, locale } = request
  const fresh = {
    locale,
    salt: null,
    code_hash: null,
    attempts: 0,
    requested_at: at,
    expires_at: new Date(at.getTime() + codeRules.validSeconds * 1000),
    used_at: null,
  }
  const row = await db
    .insertInto('verification_code')
    .values({ org_id: key.orgId, purpose: key.purpose, address: key.address, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'purpose', 'address'])
        .doUpdateSet(fresh)
        .where('verification_code.requested_at', '<=', new Date(at.getTime() - RESEND_MS)),
    )
    .returning('id')
    .executeTakeFirst()
  if (!row) {
    const { requested_at: before } = await find(db, key).executeTakeFirstOrThrow()
    throw tooMany(before.getTime() + RESEND_MS - at.getTime())
  }
  await addJob(db, makeCode, { orgId: key.orgId, id: row.id })
}

const find = (db: Db, { orgId, purpose, address }: CodeKey) =>
  db
    .selectFrom('verification_code')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('purpose', '=', purpose)
    .where('address', '=', address)

const digest = (salt: Buffer, code: string): Buffer => createHmac('sha256', salt).update(code).digest()

/** Puts a new code into a row; `known` false leaves one that no guess can meet. Returns the code, null when the row has one already. */
export async function fillCode(db: Db, row: { orgId: number; id: number }, known: boolean): Promise<string | null> {
  const code = String(randomInt(10 ** codeRules.digits)).padStart(codeRules.digits, '0')
  const salt = randomBytes(16)
  const { numUpdatedRows } = await db
    .updateTable('verification_code')
    .set({ salt, code_hash: known ? digest(salt, code) : randomBytes(32) })
    .where('org_id', '=', row.orgId)
    .where('id', '=', row.id)
    .where('code_hash', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? code : null
}

export type Guess = { right: true; id: number } | { right: false; left: number }

/** Counts a guess and compares it; a right one is not counted. `left` 0: no guess is looked at any more, be it right. */
async function guess(db: Db, key: CodeKey, { code, now }: { code: string; now: Date }): Promise<Guess> {
  const row = await find(db, key)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.attempts >= codeRules.tries) return { right: false, left: 0 }
  const right = row.salt && row.code_hash && timingSafeEqual(digest(row.salt, code.trim()), row.code_hash)
  if (!right) {
    await db
      .updateTable('verification_code')
      .set({ attempts: row.attempts + 1 })
      .where('org_id', '=', key.orgId)
      .where('id', '=', row.id)
      .execute()
    return { right: false, left: codeRules.tries - row.attempts - 1 }
  }
  if (key.purpose === 'phone') {
    await db
      .updateTable('verification_code')
      .set({ expires_at: new Date(now.getTime() + PROVED_MS) })
      .where('org_id', '=', key.orgId)
      .where('id', '=', row.id)
      .execute()
  }
  return { right: true, id: row.id }
}

/** The code is right, or this throws: `wrong` with the tries that are left, CODE_EXPIRED when there are none. Returns the row's id. */
export async function checkCode(
  ctx: PublicCtx,
  key: CodeKey,
  input: { code: string; fieldName: string; wrong: ErrorCode },
): Promise<number> {
  // In a transaction of its own: a wrong guess is counted whatever becomes of the call.
  const result = await inScope(ctx.database, { role: 'service', orgId: key.orgId }, (db) =>
    guess(db, key, { code: input.code, now: ctx.now() }),
  )
  if (result.right) return result.id
  const code = result.left > 0 ? input.wrong : 'CODE_EXPIRED'
  const params = { tries: result.left }
  throw new AppError(code, { params, fields: [fieldProblem(input.fieldName, code, { params })] })
}

/** Uses up a code that was right; false when somebody else was first. */
export async function useCode(db: Db, row: { orgId: number; id: number }, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('verification_code')
    .set({ used_at: now })
    .where('org_id', '=', row.orgId)
    .where('id', '=', row.id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Uses up whatever code an address has: what it was for is done. */
export async function useEveryCode(db: Db, { orgId, purpose, address }: CodeKey, now: Date): Promise<void> {
  await db
    .updateTable('verification_code')
    .set({ used_at: now })
    .where('org_id', '=', orgId)
    .where('purpose', '=', purpose)
    .where('address', '=', address)
    .where('used_at', 'is', null)
    .execute()
}

/** Was this very code used up within the last minutes? So says who sends a form again whose answer got lost. */
export async function wasUsed(db: Db, key: CodeKey, { code, now }: { code: string; now: Date }): Promise<boolean> {
  const row = await find(db, key)
    .where('used_at', '>', new Date(now.getTime() - RESEND_MS * 10))
    .executeTakeFirst()
  if (!row?.salt || !row.code_hash || row.attempts >= codeRules.tries) return false
  return timingSafeEqual(digest(row.salt, code.trim()), row.code_hash)
}
