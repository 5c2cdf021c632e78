import { listPostage } from '@waybill/contract/funds/api'
import { eventWords } from '@waybill/contract/funds/event-words'
import { getTransaction } from '@waybill/contract/funds/transaction-api'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { useTestServer } from '../../../testing/server.ts'
import { newOrder, seedFunds, seedOrders, shopper } from '../../../testing/shipping.ts'
import { eventKind } from './event-kinds.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const get = (id: string, who?: string) => server.call(getTransaction, { params: { id } }, who ? { as: who } : {})
const history = async () => {
  const { body } = await server.call(listPostage, { query: {} }, { as })
  return body.data?.records ?? []
}

beforeAll(async () => {
  await seedFunds(server.database, demoOrg.seller, 100_0000)
  await shopper(server, as).ship(await seedOrders(server.database, demoOrg.seller, [newOrder()]))
})

describe('a transaction', () => {
  it('says what a label took from each part of the balance, and what else belongs to the label', async () => {
    const [newest] = await history()
    const { data } = (await get(newest?.id ?? '', as)).body
    expect(data?.entry).toEqual(newest)
    expect(data?.entry.kind).toBe(eventKind.labelCaptured)
    const price = -(newest?.amount ?? 0)
    expect(price).toBeGreaterThan(0)
    expect(data?.lines).toEqual([{ part: 'held', amount: -price, balanceAfter: 0 }])
    expect(data?.related.map(({ kind, amount }) => [kind, amount])).toEqual([
      [eventKind.labelHeld, 0],
      [eventKind.labelCaptured, -price],
    ])
  })

  it('of a top-up stands alone', async () => {
    const added = (await history()).find(({ kind }) => kind === eventKind.fundsAdded)
    const { data } = (await get(added?.id ?? '', as)).body
    expect(data?.lines).toEqual([{ part: 'available', amount: 100_0000, balanceAfter: added?.availableAfter }])
    expect(data?.related).toEqual([])
  })

  it("of another organization, or with an id of nobody's, is not found", async () => {
    const [newest] = await history()
    expect((await get(newest?.id ?? '', 'seller@acme.test')).status).toBe(404)
    expect((await get('00000000-0000-4000-8000-000000000000', as)).status).toBe(404)
  })

  it('needs an id, a login, a seller and a verified identity', async () => {
    const [newest] = await history()
    expect((await get('nonsense', as)).status).toBe(400)
    expect((await get(newest?.id ?? '')).status).toBe(401)
    expect((await get(newest?.id ?? '', 'admin@demo.test')).status).toBe(403)
    expect((await get(newest?.id ?? '', 'new@demo.test')).status).toBe(403)
  })

  it('has words for every kind of event', () => {
    expect(Object.keys(eventWords).map(Number)).toEqual(Object.values(eventKind))
  })
})
