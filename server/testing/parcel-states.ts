import { handleExceptions, waitForCarrier } from '@waybill/contract/exceptions/api'
import { cancelPickup, quotePickup, schedulePickup } from '@waybill/contract/pickups/api'
import { settleReturn, voidReturn } from '@waybill/contract/returns/api'
import { randomUUID } from 'node:crypto'
import type { TestServer } from './server.ts'
import { filingCases } from './filing-states.ts'
import { testSender } from './shipping.ts'

type Value = string | number
type Case = (state: Value) => Promise<string | null | undefined>
interface Places {
  server: TestServer
  seller: string
  orgId: number
  /** Plants a shipment; returns its id. */
  shipped(): Promise<number>
}

const codeOf = ({ body }: { body: { errorCode?: string | null } }) => body.errorCode

function pickupCases({ server, seller, orgId }: Places): Record<string, Case> {
  const pickupFrom = () => ({ ...testSender, line1: `${randomUUID()} St` })
  /** A pickup at an address, on a day on which its carrier comes. */
  const pickupIn = async (state: Value, from = pickupFrom()) => {
    const { body } = await server.call(quotePickup, { body: { carrier: 1, from } }, { as: seller })
    const date = body.data!.days[3]!.date
    const isOpen = state === 'requested' || state === 'scheduled'
    const { rows } = await server.admin.query<{ id: number }>(
      `insert into pickup (org_id, state, carrier, connection_id, from_address, origin, zone, pickup_date, ready_minutes, close_minutes, place, cut_off_at,
         parcel_count, weight_cg, heaviest_cg, fee, final_fee, request_key, request_digest, created_by, created_at, decided_at, next_try_at)
       values ($1, $2, 1, gen_random_uuid(), $3, md5(lower($4)), 'UTC', $5, 540, 1020, 'front', '2100-01-01', 0, 0, 0, 0, $6, gen_random_uuid(), '', 0, now(), $7, $8)
       returning id`,
      [
        orgId,
        state,
        JSON.stringify(from),
        [from.line1, from.city, from.state, from.zip, from.country].join('|'),
        date,
        state === 'pickedUp' ? 0 : null,
        isOpen ? null : new Date(),
        isOpen ? new Date() : null,
      ],
    )
    return { id: rows[0]!.id, from, date }
  }
  return {
    'pickup.state request': async (state) => {
      const { from, date } = await pickupIn(state)
      const what = { carrier: 1, from, date, ready: '09:00', close: '17:00', place: 'front' as const, fee: 0 }
      const body = { ...what, requestKey: randomUUID(), shipmentIds: [1] }
      return codeOf(await server.call(schedulePickup, { body }, { as: seller }))
    },
    'pickup.state cancel': async (state) => {
      const { id } = await pickupIn(state)
      return codeOf(await server.call(cancelPickup, { params: { id } }, { as: seller }))
    },
  }
}

function exceptionCases({ server, seller, orgId, shipped }: Places): Record<string, Case> {
  const exceptionIn = async (state: Value) => {
    const shipmentId = await shipped()
    const { rows } = await server.admin.query<{ id: number }>(
      `insert into shipment_exception (org_id, shipment_id, carrier, code, source, state, first_at, last_at, count, found_at, state_at, closed_at,
         handled_how)
       values ($1, $2, 1, 'lost', 'carrier', $3, now(), now(), 1, now(), now(), $4, $5) returning id`,
      [
        orgId,
        shipmentId,
        state,
        state === 'handled' || state === 'autoClosed' ? new Date() : null,
        state === 'handled' ? 'other' : null,
      ],
    )
    return rows[0]!.id
  }
  return {
    'shipment_exception.state handle': async (state) => {
      const body = { ids: [await exceptionIn(state)], how: 'resent' as const }
      return codeOf(await server.call(handleExceptions, { body }, { as: seller }))
    },
    'shipment_exception.state ask the carrier': async (state) => {
      const params = { id: await exceptionIn(state) }
      return codeOf(await server.call(waitForCarrier, { params, body: {} }, { as: seller }))
    },
  }
}

function returnCases({ server, seller, orgId, shipped }: Places): Record<string, Case> {
  const returnIn = async (state: Value) => {
    const shipmentId = await shipped()
    const { rows } = await server.admin.query<{ id: number }>(
      `insert into return_label (org_id, order_id, shipment_id, purchase_id, state, reason, items, paid_by, delivery, carrier, service_code, price, charge,
         from_address, to_address, created_by, request_key, created_at, expires_at, hold_until)
       select org_id, order_id, id, purchase_id, $3, 'other', '[]', 'seller', 'print', 1, 'X', 10000, 'use', '{"country":"US"}', '{"country":"US"}', 0,
         gen_random_uuid(), now(), now(), now() from shipment where org_id = $1 and id = $2 returning id`,
      [orgId, shipmentId, state],
    )
    return { params: { id: rows[0]!.id } }
  }
  return {
    'return_label.state settle': async (state) =>
      codeOf(await server.call(settleReturn, await returnIn(state), { as: seller })),
    'return_label.state void': async (state) =>
      codeOf(await server.call(voidReturn, await returnIn(state), { as: seller })),
  }
}

/** What is asked of exceptions, pickups, return labels and export filings in each state, by the event of their lifecycles. */
export const parcelCases = (places: Places): Record<string, Case> => ({
  ...pickupCases(places),
  ...exceptionCases(places),
  ...returnCases(places),
  ...filingCases(places),
})
