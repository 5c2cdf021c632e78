import { getPostageInfo, listPostage } from '@waybill/contract/funds/api'
import { listShipments } from '@waybill/contract/shipping/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedDemo } from '../../../demo/index.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { useTestServer } from '../../../testing/server.ts'

const server = useTestServer()
const as = 'seller@demo.test'

beforeAll(() => seedDemo(server.services))

describe('the demo', () => {
  it('has shipments of several carriers with their tracking, some delivered, some voided', async () => {
    const { body } = await server.call(listShipments, { query: { limit: 200 } }, { as })
    const records = body.data?.records ?? []
    expect(records.length).toBeGreaterThanOrEqual(35)
    expect(new Set(records.map((record) => record.carrier)).size).toBeGreaterThanOrEqual(3)
    for (const status of [3, 4]) expect(records.some((record) => record.status === status)).toBe(true)
    expect(records.filter((record) => record.status === 3).every((record) => record.lastEvent !== null)).toBe(true)
  })

  it('has a wallet whose movements add up to its balance', async () => {
    const info = (await server.call(getPostageInfo, {}, { as })).body.data
    const { body } = await server.call(listPostage, { query: { limit: 200 } }, { as })
    const { records = [], summary } = body.data ?? {}
    expect(records.filter((record) => record.changeType === 6).map((record) => record.amount)).toEqual([
      245_0000, 1800_0000, 1600_0000,
    ])
    expect(records.reduce((sum, record) => sum + record.amount, 0)).toBe((info?.available ?? 0) + (info?.held ?? 0))
    expect(summary).toMatchObject({ opening: 0, closing: (info?.available ?? 0) + (info?.held ?? 0) })
    expect(info?.available).toBeGreaterThan(100_0000)
    expect(await ledgerFaults(server.admin)).toEqual([])
  })

  it('changes nothing at the second start', async () => {
    const before = (await server.call(getPostageInfo, {}, { as })).body.data
    await seedDemo(server.services)
    expect((await server.call(getPostageInfo, {}, { as })).body.data).toEqual(before)
  })
})
