import {
  createAddress,
  deleteAddresses,
  exportAddresses,
  getAddress,
  listAddresses,
  restoreAddresses,
  setDefaultAddress,
  updateAddress,
  useAddresses,
  usedCountries,
  verifyAddresses,
} from '@waybill/contract/addresses/api'
import type { InputOf } from '@waybill/contract/core/route'
import { quoteOrders } from '@waybill/contract/shipping/api'
import { describe, expect, it } from 'vitest'
import { orgOfAccount } from '../../../testing/probe.ts'
import { useTestServer } from '../../../testing/server.ts'
import { newOrder, seedOrders } from '../../../testing/shipping.ts'
import { forgetDeleted } from './forget.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const other = 'new@demo.test'
type Body = InputOf<typeof createAddress>['body']

let serial = 0
const someone = (change: Partial<Body> = {}): Body => ({
  type: 2,
  name: `Ann Lee ${(serial += 1)}`,
  line1: '350 5th Ave',
  city: 'New York',
  state: 'NY',
  zip: '10118',
  country: 'US',
  phone: '(212) 555-0123',
  ...change,
})
const create = (body: Body, who = as) =>
  server.call(createAddress, { body }, { as: who, headers: { 'idempotency-key': `address-${(serial += 1)}` } })
const made = async (change: Partial<Body> = {}, who = as) => (await create(someone(change), who)).body.data!
const get = async (id: number, who = as) => server.call(getAddress, { params: { id } }, { as: who })
type Query = NonNullable<InputOf<typeof listAddresses>['query']>
const list = async (query: Query = {}, who = as) =>
  (await server.call(listAddresses, { query }, { as: who })).body.data!
const fieldsOf = (data: unknown) =>
  (data as { fieldName: string; code: string }[]).map((field) => `${field.fieldName} ${field.code}`)

describe('adding an address', () => {
  it('keeps codes, the canonical zip code and the phone as E.164, and shows the phone as people write it', async () => {
    const address = await made({ state: 'new york', zip: '10118 1234', phone: '212-555-0188 ext 12' })
    expect(address).toMatchObject({ state: 'NY', zip: '10118-1234', phone: '+12125550188;ext=12', version: 1 })
    expect(address.phoneShown).toBe('(212) 555-0188 ext. 12')
    const china = await made({ country: 'CN', state: '广东', city: '深圳市', zip: '518000', phone: '13800138000' })
    expect(china).toMatchObject({ state: 'GD', phone: '+8613800138000', phoneShown: '138 0013 8000' })
  })
  it('names every wrong field', async () => {
    const { status, body } = await create(someone({ zip: '1234567', state: 'Bavaria', phone: '12345', email: 'no' }))
    expect([status, body.errorCode]).toEqual([400, 'INVALID_INPUT'])
    expect(fieldsOf(body.data).toSorted()).toEqual(['email EMAIL', 'phone PHONE', 'state STATE', 'zip ZIP'])
  })
  it('asks senders for a phone', async () => {
    const { body } = await create(someone({ type: 1, phone: null }))
    expect(fieldsOf(body.data)).toEqual(['phone REQUIRED'])
  })
  it('says that an address is there already, unless it may be there twice', async () => {
    const first = someone()
    await create(first)
    const again = { ...first, name: first.name.toUpperCase(), line1: '350 5th Ave.' }
    const refused = await create(again)
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'ADDRESS_DUPLICATE'])
    expect((await create({ ...again, allowDuplicate: true })).status).toBe(200)
    expect((await create(again, other)).status).toBe(200)
  })
  it('adds one for a key that comes twice', async () => {
    const body = someone({ company: 'Twice Ltd' })
    const headers = { 'idempotency-key': 'address-key-twice' }
    const [one, two] = await Promise.all([
      server.call(createAddress, { body }, { as, headers }),
      server.call(createAddress, { body }, { as, headers }),
    ])
    expect(one.body.data?.id).toBe(two.body.data?.id)
    expect((await list({ type: 2, search: 'Twice Ltd' })).total.count).toBe(1)
    expect((await server.call(createAddress, { body }, { as })).body.errorCode).toBe('IDEMPOTENCY_KEY_REQUIRED')
  })
  it.each([
    ['a field that is not in the form', { orgId: 1 }],
    ['a type that there is not', { type: 3 }],
    ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }],
    ['a country that is no code', { country: 'usa' }],
  ])('refuses %s', async (_what, change) => {
    const answer = await create({ ...someone(), ...change } as Body)
    expect([answer.status, answer.body.errorCode]).toEqual([400, 'INVALID_INPUT'])
  })
})

