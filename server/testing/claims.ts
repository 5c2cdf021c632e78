import * as api from '@waybill/contract/claims/api'
import { randomUUID } from 'node:crypto'
import type { TestServer } from './server.ts'

interface Places {
  server: TestServer
  /** Accounts of the claim's seller and of its provider. */
  seller: string
  staff: string
  orgId: number
  /** Plants a shipment; returns its id. */
  shipped(): Promise<number>
}
type Value = string | number

/** A claim in any state, whatever led there. */
async function plantClaim({ server, orgId, shipped }: Places, state: Value) {
  const shipmentId = await shipped()
  await server.admin.query('update shipment set status = 2 where id = $1 and status = 1', [shipmentId])
  const isSent = state !== 'draft' && state !== 'lapsed'
  const isPaid = state === 'paid' || state === 'reversed'
  const { rows } = await server.admin.query<{ id: number }>(
    `insert into claim (org_id, provider_org_id, shipment_id, carrier, tracking_no, peril, state, amount, most, approved, description, last_day, due_on,
       answer_days, appeal_days, created_by, request_key, created_at, submitted_at, paid_at)
     values ($1, 1, $2, 1, '9400', 'damage', $3, 10000, 10000, $4, 'Crushed', '2100-01-01', '2100-01-01', 7, 30, 0, gen_random_uuid(), now(), $5, $6)
     returning id`,
    [
      orgId,
      shipmentId,
      state,
      isPaid || String(state).startsWith('approved') ? 10_000 : null,
      isSent ? new Date() : null,
      isPaid ? new Date() : null,
    ],
  )
  return { params: { id: rows[0]!.id }, shipmentId }
}

/** Asks for every transition of a claim in some state; each answers the error code. */
export function claimRefusals(places: Places): Record<string, (state: Value) => Promise<string | null | undefined>> {
  const { server, seller, staff } = places
  const body = { text: 'See the photo' }
  const planted = async (state: Value) => ({ params: (await plantClaim(places, state)).params })
  const approve = (amount: number) => async (state: Value) =>
    (await server.call(api.approveClaim, { ...(await planted(state)), body: { amount } }, { as: staff })).body.errorCode
  return {
    'claim.state draft': async (state) => {
      const { shipmentId } = await plantClaim(places, state)
      const claim = { requestKey: randomUUID(), shipmentId, peril: 'damage' as const, amount: 10_000 }
      const draft = { ...claim, description: 'Crushed' }
      return (await server.call(api.createClaim, { body: draft }, { as: seller })).body.errorCode
    },
    'claim.state submit': async (state) =>
      (await server.call(api.submitClaim, await planted(state), { as: seller })).body.errorCode,
    'claim.state answer': async (state) =>
      (await server.call(api.answerClaim, { ...(await planted(state)), body }, { as: seller })).body.errorCode,
    'claim.state appeal': async (state) =>
      (await server.call(api.appealClaim, { ...(await planted(state)), body }, { as: seller })).body.errorCode,
    'claim.state withdraw': async (state) =>
      (await server.call(api.withdrawClaim, await planted(state), { as: seller })).body.errorCode,
    'claim.state ask': async (state) =>
      (await server.call(api.askAboutClaim, { ...(await planted(state)), body }, { as: staff })).body.errorCode,
    'claim.state approve': approve(10_000),
    'claim.state approve in part': approve(5000),
    'claim.state deny': async (state) => {
      const denial = { denial: 'other' as const }
      return (await server.call(api.denyClaim, { ...(await planted(state)), body: denial }, { as: staff })).body
        .errorCode
    },
    'claim.state pay': async (state) =>
      (await server.call(api.payClaim, await planted(state), { as: staff })).body.errorCode,
    'claim.state reverse': async (state) =>
      (await server.call(api.reverseClaim, await planted(state), { as: staff })).body.errorCode,
  }
}
