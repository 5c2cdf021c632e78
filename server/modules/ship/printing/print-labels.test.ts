import { printLabels } from '@waybill/contract/printing/api'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { useTestServer } from '../../../testing/server.ts'
import { newOrder, seedFunds, seedOrders, shopper } from '../../../testing/shipping.ts'
import { MAX_WAITING } from './org-queue.ts'

const server = useTestServer()
const as = 'seller@demo.test'
let ids: number[] = []
const print = (shipmentIds: number[], who = as) =>
  server.request({ method: 'POST', url: printLabels.path, payload: { shipmentIds }, as: who })

beforeAll(async () => {
  await seedFunds(server.database, demoOrg.seller, 1000_0000)
  const orders = await seedOrders(server.database, demoOrg.seller, [newOrder(), newOrder()])
  const batch = await shopper(server, as).ship(orders)
  ids = batch.items.flatMap((item) => item.shipmentId ?? [])
})
afterEach(() => void vi.restoreAllMocks())

it('a label that is named twice is refused, with its place', async () => {
  const [first = 0, second = 0] = ids
  const { status, body } = await print([first, second, first])
  expect([status, body.data]).toMatchObject([400, [{ fieldName: 'shipmentIds.2', code: 'INVALID_VALUE' }]])
})

it('an organisation prints one after the other; with a few waiting, the next is told to come again', async () => {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  const { files } = server.services
  const read = files.read.bind(files)
  const reading = vi.spyOn(files, 'read').mockImplementation(async (key) => opened.then(() => read(key)))
  const answers: number[] = []
  const requests = Array.from({ length: MAX_WAITING + 4 }, async () => {
    const { status } = await print([ids[0] ?? 0])
    answers.push(status)
  })
  await expect.poll(() => answers, { timeout: 20_000 }).toEqual([429, 429, 429])
  // The first may still be on its way to its file.
  await expect.poll(() => reading.mock.calls.length, { timeout: 20_000 }).toBe(1)
  const another = await print([ids[0] ?? 0], 'seller@acme.test')
  expect(another.status).toBe(404)
  open()
  await Promise.all(requests)
  expect(answers.slice(3)).toEqual(Array(MAX_WAITING + 1).fill(200))
  expect((await print(ids)).status).toBe(200)
})