describe('changing an address', () => {
  it('raises the version, and refuses an edit of an older one', async () => {
    const { id } = await made()
    const { type: _type, ...body } = someone({ company: 'New Co' })
    const first = await server.call(updateAddress, { params: { id }, body: { version: 1, ...body } }, { as })
    expect(first.body.data).toMatchObject({ version: 2, company: 'New Co' })
    const late = await server.call(updateAddress, { params: { id }, body: { version: 1, ...body } }, { as })
    expect([late.status, late.body.errorCode]).toEqual([409, 'CONFLICT'])
  })
  it('lets one of two edits at once win', async () => {
    const { id } = await made()
    const edit = () => {
      const { type: _type, ...body } = someone()
      return server.call(updateAddress, { params: { id }, body: { version: 1, ...body } }, { as })
    }
    const answers = await Promise.all([edit(), edit(), edit()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })
})

describe('the default sender', () => {
  const defaults = async (who: string) => (await list({ type: 1 }, who)).records.filter((one) => one.isDefault)

  it('is the first one, then whichever is chosen, and never two', async () => {
    const first = await made({ type: 1 }, other)
    expect(first.isDefault).toBe(true)
    const [second, third] = [await made({ type: 1 }, other), await made({ type: 1 }, other)]
    expect([second.isDefault, third.isDefault]).toEqual([false, false])
    const choose = (id: number) => server.call(setDefaultAddress, { params: { id } }, { as: other })
    const answers = await Promise.all([second.id, third.id, first.id, second.id].map(choose))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await defaults(other)).toHaveLength(1)
    expect((await made({ type: 1, isDefault: true }, other)).isDefault).toBe(true)
    expect(await defaults(other)).toHaveLength(1)
  })
  it('can only be a sender', async () => {
    const { id } = await made({ type: 2 })
    const answer = await server.call(setDefaultAddress, { params: { id } }, { as })
    expect([answer.status, answer.body.errorCode]).toEqual([422, 'ADDRESS_NOT_SENDER'])
  })
  it('comes back as the default when its deletion is undone, unless another took its place', async () => {
    const [one, two] = [await made({ type: 1, isDefault: true }, other), await made({ type: 1 }, other)]
    const act = (route: typeof deleteAddresses, ids: number[]) => server.call(route, { body: { ids } }, { as: other })
    await act(deleteAddresses, [one.id])
    expect(await defaults(other)).toEqual([])
    await act(restoreAddresses, [one.id])
    expect((await defaults(other)).map(({ id }) => id)).toEqual([one.id])
    await act(deleteAddresses, [one.id])
    await server.call(setDefaultAddress, { params: { id: two.id } }, { as: other })
    await act(restoreAddresses, [one.id])
    expect((await defaults(other)).map(({ id }) => id)).toEqual([two.id])
  })
  it('is where orders without a sender go out from, and a deleted one is not', async () => {
    const who = 'seller@acme.test'
    const sender = await made({ type: 1, isDefault: true }, who)
    const orderIds = await seedOrders(server.database, orgOfAccount(who), [newOrder({ shipFrom: null })])
    const quote = async () => {
      const { body } = await server.call(quoteOrders, { body: { orderIds } }, { as: who })
      return body.data?.quotes[0]
    }
    expect((await quote())?.problems).toEqual([])
    await server.call(deleteAddresses, { body: { ids: [sender.id] } }, { as: who })
    expect((await quote())?.problems.map((problem) => problem.fieldName)).toEqual(['shipFrom.name'])
  })
})

describe('deleting', () => {
  it('takes addresses out of the book, undo brings them back, and after a day they are forgotten', async () => {
    const { id } = await made()
    const ids = [id, 999_999]
    expect((await server.call(deleteAddresses, { body: { ids } }, { as })).body.data).toEqual({ done: [id] })
    expect((await get(id)).status).toBe(404)
    await forgetDeleted(server.services)
    expect((await server.call(restoreAddresses, { body: { ids } }, { as })).body.data).toEqual({ done: [id] })
    expect((await get(id)).status).toBe(200)
    await server.call(deleteAddresses, { body: { ids } }, { as })
    const tomorrow = { ...server.services, now: () => new Date(server.clock.now().getTime() + 90_000_000) }
    await forgetDeleted(tomorrow)
    expect((await server.call(restoreAddresses, { body: { ids } }, { as })).body.data).toEqual({ done: [] })
  })
})

describe('the list', () => {
  it('searches names, streets, zip codes and phones however they are written', async () => {
    const { id } = await made({ name: 'Zoë Quixote', line1: '77 Windmill Rd', phone: '(212) 555-7788' })
    for (const search of ['quixote', 'WINDMILL', '(212) 555-7788', '2125557788', 'zoë q'])
      expect((await list({ type: 2, search })).records.map((one) => one.id)).toEqual([id])
    expect((await list({ type: 1, search: 'quixote' })).records).toEqual([])
    expect((await list({ type: 2, search: '100%' })).records).toEqual([])
  })
  it.each(['name', 'createdAt', 'usedCount'] as const)('goes through all rows once, sorted by %s', async (sort) => {
    const who = 'seller@nova.test'
    if ((await list({ type: 2 }, who)).total.count === 0)
      for (let n = 0; n < 7; n += 1) await made({ name: `Row ${n % 3}`, line1: `${n} Main St` }, who)
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await list({ type: 2, sort, limit: 3, cursor, desc: false }, who)
      seen.push(...page.records.map(({ id }) => id))
      expect(page.total).toEqual({ count: 7, capped: false })
      cursor = page.next ?? undefined
    } while (cursor)
    expect([seen.length, new Set(seen).size]).toEqual([7, 7])
  })
  it('refuses a cursor that it did not write', async () => {
    for (const cursor of ['abc', Buffer.from('["name","x",1,0,false]').toString('base64url')]) {
      const { status } = await server.call(listAddresses, { query: { cursor } }, { as })
      expect(status).toBe(400)
    }
  })
  it('shows nothing of another organisation', async () => {
    const { id } = await made({ name: 'Only Mine' })
    expect((await list({ type: 2, search: 'Only Mine' }, other)).records).toEqual([])
    expect((await get(id, other)).status).toBe(404)
  })
})

