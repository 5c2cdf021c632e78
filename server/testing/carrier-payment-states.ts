import {
  approveCarrierPayment,
  cancelCarrierPayment,
  voidCarrierPayment,
} from '@waybill/contract/carrier-invoices/payments-api'
import { randomUUID } from 'node:crypto'
import { demoOrg } from '../demo/people.ts'
import { platformStaff as as } from './carrier-invoices.ts'
import type { TestServer } from './server.ts'

type Value = string | number
type Case = (value: Value) => Promise<string | null | undefined>

/** A complete invoice of a carrier, planted behind the policies' back. */
export async function plantCarrierInvoice(
  { admin }: Pick<TestServer, 'admin'>,
  { amount, due = null }: { amount: number; due?: string | null },
): Promise<number> {
  const { rows } = await admin.query<{ id: number }>(
    `insert into carrier_invoice (org_id, format, account, number, dated, due, stated, lines, amount, state, created_at)
     values ($1, 'ups', 'A1B2C3', $2, '2026-11-01', $3, $4, 1, $4, 'complete', now()) returning id::float8 as id`,
    [demoOrg.platform, `PLANTED-${randomUUID()}`, due, amount],
  )
  return rows[0]!.id
}

/** A payment in a state; posted ones have no posting. */
async function plantPayment(server: TestServer, state: Value): Promise<number> {
  const invoice = await plantCarrierInvoice(server, { amount: 100_0000 })
  const ended = state === 'canceled' || state === 'voided'
  const { rows } = await server.admin.query<{ id: number }>(
    `insert into carrier_payment (org_id, invoice_id, request_id, amount, paid_on, reference, state, created_by, created_at, ended_by, ended_at, reason)
     values ($1, $2, gen_random_uuid(), 1000000, '2026-11-02', 'Planted', $3, 999999, now(), $4, $5, $6) returning id::float8 as id`,
    [demoOrg.platform, invoice, state, ...(ended ? [1, new Date(), 'Planted'] : [null, null, null])],
  )
  return rows[0]!.id
}

/** What staff ask of a carrier payment in each state, as the walk over lifecycles asks it. */
export const carrierPaymentCases = (server: TestServer): Record<string, Case> => {
  const params = async (state: Value) => ({ id: await plantPayment(server, state) })
  const body = { reason: 'Recorded by mistake' }
  return {
    'carrier_payment.state approve': async (state) =>
      (await server.call(approveCarrierPayment, { params: await params(state) }, { as })).body.errorCode,
    'carrier_payment.state cancel': async (state) =>
      (await server.call(cancelCarrierPayment, { params: await params(state), body }, { as })).body.errorCode,
    'carrier_payment.state void': async (state) =>
      (await server.call(voidCarrierPayment, { params: await params(state), body }, { as })).body.errorCode,
  }
}
