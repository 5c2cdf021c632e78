import { checkAddress } from '@waybill/contract/addresses/api'
import { applyAddressSuggestions, checkOrderAddresses, keepAddresses } from '@waybill/contract/orders/address-api'
import { getOrder, listOrders, updateOrder } from '@waybill/contract/orders/api'
import { listBulkChanges, undoBulkChange } from '@waybill/contract/orders/bulk-api'
import { addressCheck } from '@waybill/contract/orders/enums'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { beforeEach, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/people.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { plantPurchase, plantShipment, seedOrders, someOrder } from '../testing.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const { recipient } = someOrder('x')
const detail = async (id: number) => (await server.call(getOrder, { params: { id } }, { as })).body.data!
const check = async (ids: number[], again = false) => {
  const answer = await server.call(checkOrderAddresses, { body: { ids, again } }, { as })
  expect(answer.body.errorCode).toBeNull()
  return answer.body.data!
}
const suggest = (ids: number[], more: object = {}) =>
  server.call(applyAddressSuggestions, { body: { ids, ...more } }, { as })
const keep = (ids: number[], more: object = {}) =>
  server.call(keepAddresses, { body: { ids, reason: 'buyerConfirmed', ...more } }, { as })
const undo = (id: string) => server.call(undoBulkChange, { params: { id } }, { as })
const codes = (refused: { code: string }[]) => refused.map(({ code }) => code)

let serial = 0
const seed = async (...changes: Partial<PostalAddress>[]) => {
  serial += 1
  const orders = changes.map((change, n) => someOrder(`A${serial}-${n}`, { recipient: { ...recipient, ...change } }))
  const idsByNumber = await seedOrders(server, demoOrg.seller, orders)
  return orders.map(({ orderNo }) => idsByNumber.get(orderNo)!)
}

const right = {}
const mistyped = { city: 'New Yrok' }
const elsewhere = { state: 'NJ' }
const wrong = { city: 'Boston', state: 'MA' }
const faraway = { country: 'JP', state: '13', city: 'Shibuya', zip: '150-0002' }

describe('checking the addresses of orders', () => {
  let ids: number[]
  beforeEach(async () => {
    ids = await seed(right, mistyped, elsewhere, wrong, faraway)
  })

  it('says of each what is known, keeps it with when and by whom, and leaves the version', async () => {
    expect(await detail(ids[0]!)).toMatchObject({ addressCheck: 0, addressChecked: null, addressSuggestion: null })
    const { checked, left } = await check(ids)
    expect([checked.map((one) => [one.addressCheck, one.spellingOnly]), left]).toEqual([
      [
        [addressCheck.verified, false],
        [addressCheck.suggestion, true],
        [addressCheck.suggestion, false],
        [addressCheck.problem, false],
        [addressCheck.formOnly, false],
      ],
      [],
    ])
    expect(await detail(ids[1]!)).toMatchObject({
      addressCheck: addressCheck.suggestion,
      addressChecked: { by: 'Maya Redwood', reason: null },
      addressSuggestion: { city: 'New York', line1: '350 5th Ave', spellingOnly: true },
      version: 1,
      activity: [{ action: 'order.addressChecked', detail: { state: addressCheck.suggestion } }],
    })
    const problem = await detail(ids[3]!)
    expect(problem.addressNotes.map(({ fieldName, code }) => `${fieldName} ${code}`)).toContain('zip ZIP')
    expect(problem.addressSuggestion).toBeNull()
  })

  it('is a filter and a field of the list', async () => {
    await check(ids)
    const query = { addressChecks: `${addressCheck.suggestion},${addressCheck.problem}`, search: `A${serial}-` }
    const { body } = await server.call(listOrders, { query: query as never }, { as })
    expect(body.data!.records.map((one) => [one.id, one.addressCheck]).toSorted()).toEqual([
      [ids[1], addressCheck.suggestion],
      [ids[2], addressCheck.suggestion],
      [ids[3], addressCheck.problem],
    ])
  })

  it('forgets what it knew when the address changes, and nothing when anything else does', async () => {
    await check([ids[0]!])
    const { version } = await detail(ids[0]!)
    const renamed = { ...recipient, name: 'Bob Lee' }
    const one = await server.call(
      updateOrder,
      { params: { id: ids[0]! }, body: { version, recipient: renamed, reference: 'x' } },
      { as },
    )
    expect(one.body.data).toMatchObject({ addressCheck: addressCheck.verified })
    const moved = { ...recipient, line1: '351 5th Ave' }
    const two = await server.call(
      updateOrder,
      { params: { id: ids[0]! }, body: { version: version + 1, recipient: moved } },
      { as },
    )
    expect(two.body.data).toMatchObject({ addressCheck: 0, addressChecked: null, addressNotes: [] })
    const back = await server.call(
      updateOrder,
      { params: { id: ids[0]! }, body: { version: version + 2, recipient } },
      { as },
    )
    expect(back.body.data).toMatchObject({ addressCheck: addressCheck.verified })
  })

  it('leaves orders that are gone, shipped or being bought, and what a person decided', async () => {
    await plantShipment(server, demoOrg.seller, ids[0]!)
    await plantPurchase(server, demoOrg.seller, { orderId: ids[1]!, state: 'buying' })
    await keep([ids[3]!])
    const { checked, left } = await check([...ids, 999_999_999])
    expect(checked.map(({ id }) => id)).toEqual([ids[2], ids[4]])
    expect(left).toEqual([ids[0], ids[1], ids[3], 999_999_999])
    expect((await check([ids[3]!], true)).checked).toMatchObject([{ addressCheck: addressCheck.problem }])
  })
})

describe('a suggestion', () => {
  it('is used, noted and undone exactly', async () => {
    const [id = 0] = await seed(mistyped)
    await check([id])
    const done = (await suggest([id], { versions: [1] })).body.data!
    expect(done).toMatchObject({ changed: [{ id, version: 2 }], refused: [] })
    expect(await detail(id)).toMatchObject({
      recipientAddress: { ...recipient, city: 'New York' },
      addressCheck: addressCheck.corrected,
      addressChecked: { by: 'Maya Redwood' },
      addressSuggestion: null,
      activity: [{ action: 'order.addressCorrected' }, { action: 'order.addressChecked' }],
    })
    expect((await undo(done.id!)).body.data).toEqual({ restored: [id], refused: [] })
    expect(await detail(id)).toMatchObject({
      recipientAddress: { city: 'New Yrok' },
      addressCheck: addressCheck.suggestion,
      addressSuggestion: { city: 'New York' },
    })
    const { changes } = (await server.call(listBulkChanges, {}, { as })).body.data!
    expect(changes.find((change) => change.id === done.id)).toMatchObject({ fields: ['recipient'], orders: 1 })
  })

  it('of many is used where it changes the spelling alone; the others say why they are left', async () => {
    const ids = await seed(right, mistyped, elsewhere)
    const done = (await suggest([...ids, 999_999_999], { spellingOnly: true })).body.data!
    expect(done.changed).toEqual([{ id: ids[1], version: 2 }])
    expect(codes(done.refused).toSorted()).toEqual(['NOT_FOUND', 'NOT_ONLY_SPELLING', 'NO_SUGGESTION'])
    expect((await detail(ids[2]!)).recipientAddress.state).toBe('NJ')
  })

  it('leaves an order that somebody changed since, has a label, or is being bought', async () => {
    const ids = await seed(mistyped, mistyped, mistyped)
    await plantShipment(server, demoOrg.seller, ids[1]!)
    await plantPurchase(server, demoOrg.seller, { orderId: ids[2]!, state: 'buying' })
    const done = (await suggest(ids, { versions: [7, 1, 1] })).body.data!
    expect([done.id, done.changed, codes(done.refused).toSorted()]).toEqual([
      null,
      [],
      ['CONFLICT', 'ORDER_BEING_BOUGHT', 'ORDER_HAS_LABEL'],
    ])
  })
})

describe('an address used as entered', () => {
  it('has its reason, and is a problem again when that is undone', async () => {
    const [id = 0] = await seed(wrong)
    await check([id])
    const done = (await keep([id])).body.data!
    expect(await detail(id)).toMatchObject({
      addressCheck: addressCheck.asEntered,
      addressChecked: { by: 'Maya Redwood', reason: 'buyerConfirmed' },
      activity: [{ action: 'order.addressKept', detail: { reason: 'buyerConfirmed' } }, {}],
    })
    await undo(done.id!)
    expect(await detail(id)).toMatchObject({ addressCheck: addressCheck.problem, addressChecked: { reason: null } })
  })
  it('needs a reason that exists', async () => {
    const [id = 0] = await seed(wrong)
    expect((await keep([id], { reason: 'because' })).status).toBe(400)
  })
})

describe('who may', () => {
  it('nobody without logging in, and nobody of another organization', async () => {
    const [id = 0] = await seed(mistyped)
    const body = { ids: [id] }
    const other = { as: 'new@demo.test' }
    expect((await server.call(checkOrderAddresses, { body })).status).toBe(401)
    expect((await server.call(checkOrderAddresses, { body }, { as: 'admin@demo.test' })).status).toBe(403)
    expect((await server.call(checkOrderAddresses, { body }, other)).body.data).toEqual({ checked: [], left: [id] })
    const refused = (await server.call(applyAddressSuggestions, { body }, other)).body.data!
    expect([refused.changed, codes(refused.refused)]).toEqual([[], ['NOT_FOUND']])
    expect((await detail(id)).addressCheck).toBe(0)
  })
  it('more than 500 are too many to check at once', async () => {
    const ids = Array.from({ length: 501 }, (_, n) => n + 1)
    expect((await server.call(checkOrderAddresses, { body: { ids } }, { as })).status).toBe(400)
  })
})

it('an address is checked while it is typed', async () => {
  const body = { name: 'Ann', line1: '350 5th Ave', city: 'new york', state: 'NY', zip: '10118', country: 'US' }
  const { data } = (await server.call(checkAddress, { body }, { as })).body
  expect(data).toMatchObject({ validationStatus: 1, suggestion: { city: 'New York', spellingOnly: true } })
  const bad = (await server.call(checkAddress, { body: { ...body, zip: '00000' } }, { as })).body.data!
  expect([bad.validationStatus, bad.suggestion]).toEqual([-1, null])
  expect(bad.validationNotes.map(({ code }) => code)).toContain('ZIP')
})
