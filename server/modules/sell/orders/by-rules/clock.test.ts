import { createAddress } from '@waybill/contract/addresses/api'
import { getOrderDefaults, saveOrderDefaults } from '@waybill/contract/defaults/api'
import { getOrder } from '@waybill/contract/orders/api'
import { getRules, runRules, saveRules, tryRules } from '@waybill/contract/rules/api'
import type { Comparison, RuleInput } from '@waybill/contract/rules/rule'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import { seedColleague } from '../../../../testing/people.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { seedOrders, someOrder } from '../testing.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const rule = (
  field: Comparison['field'],
  op: Comparison['op'],
  values: Comparison['values'],
  tag: string,
): RuleInput => ({
  id: null,
  name: tag,
  enabled: true,
  replace: false,
  stop: false,
  when: { match: 'all', conditions: [{ field, op, values }] },
  does: { tags: [tag] },
})
const rules = [
  rule('hour', 'between', [8, 11], 'morning'),
  rule('weekday', 'in', ['6', '7'], 'weekend'),
  rule('beforeCutOff', 'yes', [], 'today'),
  rule('beforeCutOff', 'no', [], 'tomorrow'),
]
let order = 0
/** The seller at that time: tokens of another day are over. */
async function at(now: string, who = as): Promise<{ token: string }> {
  server.clock.set(now)
  return { token: (await server.logIn(who)).accessToken }
}
async function tagsAt(now: string, who = as): Promise<string[]> {
  const how = await at(now, who)
  expect((await server.call(runRules, { body: { ids: [order] } }, how)).status).toBe(200)
  return (await server.call(getOrder, { params: { id: order } }, how)).body.data!.tags
}
async function cutOff(hour: number): Promise<void> {
  const how = await at('2026-12-01T12:00:00Z')
  const { version } = (await server.call(getOrderDefaults, {}, how)).body.data!
  const saved = await server.call(saveOrderDefaults, { body: { version, change: { cutOff: hour } } }, how)
  expect(saved.status).toBe(200)
}

beforeAll(async () => {
  await server.admin.query('delete from address')
  const honolulu = {
    type: 1,
    name: 'Yard',
    line1: '1 Ala Moana Blvd',
    city: 'Honolulu',
    state: 'HI',
    zip: '96814',
    country: 'US',
  }
  const body = { ...honolulu, phone: '(808) 555-0123', allowDuplicate: true } as never
  expect(
    (await server.call(createAddress, { body }, { as, headers: { 'idempotency-key': 'clock-sender-0001' } })).status,
  ).toBe(200)
  order = [...(await seedOrders(server, demoOrg.seller, [someOrder('CLOCK-1')])).values()][0]!
  const { version } = (await server.call(getRules, {}, { as })).body.data!
  expect((await server.call(saveRules, { body: { version, rules } }, { as })).status).toBe(200)
})

describe('conditions on when rules run', () => {
  it('go by the clock where the seller ships from', async () => {
    await cutOff(0)
    // 18:30 in London and 08:30 in Honolulu, on a Wednesday.
    expect(await tagsAt('2026-12-02T18:30:00Z')).toEqual(['morning'])
    // Monday in London is still Sunday night in Honolulu.
    expect(await tagsAt('2026-12-07T09:00:00Z')).toEqual(['weekend'])
    expect(await tagsAt('2026-12-02T22:00:00Z')).toEqual([])
  })
  it('know the cut-off time, and nothing of it where there is none', async () => {
    // Option 15 is 2 p.m.
    await cutOff(15)
    expect(await tagsAt('2026-12-02T23:59:00Z')).toEqual(['today'])
    expect(await tagsAt('2026-12-03T00:00:00Z')).toEqual(['tomorrow'])
    await cutOff(0)
    expect(await tagsAt('2026-12-03T00:00:00Z')).toEqual([])
  })
  it('go by one clock of the organization without a default sender, whoever runs them', async () => {
    await server.admin.query('update address set is_default = false')
    const colleague = await seedColleague(server, as)
    const zone = 'update app_user set time_zone = $1 where org_id = $2 and (email = $3) = $4'
    await server.admin.query(zone, ['Asia/Tokyo', demoOrg.seller, colleague, true])
    await server.admin.query(zone, ['Pacific/Honolulu', demoOrg.seller, colleague, false])
    for (const who of [as, colleague]) expect(await tagsAt('2026-12-02T18:30:00Z', who)).toEqual(['morning'])
    await server.admin.query('update address set is_default = true')
  })
  it('are tried as a run would have them', async () => {
    const how = await at('2026-12-05T20:00:00Z')
    const { data } = (await server.call(tryRules, { body: { rules, focus: 1 } }, how)).body
    expect(data?.matched).toBe(data?.orders)
  })
})
