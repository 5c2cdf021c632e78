import { disputeCharge } from '@waybill/contract/warehouse-billing/api'
import { publishRateCard } from '@waybill/contract/warehouse-billing/rates-api'
import { answerChargeDispute, priceCharge, waiveCharge } from '@waybill/contract/warehouse-billing/staff-api'
import type { TestServer } from './server.ts'
import { demoWarehouse } from './warehouse.ts'
import { plantCharge } from './warehouse-charges.ts'

type Value = string | number
/** The code that is answered; undefined: none. */
type Case = (value: Value) => Promise<string | null | undefined>

/** What is asked of a charge, its dispute and a rate card in each state, as the walk over lifecycles asks it. */
export function warehouseChargeCases(server: TestServer): Record<string, Case> {
  const { seller, staff } = demoWarehouse
  const inState = async (state: Value) => {
    const { id } = await plantCharge(server, undefined, 'pick')
    await server.admin.query(
      `update warehouse_charge set state = $2, amount = case when $2 = 'waived' then null else amount end where id = $1`,
      [id, state],
    )
    return { id }
  }
  const answered = (accept: boolean) => async (state: Value) => {
    const { id } = await plantCharge(server)
    await server.call(disputeCharge, { params: { id }, body: { reason: 'No' } }, { as: seller })
    await server.admin.query(
      `update warehouse_charge_dispute set state = $2, answer = 'x', answered_at = now() where charge_id = $1`,
      [id, state],
    )
    const body = { accept, answer: 'Checked' }
    return (await server.call(answerChargeDispute, { params: { id }, body }, { as: staff })).body.errorCode
  }
  return {
    'warehouse_charge.state price': async (state) => {
      const params = await inState(state)
      const body = { amount: 1_0000, note: null }
      return (await server.call(priceCharge, { params, body }, { as: staff })).body.errorCode
    },
    'warehouse_charge.state waive': async (state) => {
      const params = await inState(state)
      return (await server.call(waiveCharge, { params, body: { reason: 'No' } }, { as: staff })).body.errorCode
    },
    'warehouse_charge_dispute.state accept': answered(true),
    'warehouse_charge_dispute.state refuse': answered(false),
    'rate_card.state publish': async () => {
      await plantCharge(server)
      const body = { scope: null, draftId: null, edits: 0, startsOn: '2099-01-01' }
      return (await server.call(publishRateCard, { body }, { as: staff })).body.errorCode
    },
  }
}
