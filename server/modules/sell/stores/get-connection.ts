import { AppError, notFound } from '@waybill/contract/core/errors'
import type { Db } from '../../../platform/database/index.ts'
import type { StoreRef } from './secrets.ts'

/** Type, address and state of a connected store; throws NOT_FOUND, or STORE_NOT_CONNECTED for one without a connection. */
export async function getConnection(
  db: Db,
  { orgId, storeId }: StoreRef,
): Promise<{ type: number; address: string; state: number }> {
  const row = await db
    .selectFrom('store as s')
    .leftJoin('store_connection as c', (join) =>
      join.onRef('c.org_id', '=', 's.org_id').onRef('c.store_id', '=', 's.id'),
    )
    .select(['s.type', 's.state', 'c.address'])
    .where('s.org_id', '=', orgId)
    .where('s.id', '=', storeId)
    .executeTakeFirst()
  if (!row) throw notFound('Store', '店铺')
  if (row.address === null) throw new AppError('STORE_NOT_CONNECTED')
  return { type: row.type, address: row.address, state: row.state }
}
