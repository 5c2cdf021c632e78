import { countUsers, listUsers } from '@waybill/contract/users/api'
import { describe, expect, it } from 'vitest'
import { seedDocuments, seedUser } from '../../../testing/people.ts'
import { useTestServer } from '../../../testing/server.ts'
import { admin, usersOf } from './testing.ts'

const server = useTestServer()
const acme = 'owner@acme.test'
const { list } = usersOf(server)

describe('the list', () => {
  it('shows the platform all sellers, warehouses and resellers, a reseller its own sellers, and neither its own staff', async () => {
    const own = (await list(acme)).records.map(({ email }) => email)
    expect(own).toEqual(['seller@acme.test'])
    const all = (await list(admin, { limit: 200 })).records
    expect(all.map(({ email, kind }) => [email, kind])).toEqual(
      expect.arrayContaining([
        ['seller@demo.test', 'ordinary'],
        ['seller@acme.test', 'saas'],
        ['floor@demo.test', 'warehouse'],
        ['owner@acme.test', 'reseller'],
      ]),
    )
    expect(all.map(({ email }) => email)).not.toContain(admin)
  })
  it('says of each who it is, where it stands and what may be done', async () => {
    const { records } = await list(admin, { search: 'Redwood' })
    expect(records).toHaveLength(1)
    expect(records[0]).toMatchObject({
      name: 'Maya Redwood',
      email: 'seller@demo.test',
      company: { name: 'Redwood Outfitters' },
      site: 'Waybill',
      standing: 'active',
      identity: 'verified',
      can: {
        approve: { allowed: false, reason: 'USER_NOT_WAITING' },
        suspend: { allowed: true, reason: null },
        verify: { allowed: false, reason: 'VERIFICATION_CHANGED' },
      },
    })
    expect((await list(acme)).records[0]).toMatchObject({ kind: 'saas', identity: null, site: 'Acme Shipping' })
  })
  it('finds by part of name, e-mail or company, and takes signs for what they are', async () => {
    const planted = await seedUser(server, { name: 'Zo_e', company: '50% Off 上海 Ltd' })
    for (const search of ['zo_e pl', planted.email.slice(0, 12), '50% OFF', '上海'])
      expect((await list(admin, { search })).records.map(({ id }) => id)).toContain(planted.userId)
    expect((await list(admin, { search: 'zo%e' })).records).toEqual([])
  })
  it('has views of standing and papers that agree with their counts', async () => {
    const waiting = await seedUser(server, { status: 2 })
    const papers = await seedUser(server)
    await seedDocuments(server, papers)
    const views = {
      waiting: { standing: 'waiting' },
      active: { standing: 'active' },
      suspended: { standing: 'suspended' },
      toVerify: { toVerify: true },
      all: {},
    } as const
    const counts = (await server.call(countUsers, {}, { as: admin })).body.data
    for (const [view, query] of Object.entries(views)) {
      const { total, records } = await list(admin, { ...query, limit: 200 })
      expect(counts?.[view as keyof typeof views], view).toBe(total.count)
      expect(records).toHaveLength(total.count)
    }
    expect((await list(admin, views.waiting)).records.map(({ id }) => id)).toContain(waiting.userId)
    expect((await list(admin, views.toVerify)).records.map(({ id }) => id)).toEqual([papers.userId])
    expect((await server.call(countUsers, {}, { as: acme })).body.data).toMatchObject({ waiting: 0, active: 1, all: 1 })
  })
  it.each(['createdAt', 'name', 'lastSeenAt'] as const)(
    'pages by %s without leaving out or repeating anybody',
    async (sort) => {
      for (const name of ['Same', 'Same', 'Same']) await seedUser(server, { name })
      for (const desc of [true, false]) {
        const whole = (await list(admin, { sort, desc, limit: 200 })).records.map(({ id }) => id)
        const paged: number[] = []
        let cursor: string | undefined
        do {
          const { records, next, total } = await list(admin, { sort, desc, limit: 3, cursor })
          paged.push(...records.map(({ id }) => id))
          expect(total.count).toBe(whole.length)
          cursor = next ?? undefined
        } while (cursor)
        expect(paged).toEqual(whole)
      }
    },
  )
  it('refuses a cursor of another order, and one made up', async () => {
    const { next } = await list(admin, { limit: 1 })
    for (const query of [{ cursor: next ?? '', sort: 'name' }, { cursor: 'made-up' }] as const)
      expect((await server.call(listUsers, { query }, { as: admin })).status).toBe(400)
  })
})
