import { orgType } from '@waybill/contract/core/enums'
import * as api from '@waybill/contract/warehouses/links-api'
import * as seller from '@waybill/contract/warehouses/seller-api'
import { beforeAll, describe, expect, it } from 'vitest'
import { writeKeyset } from '../../../platform/keyset.ts'
import { seedColleague, seedUser } from '../../../testing/people.ts'
import { useTestServer } from '../../../testing/server.ts'
import { openWarehouse } from '../../../testing/warehouse-links.ts'
import { linkCalls, staff } from './links.fixture.ts'

const server = useTestServer()
let stranger = ''
let warehouseId = 0
beforeAll(async () => {
  stranger = (await seedUser(server, { type: orgType.WMS, company: 'Other Operator' })).email
  warehouseId = await openWarehouse(server, staff, { name: 'Newark', code: 'EWR1' })
})

const { newSeller, request, change, warehouses, mails, connected } = linkCalls(server, () => warehouseId)

describe('an invitation', () => {
  const invite = (email: string) =>
    server.call(api.inviteToWarehouse, { body: { warehouseId, email, language: 'en' } }, { as: staff })
  const mine = async (as: string) => (await server.call(seller.listOwnInvitations, {}, { as })).body.data!.records
  const answer = (id: number, accept: boolean, as: string) =>
    server.call(seller.answerLinkInvitation, { params: { id }, body: { accept } }, { as })

  it('says the same of an address with an account and of one without', async () => {
    const { email } = await newSeller()
    const [known, unknown] = [await invite(email), await invite('nobody@nowhere.test')]
    const shape = ({ body: { data }, status }: typeof known) => ({ ...data, id: 0, email: '', sentAt: '', status })
    expect(shape(known)).toEqual(shape(unknown))
    expect((await mails('nobody@nowhere.test')).length).toBe(1)
    expect((await mails(email)).length).toBe(1)
    expect((await invite(email)).status).toBe(429)
  })

  it('is accepted by any of the company, once, and connects', async () => {
    const { email } = await newSeller()
    const colleague = await seedColleague(server, email)
    await invite(email)
    const [found] = await mine(colleague)
    expect(found).toMatchObject({ warehouse: { name: 'Newark' } })
    expect((await answer(found!.id, true, colleague)).body.data?.link).toMatchObject({ state: 'active' })
    expect(await warehouses(email)).toEqual(['EWR1'])
    expect((await answer(found!.id, true, email)).body.errorCode).toBe('LINK_INVITATION_OVER')
    expect(await mine(email)).toEqual([])
    expect((await mails(staff)).at(-1)).toMatch(/accepted your invitation$/)
  })

  it('is over once the operator has suspended or ended the connection, until it invites again', async () => {
    const { email, id, version } = await connected()
    await server.call(
      api.updateLinkTerms,
      { params: { id }, body: { version, creditLimit: 500_0000, cutOff: 11, notes: null } },
      { as: staff },
    )
    await invite(email)
    const old = (await mine(email))[0]!
    server.clock.advance(1000)
    const held = await change(id, { event: 'suspend', version: version + 1, reason: 'Unpaid' })
    expect((await answer(old.id, true, email)).body.errorCode).toBe('LINK_INVITATION_OVER')
    expect(held.body.data).toMatchObject({ state: 'suspended' })
    expect((await change(id, { event: 'end', version: version + 2 })).status).toBe(200)
    expect((await answer(old.id, true, email)).body.errorCode).toBe('LINK_INVITATION_OVER')
    expect([await mine(email), await warehouses(email)]).toEqual([[], []])
    server.clock.advance(1000)
    await server.admin.query('delete from rate_limit')
    await invite(email)
    // The same terms as a new connection: none of those that were agreed before.
    expect((await answer(old.id, true, email)).body.data?.link).toMatchObject({
      state: 'active',
      creditLimit: 0,
      warehouse: { cutOff: 15 },
    })
  })

  it('also answers a request that waits', async () => {
    const { email } = await newSeller()
    await request(email)
    await invite(email)
    expect((await answer((await mine(email))[0]!.id, true, email)).body.data?.link).toMatchObject({ state: 'active' })
  })

  it('is declined, or withdrawn, and then neither', async () => {
    const [one, two] = [await newSeller(), await newSeller()]
    await invite(one.email)
    expect((await answer((await mine(one.email))[0]!.id, false, one.email)).body.data).toEqual({ link: null })
    const { id } = (await invite(two.email)).body.data!
    const withdraw = (as = staff) => server.call(api.withdrawLinkInvitation, { params: { id } }, { as })
    expect((await withdraw(stranger)).status).toBe(404)
    expect((await withdraw()).body.data).toMatchObject({ state: 'withdrawn' })
    expect((await withdraw()).body.errorCode).toBe('LINK_INVITATION_OVER')
    expect(await mine(two.email)).toEqual([])
    expect((await answer(id, true, two.email)).body.errorCode).toBe('LINK_INVITATION_OVER')
  })

  it('is nobody else’s', async () => {
    const { email } = await newSeller()
    const { id } = (await invite(email)).body.data!
    for (const other of ['seller@demo.test', 'seller@acme.test'])
      expect((await answer(id, true, other)).status).toBe(404)
    expect((await answer(id, true, staff)).status).toBe(403)
    const wrong = { warehouseId, email: 'no address', language: 'en' as const }
    expect((await server.call(api.inviteToWarehouse, { body: wrong }, { as: staff })).status).toBe(400)
    expect(
      (await server.call(api.inviteToWarehouse, { body: { ...wrong, email: 'a@b.test' } }, { as: stranger })).status,
    ).toBe(404)
  })

  it('is listed with its state, newest first', async () => {
    const list = async (query: object) =>
      (await server.call(api.listLinkInvitations, { query }, { as: staff })).body.data!
    const all = await list({})
    expect(all.total.count).toBe(all.records.length)
    const first = await list({ limit: 3 })
    const second = await list({ limit: 3, cursor: first.next })
    expect([...first.records, ...second.records].map(({ id }) => id)).toEqual(
      all.records.slice(0, 6).map(({ id }) => id),
    )
    expect((await list({ state: 'withdrawn' })).records).toHaveLength(1)
    expect((await list({ search: 'nobody@' })).records).toHaveLength(1)
    const cursor = writeKeyset('warehouse invitations', ['2026-13-01T00:00:00.000000Z', '1'])
    expect((await server.call(api.listLinkInvitations, { query: { cursor } }, { as: staff })).status).toBe(400)
  })
})
