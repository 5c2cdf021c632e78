import { notFound } from '@waybill/contract/core/errors'
import type * as api from '@waybill/contract/work-orders/api'
import type * as staffApi from '@waybill/contract/work-orders/staff-api'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { holdConnection } from '../warehouses/index.ts'
import { claimed, inService, lockWork, record, type Side } from './locked.ts'
import { mailComment, news, messageSeller } from './notify.ts'
import { floorOf, ownOf } from './read.ts'

interface Body {
  commandId: string
  text: string
}

async function write(db: Db, ctx: BaseCtx, { id, side, body }: { id: number; side: Side; body: Body }): Promise<void> {
  const known = await lockWork(db, ctx, { id, side })
  // A seller who is no longer connected cannot fill the mailbox of the warehouse.
  if (side === 'seller' && !(await holdConnection(db, { ...known, orgId: known.sellerId })))
    throw notFound('Warehouse', '仓库')
  if (!(await claimed(db, known, { orgId: ctx.actor.orgId, name: 'comment', body }))) return
  await record(db, ctx, known, { from: known.state, to: known.state, side, note: body.text })
  if (side === 'seller') await mailComment(db, known, body.text)
  else await messageSeller(db, known, news.commented(known.number, body.text))
}

/** Answers commentOwnWork and commentWork; sent twice, it is one comment. */
export const commentOf = (ctx: BaseCtx, id: number, body: Body) => ({
  asSeller: (): Promise<api.OwnWork> =>
    inService(ctx, async (db) => {
      await write(db, ctx, { id, side: 'seller', body })
      return ownOf(db, ctx, id)
    }),
  asStaff: (): Promise<staffApi.FloorWork> =>
    inService(ctx, async (db) => {
      await write(db, ctx, { id, side: 'staff', body })
      return floorOf(db, ctx, id)
    }),
})
