import type { listStores, OutputOf } from '@waybill/contract'
import type { Ctx } from '../../platform/http/index.ts'

/** The organisation's stores by name. */
export async function listOwnStores({ db, actor }: Ctx): Promise<OutputOf<typeof listStores>> {
  const rows = await db
    .selectFrom('store')
    .select(['id', 'name', 'type', 'state', 'pull_status', 'pull_time'])
    .where('org_id', '=', actor.orgId)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    storeId: row.id,
    name: row.name,
    type: row.type,
    state: row.state,
    pullOrderStatus: row.pull_status,
    pullOrderTime: row.pull_time?.toISOString() ?? null,
  }))
}
