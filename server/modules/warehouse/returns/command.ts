import type * as api from '@waybill/contract/warehouse-returns/staff-api'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { claimCommand, refused } from '../stock/index.ts'
import { getFloorReturn } from './floor.ts'
import { inService, type LockedReturn, lockReturn } from './locked.ts'

/**
 * Carries out a command of the floor on a return that is locked, and answers with the return as it is then. The same command twice is
 * carried out once.
 */
export function command(
  ctx: BaseCtx,
  { id, name, body }: { id: number; name: string; body: { commandId: string } },
  work: (db: Db, known: LockedReturn) => Promise<void>,
): Promise<api.FloorReturn> {
  const operatorId = ctx.actor.orgId
  return inService(ctx, async (db) => {
    const known = await lockReturn(db, id, { operatorId })
    const { commandId, ...contents } = body
    const claim = { sellerId: known.orgId, commandId, contents: [`return ${name}`, id, contents] }
    if (await claimCommand(db, claim).catch((error: unknown) => refused(error))) await work(db, known)
    return getFloorReturn(db, { operatorId, id })
  })
}
