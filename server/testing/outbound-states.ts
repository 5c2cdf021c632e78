import { changeOutbound, sendToWarehouse } from '@waybill/contract/outbound/api'
import { plantOutboundSeller } from './outbound.ts'
import type { TestServer } from './server.ts'

type Value = string | number
type Case = (value: Value) => Promise<string | null | undefined>

/** What is asked of orders at a warehouse in each state, by the event of their lifecycle. */
export function outboundCases(server: TestServer): Record<string, Case> {
  return {
    'outbound.state put parts together': async (state) => {
      const seller = await plantOutboundSeller(server)
      await seller.stock('MUG', 1)
      const body = { orderIds: [await seller.order({ MUG: 3 })], ...seller.target, unserved: 'none' as const }
      const sent = await server.call(sendToWarehouse, { body: { ...body, partial: true } }, { as: seller.email })
      const { id } = sent.body.data!.sent[0]!
      await server.admin.query('update outbound set state = $2 where id = $1', [id, state])
      return (await seller.act(id, { act: 'joinParts' })).body.errorCode
    },
    'outbound.state cancel': async (state) => {
      const seller = await plantOutboundSeller(server)
      const { id } = await seller.sent({ MUG: 1 })
      await server.admin.query('update outbound set state = $2 where id = $1', [id, state])
      const body = { version: 1, act: 'cancel' as const }
      return (await server.call(changeOutbound, { params: { id }, body }, { as: seller.email })).body.errorCode
    },
  }
}
