import type { getFirstSteps } from '@waybill/contract/dashboard/api'
import { identityStateOf } from '@waybill/contract/verification/verification'
import type { IdentityState } from '@waybill/contract/verification/lifecycle'
import type { OutputOf } from '@waybill/contract/core/route'
import { storeState } from '@waybill/contract/stores/stores'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/http/index.ts'
import { getBalance } from '../../money/funds/index.ts'
import { forgetPreference, keepPreference, readPreference } from '../preferences/index.ts'
import { PLATFORM_ORG_ID } from '../tenancy/index.ts'
import { hasSender } from '../../ship/addresses/index.ts'

type Done = { sender: boolean; orders: boolean; label: boolean; last: IdentityState | null }

async function findDone({ db, actor }: Ctx): Promise<Done> {
  const { rows } = await sql<Done>`
    select ${hasSender(actor.orgId)} as sender,
      exists (select 1 from orders_order where org_id = ${actor.orgId})
        or exists (select 1 from stores_store where org_id = ${actor.orgId} and state <> ${storeState.disconnected}) as orders,
      exists (select 1 from shipping_shipment where org_id = ${actor.orgId}) as label,
      (select state from verification_submission where org_id = ${actor.orgId} order by id desc limit 1) as last`.execute(
    db,
  )
  return rows[0]!
}

/** Module 1, operation 1 of the preferences, which no call for templates reaches. */
const keyOf = ({ actor: { orgId, userId } }: Ctx) => ({
  orgId,
  userId,
  moduleType: 1,
  operationType: 1,
  warehouseId: 0,
})

/** Answers getFirstSteps. */
export async function findFirstSteps(ctx: Ctx): Promise<OutputOf<typeof getFirstSteps>> {
  const { db, actor } = ctx
  const { sender, orders, label, last } = await findDone(ctx)
  const own = actor.tenantOrgId === PLATFORM_ORG_ID
  const { available, held } = await getBalance(db, actor.orgId)
  return {
    identity: own ? identityStateOf({ verified: actor.verified, last }) : null,
    sender,
    orders,
    funds: label || available + held > 0,
    label,
    hidden: (await readPreference(db, keyOf(ctx))) !== null,
  }
}

/** Answers hideFirstSteps. */
export async function keepFirstSteps(ctx: Ctx, hidden: boolean): Promise<null> {
  await (hidden ? keepPreference(ctx.db, keyOf(ctx), 1) : forgetPreference(ctx.db, keyOf(ctx)))
  return null
}
