import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { chainOrgs, seedProviderChain } from '../../../../testing/chain.ts'
import { testDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { runFiler } from '../../../../testing/faults/children.ts'
import { newOrder, seedDeclared, testRecipient, testSender } from '../../../../testing/shipping.ts'

const org = chainOrgs.direct
const MINUTE = 60_000
const abroad = { ...testRecipient, city: 'Berlin', state: null, zip: '10119', country: 'DE' }

/** An order whose export has to be filed. */
async function plant({ database, admin }: TestDatabase): Promise<number> {
  const [id = 0] = await seedDeclared(database, org, [newOrder({ recipient: abroad, shipFrom: testSender })])
  await admin.query(`update order_line set customs = jsonb_set(customs, '{value}', '30000000') where order_id = $1`, [
    id,
  ])
  await admin.query(
    `update customs_declaration set customs = jsonb_set(customs, '{taxIds}', '[{"holder": "sender", "type": "EIN", "value": "12-3456789"}]')
     where order_id = $1`,
    [id],
  )
  return id
}

it(
  'kill -9 at every step of an export filing: it is sent once, accepted once and canceled once',
  { timeout: 120_000 },
  async () => {
    const testing = await testDatabase()
    const filesDir = await mkdtemp(join(tmpdir(), 'waybill-filings-'))
    try {
      await seedProviderChain(testing.admin)
      const id = await plant(testing)
      const start = Date.now()
      const run = (step: object, killAt = '', minutes = 0) => {
        const at = new Date(start + minutes * MINUTE).toISOString()
        return runFiler({ appUrl: testing.database.appUrl, filesDir, orgId: org, ...step, at, killAt })
      }
      const file = { orderId: id, requestKey: randomUUID() }
      expect((await run({ file }, 'filing.sent')).killed).toBe(true)
      expect((await run({ file }, 'filing.answered')).killed).toBe(true)
      await run({ file })
      expect((await run({ settle: true }, 'filing.answered', 2)).killed).toBe(true)
      await run({ settle: true }, '', 4)
      const stands = async () =>
        (
          await testing.admin.query(
            `select state, attempt, next_try_at is not null as waits, (select array_agg(coalesce(e.from_state || ' ', '') || e.to_state order by e.id)
               from case_event e where e.org_id = f.org_id and e.case_kind = 'eeiFiling' and e.case_id = f.id) as history
             from eei_filing f where order_id = $1`,
            [id],
          )
        ).rows
      const accepted = ['submitted', 'submitted accepted']
      expect(await stands()).toEqual([{ state: 'accepted', attempt: 1, waits: false, history: accepted }])
      await run({ cancel: id }, '', 5)
      expect((await run({ settle: true }, 'filing.canceled', 6)).killed).toBe(true)
      expect((await stands())[0]).toMatchObject({ state: 'canceled', waits: true })
      await run({ settle: true }, '', 8)
      const history = [...accepted, 'accepted canceled', 'canceled canceled']
      expect(await stands()).toEqual([{ state: 'canceled', attempt: 1, waits: false, history }])
    } finally {
      await testing.close()
      await rm(filesDir, { recursive: true, force: true })
    }
  },
)
