import { retryStorePush, settleStorePush } from '@waybill/contract/stores/push-api'
import { demoOrg } from '../demo/people.ts'
import { connectStore } from '@waybill/contract/stores/api'
import { storeType } from '@waybill/contract/stores/enums'
import type { TestServer } from './server.ts'

type Value = string | number
type Case = (value: Value) => Promise<string | null | undefined>
const as = 'seller@demo.test'

/** What is asked of a tracking number on its way to a store in each state, as the walk over lifecycles does it. */
export function pushCases(server: TestServer): Record<string, Case> {
  let serial = 0
  const store = async (): Promise<number> => {
    const { rows } = await server.admin.query<{ id: number }>(
      "select store_id as id from store_connection where org_id = $1 and connector = 'demo'",
      [demoOrg.seller],
    )
    if (rows[0]) return rows[0].id
    const body = { type: storeType.Unknown, address: '', way: 'demo', keys: {} }
    return (await server.call(connectStore, { body }, { as })).body.data!.storeId
  }
  const inState = async (state: Value): Promise<number> => {
    const { rows } = await server.admin.query<{ id: number }>(
      `insert into store_push (org_id, store_id, external_id, order_id, order_no, shipment_id, tracking_no, carrier, lines, state, labelled_at)
       values ($1, $2, 'demo-1', 1, 'D-1', $3, '9400111899223818218478', 1, '[]', $4, now()) returning id`,
      [demoOrg.seller, await store(), ++serial, state],
    )
    return rows[0]!.id
  }
  const ask = (route: typeof retryStorePush | typeof settleStorePush) => async (state: Value) =>
    (await server.call(route, { params: { id: await inState(state) } }, { as })).body.errorCode
  return {
    'store_push.state retry': ask(retryStorePush),
    'store_push.state retry taking back': ask(retryStorePush),
    'store_push.state settle by hand': ask(settleStorePush),
    'store_push.state take back by hand': ask(settleStorePush),
  }
}
