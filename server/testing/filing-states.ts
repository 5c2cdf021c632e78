import { cancelEei, fileEei } from '@waybill/contract/customs/filing-api'
import { randomUUID } from 'node:crypto'
import type { TestServer } from './server.ts'
import { newOrder, seedDeclared, testCustoms, testRecipient } from './shipping.ts'

type Value = string | number
type Case = (state: Value) => Promise<string | null | undefined>

const abroad = { ...testRecipient, city: 'Berlin', state: null, zip: '10119', country: 'DE' }
const EIN = '[{"holder": "sender", "type": "EIN", "value": "12-3456789"}]'

/** What is asked of export filings in each state, by the event of their lifecycle. */
export function filingCases({
  server,
  seller,
  orgId,
}: {
  server: TestServer
  seller: string
  orgId: number
}): Record<string, Case> {
  /** An order that has to be filed, with a filing that covers it. */
  const orderWith = async (state: Value) => {
    const customs = { ...testCustoms, value: 3000_0000 }
    const line = { sku: 'SKU-1', name: 'Thing', quantity: 1, unitPrice: null, customs }
    const recipient = { ...abroad, line1: randomUUID() }
    const [id = 0] = await seedDeclared(server.database, orgId, [newOrder({ recipient, lines: [line] })])
    await server.admin.query(
      `update customs_declaration set customs = jsonb_set(customs, '{taxIds}', $2::jsonb) where order_id = $1`,
      [id, EIN],
    )
    await server.admin.query(
      `insert into eei_filing (org_id, order_id, state, request, sums, itn, request_key, requested_by, submitted_at, next_try_at)
       values ($1, $2, $3, '{"lines": []}', $4, 'X20261124000001', gen_random_uuid(), 0, now(), $5)`,
      [
        orgId,
        id,
        state,
        JSON.stringify({ [testCustoms.hsCode ?? '']: customs.value }),
        state === 'submitted' ? new Date() : null,
      ],
    )
    return { id }
  }
  const file: Case = async (state) => {
    const body = { requestKey: randomUUID() }
    return (await server.call(fileEei, { params: await orderWith(state), body }, { as: seller })).body.errorCode
  }
  return {
    'eei_filing.state file': file,
    'eei_filing.state correct': file,
    'eei_filing.state cancel': async (state) =>
      (await server.call(cancelEei, { params: await orderWith(state) }, { as: seller })).body.errorCode,
  }
}
