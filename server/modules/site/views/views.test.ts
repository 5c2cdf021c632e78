import { createView, deleteView, listViews, MOST_VIEWS, saveListSetting, updateView } from '@waybill/contract/views/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg, DEMO_PASSWORD } from '../../../demo/index.ts'
import { inScope } from '../../../platform/database/index.ts'
import { addUser, hashPassword } from '../../people/identity/index.ts'
import { useTestServer } from '../../../testing/server.ts'

const server = useTestServer()
const seller = 'seller@demo.test'
const stranger = 'seller@acme.test'
const orders = 102
const colleague = 'views@demo.test'

beforeAll(async () => {
  const orgId = demoOrg.seller
  const user = { orgId, tenantOrgId: demoOrg.platform, email: colleague, firstName: 'Vera', lastName: 'Views' }
  await inScope(server.database, { role: 'service', orgId }, (db) =>
    addUser(db, user, () => hashPassword(DEMO_PASSWORD)),
  )
})

let count = 0
type New = { name: string; shared?: boolean; state?: Record<string, string>; tableView?: 101 | 102 }
const create = ({ name, shared = false, state = {}, tableView = orders }: New, as = seller) =>
  server.call(
    createView,
    { body: { tableView, name, shared, state } },
    { as, headers: { 'idempotency-key': `saved-view-${count++}` } },
  )
async function saved(view: New, as = seller) {
  const { status, body } = await create(view, as)
  expect(status).toBe(200)
  return body.data!
}
const listed = async (as = seller, tableView = orders) =>
  (await server.call(listViews, { query: { tableView } }, { as })).body.data!
const names = async (as = seller, tableView = orders) => (await listed(as, tableView)).views.map(({ name }) => name)
const change = (id: number, body: object, as = seller) =>
  server.call(updateView, { params: { id }, body: { version: 1, ...body } }, { as })
const remove = (id: number, as = seller) => server.call(deleteView, { params: { id } }, { as })
const set = (body: object, as = seller) =>
  server.call(saveListSetting, { body: { tableView: orders, ...body } }, { as })

