import { cancelEei, fileEei } from '@waybill/contract/customs/filing-api'
import { randomUUID } from 'node:crypto'
import type { TestServer } from './server.ts'
import { newOrder, seedDeclared, testRecipient } from './shipping.ts'

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
    const recipient = { ...abroad, line1: randomUUID() }
    const [id = 0] = await seedDeclared(server.database, orgId, [newOrder({ recipient })])
    await server.admin.query(
      `update order_line set customs = jsonb_set(customs, '{value}', '30000000') where order_id = $1`,
      [id],
    )
    await server.admin.query(
      `update customs_declaration set customs = jsonb_set(customs, '{taxIds}', $2::jsonb) where order_id = $1`,
      [id, EIN],
    )
    const body = { requestKey: randomUUID() }
    const { status } = await server.call(fileEei, { params: { id }, body }, { as: seller })
    if (status !== 200) throw new Error('an export was not filed')
    await server.admin.query(
      `update eei_filing set state = $2, itn = $3, next_try_at = case when $2 = 'submitted' then next_try_at end where order_id = $1`,
      [id, state, state === 'accepted' ? 'X20261124000001' : null],
    )
    return { id }
  }
  const file: Case = async (state) => {
    const body = { requestKey: randomUUID() }
    return (await server.call(fileEei, { params: await orderWith(state), body }, { as: seller })).body.errorCode
  }
  const cancel: Case = async (state) =>
    (await server.call(cancelEei, { params: await orderWith(state) }, { as: seller })).body.errorCode
  return {
    'eei_filing.state file': file,
    'eei_filing.state correct': file,
    'eei_filing.state cancel': cancel,
    'eei_filing.state giveUp': cancel,
  }
}
