import * as api from '@waybill/contract/prices/api'
import { getPriceMatrix } from '@waybill/contract/prices/matrix-api'
import { previewPriceRule } from '@waybill/contract/prices/preview-api'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { useTestServer } from '../../../testing/server.ts'
import { ruleOf } from './price-rule.fixture.ts'

const server = useTestServer()
const reseller = 'owner@acme.test'
const as = { as: reseller }
const create = async (changes: Partial<api.PriceRuleInput>) =>
  (await server.call(api.createPriceRule, { body: ruleOf(changes) }, as)).body.data!
const parcel = {
  from: { country: 'US', zip: '94103', city: 'San Francisco', state: 'CA' },
  to: { country: 'US', zip: '10118', city: 'New York', state: 'NY' },
  package: { massUnit: 'lb' as const, weight: 2, sizeUnit: 'in' as const },
}

let groupId = 0
beforeAll(async () => {
  const { body } = await server.call(api.createPriceGroup, { body: { name: 'Large', memberIds: [] } }, as)
  groupId = body.data!.id
})

describe('a preview for a group', () => {
  const ask = (buyer: { customerId: number | null; groupId: number | null }) =>
    server.call(
      previewPriceRule,
      { body: { id: null, rule: ruleOf({ groupId, percentPpm: 500_000 }), sample: { ...buyer, parcel } } },
      as,
    )

  it('prices the sample parcel for one of its members, and for others as before', async () => {
    const inGroup = (await ask({ customerId: null, groupId })).body.data!.sample!.rates[0]!
    expect(inGroup.after).toBe(Math.round((inGroup.cost * 1.5) / 100) * 100)
    const others = (await ask({ customerId: null, groupId: null })).body.data!.sample!.rates[0]!
    expect(others.after).toBe(others.before)
  })
  it('refuses two buyers at once, and a group that there is none of', async () => {
    expect((await ask({ customerId: demoOrg.acmeSeller, groupId })).status).toBe(400)
    expect((await ask({ customerId: null, groupId: 999_999 })).status).toBe(404)
  })
})

describe('the matrix', () => {
  it('shows the markup that counts for each group and service, and whose it is', async () => {
    const all = await create({ name: 'For all', percentPpm: 70_000, carrier: 1 })
    const own = await create({ name: 'For the group', percentPpm: 30_000, groupId, carrier: 1 })
    const { columns, rows } = (await server.call(getPriceMatrix, {}, as)).body.data!
    const column = columns.findIndex((one) => one.groupId === groupId)
    const row = rows.find(({ carrier }) => carrier === 1)!
    expect(row.cells[0]).toMatchObject({ markup: { ruleId: all.id, percentPpm: 70_000 }, own: true })
    expect(row.cells[column]).toMatchObject({ markup: { ruleId: own.id, percentPpm: 30_000 }, own: true })
    const other = rows.find(({ carrier }) => carrier !== 1)!
    expect(other.cells[column]?.own).toBe(false)
  })
})
