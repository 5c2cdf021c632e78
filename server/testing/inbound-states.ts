import * as api from '@waybill/contract/inbound/api'
import * as staffApi from '@waybill/contract/inbound/staff-api'
import { randomUUID } from 'node:crypto'
import { inboundCalls } from './inbound.ts'
import type { TestServer } from './server.ts'
import { demoWarehouse } from './warehouse.ts'

type Value = string | number

/** What is asked of an inbound shipment in each state, as the walk over lifecycles asks it. */
export function inboundCases(server: TestServer) {
  const { seller, staff } = demoWarehouse
  const calls = inboundCalls(server, seller)
  const inState = async (state: Value) => {
    const sku = `STATE-${randomUUID().slice(0, 8)}`
    await calls.product(sku)
    const { id } = (await calls.create([{ sku, quantity: '1' }], { submit: false })).body.data!
    const isThere = ['arrived', 'receiving', 'completed'].includes(String(state))
    const { rows } = await server.admin.query<{ version: number }>(
      'update inbound set state = $2, arrived_at = $3, boxes_arrived = $4 where id = $1 returning version',
      [id, state, isThere ? new Date() : null, isThere ? 1 : null],
    )
    return { id, sku, version: rows[0]!.version }
  }
  const change = (event: 'submit' | 'ship' | 'cancel') => async (state: Value) => {
    const { id, version } = await inState(state)
    const { body } = await server.call(api.changeInbound, { params: { id }, body: { event, version } }, { as: seller })
    return body.errorCode
  }
  return {
    'inbound.state submit': change('submit'),
    'inbound.state ship': change('ship'),
    'inbound.state cancel': change('cancel'),
    'inbound.state arrive': async (state: Value) => {
      const { id, version } = await inState(state)
      return (await calls.arrive(id, version)).body.errorCode
    },
    'inbound.state receive': async (state: Value) => {
      const { id, sku } = await inState(state)
      return (await calls.scan(id, sku, await calls.dock())).body.errorCode
    },
    'inbound.state complete': async (state: Value) => {
      const { id } = await inState(state)
      const { body } = await server.call(
        staffApi.completeInbound,
        { params: { id }, body: { short: 1 } },
        { as: staff },
      )
      return body.errorCode
    },
  }
}
