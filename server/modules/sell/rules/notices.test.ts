import { listMessages } from '@waybill/contract/messages/api'
import { listOrders } from '@waybill/contract/orders/api'
import { getRuleNotice, getRules, getRuleTrace, previewRules, runRules, saveRules } from '@waybill/contract/rules/api'
import type { RuleInput } from '@waybill/contract/rules/rule'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { useTestServer } from '../../../testing/server.ts'
import { seedOrders, someOrder } from '../orders/testing.ts'
import { sendNotices } from './send-notices.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const rule = (name: string, text: string, change: Partial<RuleInput> = {}): RuleInput => ({
  id: null,
  name,
  enabled: true,
  when: { match: 'every', conditions: [] },
  does: { notify: { text, email: false } },
  replace: false,
  stop: false,
  ...change,
})
async function save(...rules: RuleInput[]) {
  const { version } = (await server.call(getRules, {}, { as })).body.data!
  const { body } = await server.call(saveRules, { body: { version, rules } }, { as })
  expect(body.errorCode).toBeNull()
  return body.data!.rules
}
const run = async (ids: number[]) => (await server.call(runRules, { body: { ids } }, { as })).body.data!
const preview = async (ids: number[]) => (await server.call(previewRules, { body: { ids } }, { as })).body.data!
const sendAll = () => sendNotices(server.services, demoOrg.seller)
const inbox = async () =>
  (await server.call(listMessages, { query: { kind: 'rules' } }, { as })).body.data!.records.map(
    ({ title, body, href }) => ({ title: title.en, body: body.en, href }),
  )
const mails = async () =>
  (
    await server.admin.query<{ subject: string }>(
      `select subject from outbox_message where subject like '%Big%' order by id`,
    )
  ).rows.map(({ subject }) => subject)

let ids: number[] = []
beforeAll(async () => {
  const orders = ['TELL-1', 'TELL-2', 'TELL-3', 'TELL-4', 'TELL-5', 'TELL-6', 'TELL-7'].map((no) => someOrder(no))
  ids = [...(await seedOrders(server, demoOrg.seller, orders)).values()]
})

describe('a rule that notifies people', () => {
  it('notifies of all orders of a run in one message, which leads to them', async () => {
    await save(rule('Big', 'Look at these', { does: { notify: { text: 'Look at these', email: true } } }))
    const few = ids.slice(0, 6)
    expect(await preview(few)).toMatchObject({ changed: 0, notified: 6 })
    expect(await inbox()).toEqual([])
    await run(few)
    // Nobody is notified before the run has committed, and then by a job.
    expect(await inbox()).toEqual([])
    await sendAll()
    const [message, ...others] = await inbox()
    expect(others).toEqual([])
    expect(message).toMatchObject({
      title: 'Big: 6 orders',
      body: 'Look at these\n\nOrders: TELL-1, TELL-2, TELL-3, TELL-4, TELL-5 and 1 more',
    })
    const noticeId = new URL(message!.href!.slice(4), 'http://x').searchParams.get('notice')!
    const listed = await server.call(listOrders, { query: { noticeId, limit: 20 } }, { as })
    expect(listed.body.data!.records.map(({ id }) => id).toSorted()).toEqual(few.toSorted())
    const notice = await server.call(getRuleNotice, { params: { id: noticeId } }, { as })
    expect(notice.body.data).toMatchObject({ ruleName: 'Big', text: 'Look at these', orders: 6 })
    expect((await mails()).length).toBeGreaterThan(0)
    expect(new Set(await mails())).toEqual(new Set(['Big: 6 orders']))
  })
  it('notifies of an order once, whatever runs again, and of one order by its page', async () => {
    const [before, mailed] = [await inbox(), await mails()]
    await run(ids)
    await run(ids)
    await Promise.all([sendAll(), sendAll()])
    expect(await inbox()).toEqual([
      { title: 'Big: 1 order', body: 'Look at these\n\nOrder: TELL-7', href: `/b/#/order/detail/${ids[6]}` },
      ...before,
    ])
    expect(await mails()).toHaveLength(mailed.length * 2)
    expect(await preview(ids)).toMatchObject({ notified: 0 })
    await sendAll()
    expect(await inbox()).toHaveLength(2)
  })
  it('is explained on the order: by this run, or before', async () => {
    const trace = async () => (await server.call(getRuleTrace, { params: { id: ids[6]! } }, { as })).body.data!.runs
    const notified = (result: string) => [{ choice: 'notify', result, by: null, obstacle: null }]
    expect(await trace()).toMatchObject([{ rules: [{ state: 'hit', actions: notified('set') }] }])
    const [big] = (await server.call(getRules, {}, { as })).body.data!.rules
    const { hits: _, lastHit: __, ...saved } = big!
    server.clock.advance(1000)
    await save({ ...saved, does: { ...saved.does, tags: ['notified'] } }, rule('Second', 'And again'))
    await run(ids)
    expect(await trace()).toMatchObject([
      {
        rules: [
          { actions: [{ choice: 'tags', result: 'set' }, ...notified('done')] },
          { name: 'Second', actions: notified('set') },
        ],
      },
      { rules: [{ actions: notified('set') }] },
    ])
    await sendAll()
    expect((await inbox())[0]).toMatchObject({ title: 'Second: 7 orders' })
  })
  it('needs a text', async () => {
    const { version } = (await server.call(getRules, {}, { as })).body.data!
    const { body } = await server.call(saveRules, { body: { version, rules: [rule('Silent', ' ')] } }, { as })
    expect(body.data).toMatchObject([{ fieldName: 'rules.0.does.notify', code: 'RULE_NOTICE' }])
  })
})
