import { AppError, fieldProblem, notFound } from '@waybill/contract/core/errors'
import type { OutputOf } from '@waybill/contract/core/route'
import type { ExceptionDetail, handleExceptions } from '@waybill/contract/exceptions/api'
import { exceptionState, type ExceptionState } from '@waybill/contract/exceptions/lifecycle'
import type * as z from 'zod/mini'
import { recordAudit } from '../../../../platform/audit/index.ts'
import type { Db } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { getException } from './read.ts'
import { isOpenState, moveException } from './reconcile.ts'

interface Locked {
  id: number
  state: ExceptionState
}

/** Cases of the organization, locked in one order until the transaction ends. Throws NotFound if one of them is not there. */
async function lockCases(db: Db, orgId: number, ids: readonly number[]): Promise<Locked[]> {
  const unique = [...new Set(ids)]
  const rows = await db
    .selectFrom('shipment_exception')
    .select(['id', 'state'])
    .where('org_id', '=', orgId)
    .where('id', 'in', unique)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length < unique.length) throw notFound('Exception', '异常')
  return rows as Locked[]
}

type HandleBody = z.output<NonNullable<(typeof handleExceptions)['body']>>

/** Notes how cases were handled; closed ones stay as they are. Throws NotFound, and EXCEPTION_CLOSED where none was open. */
export async function markHandled(
  ctx: BaseCtx,
  runtime: Runtime,
  { ids, how, note: written }: HandleBody,
): Promise<OutputOf<typeof handleExceptions>> {
  const { orgId, userId } = ctx.actor
  const note = written?.trim() || null
  if (how === 'other' && !note)
    throw new AppError('INVALID_INPUT', {
      fields: [fieldProblem('note', 'REQUIRED', { field: { en: 'Note', cn: '备注' } })],
    })
  const at = runtime.now()
  return runtime.serve(orgId, async (db) => {
    const cases = await lockCases(db, orgId, ids)
    const open = cases.filter(({ state }) => isOpenState(state))
    if (open.length === 0) throw new AppError('EXCEPTION_CLOSED')
    for (const { id, state } of open) {
      await moveException(db, {
        orgId,
        id,
        from: state,
        to: exceptionState.handled,
        actor: 'seller',
        userId,
        how,
        note,
        at,
      })
      await recordAudit(db, {
        orgId,
        userId,
        action: 'exception.handled',
        subject: { type: 'exception', id },
        detail: { how },
      })
    }
    return { handled: open.length, closed: cases.length - open.length }
  })
}

/** Notes that the carrier was asked. Throws NotFound and EXCEPTION_CLOSED. */
export async function setWaiting(
  ctx: BaseCtx,
  runtime: Runtime,
  { id, note }: { id: number; note: string | null },
): Promise<ExceptionDetail> {
  const { orgId, userId } = ctx.actor
  const at = runtime.now()
  await runtime.serve(orgId, async (db) => {
    const [one] = await lockCases(db, orgId, [id])
    if (!one || !isOpenState(one.state)) throw new AppError('EXCEPTION_CLOSED')
    const to = exceptionState.waitingCarrier
    await moveException(db, { orgId, id, from: one.state, to, actor: 'seller', userId, note: note?.trim() || null, at })
    await recordAudit(db, { orgId, userId, action: 'exception.carrierAsked', subject: { type: 'exception', id } })
  })
  return ctx.inScope((db) => getException(db, orgId, { id, now: at }), { readOnly: true })
}