describe('verifying', () => {
  const verify = async (ids: number[]) => (await server.call(verifyAddresses, { body: { ids } }, { as })).body.data!
  const verdict = async (change: Partial<Body>) => {
    const { id } = await made(change)
    const [record] = (await verify([id])).records
    const codes = record?.validationNotes.map(({ fieldName, code }) => `${fieldName} ${code}`)
    return [record?.validationStatus, record?.validationResult, codes]
  }
  it('says success where zip code, state and town agree, and what the owner said it is', async () => {
    expect(await verdict({})).toEqual([1, 4, []])
    expect(await verdict({ residential: 2 })).toEqual([1, 1, []])
    expect(await verdict({ residential: 3 })).toEqual([1, 2, []])
  })
  it('says "The address was not found" for a zip code that is not in use', async () => {
    expect(await verdict({ zip: '10299', line1: 'Nowhere 1' })).toEqual([
      -1,
      3,
      ['address ADDRESS_NOT_FOUND', 'zip ZIP_UNKNOWN'],
    ])
  })
  it('says "address information error !" where they contradict', async () => {
    const jersey = { country: 'GB', state: null, city: 'St Helier', zip: 'JE2 3AB', phone: null }
    expect(await verdict(jersey)).toEqual([-1, 3, ['address ADDRESS_ERROR', 'zip ZIP_MISMATCH']])
  })
  it('only remarks a town that the data call otherwise', async () => {
    expect(await verdict({ city: 'Manhattan' })).toEqual([1, 4, ['city ZIP_MISMATCH']])
  })
  it('claims nothing where there are no data', async () => {
    const german = { country: 'DE', state: null, city: 'Berlin', zip: '10115', phone: null }
    expect(await verdict(german)).toEqual([0, 4, []])
  })
})

describe('the rest of the book', () => {
  it('exports as CSV that no spreadsheet runs as a formula', async () => {
    const { id } = await made({ name: '=HYPERLINK("x")', company: 'A, "B"' })
    const url = `${exportAddresses.path}?type=2&ids=${id}`
    const answer = await server.request({ method: 'GET', url, as })
    const text = String(answer.body)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-disposition']).toContain('addresses-recipients.csv')
    expect(text.startsWith('\uFEFFName,Company')).toBe(true)
    expect(text).toContain(`"'=HYPERLINK(""x"")","A, ""B""",350 5th Ave`)
    expect(text).toContain('(212) 555-0123')
  })
  it('counts how often an address was taken', async () => {
    const { id } = await made()
    for (let n = 0; n < 2; n += 1) await server.call(useAddresses, { body: { ids: [id] } }, { as })
    expect((await get(id)).body.data?.usedCount).toBe(2)
  })
  it('knows the countries used most', async () => {
    await made({ country: 'GB', state: null, city: 'London', zip: 'SW1A 1AA', phone: null })
    const { body } = await server.call(usedCountries, {}, { as })
    expect(body.data?.[0]).toBe('US')
    expect(body.data).toContain('GB')
  })
})