describe('a saved view', () => {
  it('keeps what it is given, of its list alone', async () => {
    const state = { view: 'awaiting', weight: 'none', stores: [3, 4], desc: true, columns: ['orderNo', '+tags'] }
    const view = await saved({ name: '  No weight ', state: state as never })
    expect(view).toMatchObject({ name: 'No weight', shared: false, own: true, version: 1, state })
    expect((await listed()).views).toContainEqual(view)
    expect(await names(seller, 101)).toEqual([])
  })

  it('is its owner’s alone until it is shared with the organization', async () => {
    const { id } = await saved({ name: 'Mine first' })
    expect(await names(colleague)).not.toContain('Mine first')
    expect((await change(id, { name: 'Taken over' }, colleague)).status).toBe(404)
    expect((await remove(id, colleague)).status).toBe(404)
    expect((await change(id, { shared: true })).body.data).toMatchObject({ shared: true, version: 2 })
    const seen = (await listed(colleague)).views.find((view) => view.id === id)
    expect(seen).toMatchObject({ name: 'Mine first', shared: true, own: false })
    expect(seen?.ownerName).not.toBe('')
    expect(await names(stranger)).toEqual([])
  })

  it('that is shared is changed by all, unshared and deleted by its owner alone', async () => {
    const { id } = await saved({ name: 'Ours', shared: true })
    const changed = await change(id, { state: { weight: 'none' } }, colleague)
    expect(changed.body.data).toMatchObject({ state: { weight: 'none' }, version: 2 })
    const refused = await change(id, { version: 2, shared: false }, colleague)
    expect([refused.status, refused.body.errorCode]).toEqual([403, 'VIEW_NOT_YOURS'])
    const deleted = await remove(id, colleague)
    expect([deleted.status, deleted.body.errorCode]).toEqual([403, 'VIEW_NOT_YOURS'])
    expect((await change(id, { version: 2, shared: false })).status).toBe(200)
  })

  it('that is shared can be deleted by anyone once its owner has left', async () => {
    const { id } = await saved({ name: 'Left behind', shared: true }, colleague)
    expect((await remove(id)).status).toBe(403)
    const left = (status: number) =>
      server.admin.query('update app_user set status = $2 where email = $1', [colleague, status])
    await left(3)
    expect((await listed()).views.find((view) => view.id === id)).toMatchObject({ own: false, deletable: true })
    expect((await remove(id, stranger)).status).toBe(404)
    expect((await remove(id)).status).toBe(200)
    await left(1)
  })

  it('is not overwritten by one who has not seen its latest change', async () => {
    const { id } = await saved({ name: 'Twice', shared: true })
    expect((await change(id, { name: 'Once more' })).status).toBe(200)
    const late = await change(id, { name: 'Too late' }, colleague)
    expect([late.status, late.body.errorCode]).toEqual([409, 'CONFLICT'])
    expect(await names()).toContain('Once more')
  })

  it('has a name of its own, in any case', async () => {
    const { id } = await saved({ name: 'Heavy' })
    const other = await saved({ name: 'Light', shared: true })
    for (const answer of [
      await create({ name: 'HEAVY' }),
      await create({ name: 'light' }, colleague),
      await change(other.id, { name: 'heavy' }),
    ])
      expect([answer.status, answer.body.errorCode]).toEqual([409, 'VIEW_NAME_TAKEN'])
    expect((await change(id, { name: 'HEAVY' })).status).toBe(200)
    expect((await create({ name: 'Heavy', tableView: 101 })).status).toBe(200)
  })

  it('is gone once it is deleted', async () => {
    const { id } = await saved({ name: 'Short-lived' })
    expect((await remove(id)).status).toBe(200)
    expect((await remove(id)).status).toBe(404)
    expect(await names()).not.toContain('Short-lived')
  })

  it('two at once of one name are one', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => create({ name: 'Race', shared: true })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  it('is refused from the fifty-first on', async () => {
    const own = (await listed(colleague)).views.filter(({ shared }) => !shared).length
    for (let n = own; n < MOST_VIEWS; n++) await saved({ name: `View ${n}` }, colleague)
    const answer = await create({ name: 'One more' }, colleague)
    expect([answer.status, answer.body.errorCode]).toEqual([422, 'TOO_MANY_VIEWS'])
    expect((await create({ name: 'One more' })).status).toBe(200)
  })
})

describe('the setting of a list', () => {
  it('is each user’s own, and what is not named stays', async () => {
    const { id } = await saved({ name: 'First', shared: true })
    expect((await listed()).setting).toEqual({ first: null, order: [], columns: null })
    await set({ first: id, order: [id] })
    const columns = ['orderNo', '+tags', '-weight']
    expect((await set({ columns })).body.data).toEqual({ first: id, order: [id], columns })
    expect((await listed()).setting).toEqual({ first: id, order: [id], columns })
    expect((await listed(colleague)).setting).toEqual({ first: null, order: [], columns: null })
    await set({ first: 'held', columns: null })
    expect((await listed()).setting).toEqual({ first: 'held', order: [id], columns: null })
  })

  it('forgets a view that is gone', async () => {
    const { id } = await saved({ name: 'Gone', shared: true })
    await set({ first: id, order: [id] })
    await remove(id)
    expect((await listed()).setting).toMatchObject({ first: null, order: [] })
  })
})

describe('what is refused', () => {
  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['a long name', { name: 'x'.repeat(41) }, 'name'],
    ['another list', { tableView: 103 }, 'tableView'],
    ['a state that is none', { state: { filter: { deep: 1 } } }, 'state.filter'],
    ['a state beyond all measure', { state: { q: 'x'.repeat(201) } }, 'state.q'],
    ['an unknown field', { orgId: 1 }, 'orgId'],
  ])('%s answers 400', async (_what, body, field) => {
    const payload = { tableView: orders, name: 'Refused', shared: false, state: {}, ...body }
    const answer = await server.request({
      method: 'POST',
      url: createView.path,
      as: seller,
      payload,
      headers: { 'idempotency-key': `refused-view-${field}` },
    })
    expect([answer.status, answer.body.errorCode]).toEqual([400, 'INVALID_INPUT'])
    expect(JSON.stringify(answer.body.data)).toContain(field)
  })

  it('nobody and other kinds of organizations are kept out', async () => {
    const url = `${listViews.path}?tableView=102`
    expect((await server.request({ method: 'GET', url })).status).toBe(401)
    expect((await server.request({ method: 'GET', url, as: 'floor@demo.test' })).status).toBe(403)
    const { id } = await saved({ name: 'Not theirs', shared: true })
    expect((await change(id, { name: 'Stolen' }, stranger)).status).toBe(404)
    expect((await remove(id, stranger)).status).toBe(404)
  })
})
