import { updateOrder } from '@waybill/contract/orders/api'
import { changeOrders, undoBulkChange } from '@waybill/contract/orders/bulk-api'
import { combineOrders, listRegroupings, splitOrder, undoRegrouping } from '@waybill/contract/orders/regrouping-api'
import {
  getRules,
  getRuleTrace,
  previewRules,
  runRules,
  saveRules,
  tryRules,
  undoRuleRun,
} from '@waybill/contract/rules/api'
import type { Actions } from '@waybill/contract/rules/rule'
import { createRuleList } from '@waybill/contract/rules/lists-api'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestServer } from '../../../../testing/server.ts'
import { inScope } from '../../../../platform/database/index.ts'
import type { NewOrder } from '../insert.ts'
import { lockDueToSend } from '../sending.ts'
import { plantShipment, seedOrders, someOrder } from '../testing.ts'
import { findLeftSplits, splitByRules } from './split.ts'
import { addProducts, apart, as, headers, rule, seller, splitting } from './splitting.fixture.ts'

const server = useTestServer()
const { all, detail, goods, partsOf, save, split } = splitting(server)

const atMost = (pounds: number): Actions => ({
  split: { by: 'weight', weightCg: Math.round(pounds * 45_359.237), unit: 'lb' },
})
const batchId = randomUUID()
const run = async (...ids: number[]) => (await server.call(runRules, { body: { ids } }, { as })).body.data!
const preview = async (...ids: number[]) => (await server.call(previewRules, { body: { ids } }, { as })).body.data!
const undoRun = async (id: string) => (await server.call(undoRuleRun, { params: { id } }, { as })).body.data!
const lastRun = async (id: number) =>
  (await server.call(getRuleTrace, { params: { id } }, { as })).body.data!.runs[0]!.rules.flatMap(
    ({ actions }) => actions,
  )

const line = (sku: string, quantity: number) => ({ sku, name: null, quantity, unitPrice: 10_000 })
let serial = 0
async function seed(change: Partial<NewOrder> = {}): Promise<number> {
  const order = someOrder(`SPLIT-${++serial}`, { lines: [line('MUG', 3), line('LAMP', 1)], ...change })
  return (await seedOrders(server, seller, [order])).get(order.orderNo)!
}

beforeAll(() => addProducts(server))

describe('a rule that splits orders', () => {
  it('moves the lines that match to a new order, after the run and once', async () => {
    await save(rule('Lamps', { ...apart('LAMP'), tags: ['fragile'] }))
    const id = await seed({ insuredValue: 500_000, lines: [line('MUG', 3), line('LAMP', 1), line('CARD', 1)] })
    const { orderNo } = await detail(id)
    expect(await preview(id)).toMatchObject({
      split: 1,
      examples: [
        {
          parts: [
            [
              { sku: 'MUG', quantity: 3 },
              { sku: 'CARD', quantity: 1 },
            ],
            [{ sku: 'LAMP', quantity: 1 }],
          ],
        },
      ],
    })
    expect(await run(id)).toMatchObject({ changed: 1, split: 1 })
    expect(await all(id)).toEqual([['MUG 3', 'LAMP 1', 'CARD 1']])
    await split()
    expect(await all(id)).toEqual([['MUG 3', 'CARD 1'], ['LAMP 1']])
    const [part] = await partsOf(id)
    expect(part!.orderNo).toBe(`${orderNo}-2`)
    expect(await detail(part!.id)).toMatchObject({ tags: ['fragile'], insuredValue: null, package: { weight: 6 } })
    expect(await detail(id)).toMatchObject({ insuredValue: 500_000 })
    expect((await detail(id)).activity[0]).toMatchObject({
      action: 'order.split',
      actor: null,
      detail: { orders: [`${orderNo}-2`], rule: 'Lamps' },
    })
    expect(await preview(id, part!.id)).toMatchObject({ split: 0 })
    expect(await run(id, part!.id)).toMatchObject({ changed: 0, split: 0 })
    await split()
    expect(await all(id)).toEqual([['MUG 3', 'CARD 1'], ['LAMP 1']])
  })

  it('makes orders of a weight at most; lines without a weight stay together, and the order says so', async () => {
    await save(rule('Weight', atMost(5)))
    const id = await seed({ lines: [line('NOTE', 2), line('MUG', 4)] })
    await run(id)
    expect(await lastRun(id)).toMatchObject([{ choice: 'split', result: 'set', unweighed: 1 }])
    await split()
    expect(await all(id)).toEqual([['NOTE 2', 'MUG 2'], ['MUG 2']])
    expect(await lastRun(id)).toMatchObject([{ choice: 'split', result: 'done' }])
    const [part] = await partsOf(id)
    expect(await detail(part!.id)).toMatchObject({ package: { weight: 4 } })
  })

  it('leaves what it split off alone, also where another rule would split it', async () => {
    await save(rule('Lamps', apart('LAMP')), rule('Weight', atMost(7)))
    const id = await seed({ lines: [line('MUG', 6), line('LAMP', 2)] })
    await run(id)
    await split()
    await split()
    expect(await all(id)).toEqual([['MUG 3'], ['MUG 3'], ['LAMP 2']])
    const lamps = (await partsOf(id)).at(-1)!
    await run(lamps.id)
    await split()
    expect(await goods(lamps.id)).toEqual(['LAMP 2'])
    expect(await lastRun(lamps.id)).toMatchObject([
      { choice: 'split', result: 'impossible', obstacle: 'splitOff' },
      { choice: 'split', result: 'impossible', obstacle: 'splitOff' },
    ])
  })

  it('splits by named lists', async () => {
    const body = { name: 'Fragile', kind: 'text' as const, items: ['LAMP', 'VASE'] }
    const list = (await server.call(createRuleList, { body }, { as, headers: headers() })).body.data!
    await save(rule('Listed', { split: { by: 'lines', where: [{ field: 'sku', op: 'inList', values: [list.id] }] } }))
    const id = await seed()
    await run(id)
    await split()
    expect(await all(id)).toEqual([['MUG 3'], ['LAMP 1']])
  })

  it('says why it does not split', async () => {
    await save(rule('Lamps', apart('LAMP')))
    const other = { weight: 1, massUnit: 'lb', sizeUnit: 'in' }
    const several = await seed()
    await server.admin.query('update sales_order set other_packages = $2 where id = $1', [
      several,
      JSON.stringify([other]),
    ])
    const alone = await seed({ lines: [line('LAMP', 2)] })
    expect(await run(several, alone)).toMatchObject({ split: 0 })
    expect(await lastRun(several)).toMatchObject([{ result: 'impossible', obstacle: 'packages' }])
    expect(await lastRun(alone)).toMatchObject([{ result: 'nothing', unweighed: 0 }])

    // A label is bought between the run and the split.
    const bought = await seed()
    await run(bought)
    await plantShipment(server, seller, bought)
    await split()
    expect(await lastRun(bought)).toMatchObject([{ result: 'impossible', obstacle: 'label' }])
    expect(await all(bought)).toEqual([['MUG 3', 'LAMP 1']])
  })

  it('runs on orders that change, and does what was refused at the next run', async () => {
    await save(rule('Lamps', apart('LAMP')))
    const id = await seed()
    await run(id)
    await server.admin.query('update sales_order set status = 3 where id = $1', [id])
    await split()
    expect(await lastRun(id)).toMatchObject([{ result: 'impossible', obstacle: 'notAwaiting' }])
    await server.admin.query('update sales_order set status = 1 where id = $1', [id])
    const { version } = await detail(id)
    await server.call(updateOrder, { params: { id }, body: { version, reference: 'again' } }, { as })
    await split()
    expect(await all(id)).toEqual([['MUG 3'], ['LAMP 1']])
  })

  it('is tried on the last orders before it is saved', async () => {
    await save()
    const id = await seed()
    await plantShipment(server, seller, id)
    const tried = await server.call(tryRules, { body: { rules: [rule('New', apart('LAMP'))], focus: 0 } }, { as })
    expect(tried.body.data!.split).toBeGreaterThan(0)
    expect(tried.body.data!.examples.find((one) => one.id === id)).toMatchObject({
      actions: [{ choice: 'split', result: 'set' }],
      parts: [[{ sku: 'MUG', quantity: 3 }], [{ sku: 'LAMP', quantity: 1 }]],
    })
  })

  it.each<[string, Actions['split'], string]>([
    ['no comparison', { by: 'lines', where: [] }, 'rules.0.does.split'],
    ['nothing to compare with', { by: 'lines', where: [{ field: 'sku', op: 'in', values: [] }] }, 'where.0.values'],
    ['a field of the order', { by: 'lines', where: [{ field: 'city', op: 'in', values: ['X'] }] }, 'where.0.field'],
  ])('is refused with %s', async (_, wrong, field) => {
    const { version } = (await server.call(getRules, {}, { as })).body.data!
    const { status, body } = await server.call(
      saveRules,
      { body: { version, rules: [rule('Wrong', { split: wrong })] } },
      { as },
    )
    expect(status).toBe(400)
    expect(JSON.stringify(body.data)).toContain(field)
  })
})

describe('a run that is undone', () => {
  it('puts together what it split and gives back what it set', async () => {
    await save(rule('Lamps', { ...apart('LAMP'), tags: ['apart'] }), rule('Weight', atMost(4)))
    const id = await seed()
    const { id: runId } = await run(id)
    await split()
    expect(await all(id)).toEqual([['MUG 2'], ['MUG 1'], ['LAMP 1']])
    expect(await undoRun(runId)).toEqual({ restored: 1, changedSince: 0, splitsUndone: 2, splitsLeft: 0 })
    expect(await all(id)).toEqual([['MUG 3', 'LAMP 1']])
    expect(await detail(id)).toMatchObject({ tags: [] })
    // Once is once: the next run does not split again what was put together.
    await run(id)
    await split()
    expect(await all(id)).toEqual([['MUG 3', 'LAMP 1']])
  })

  it('leaves a split whose order was changed since, and stops those that wait', async () => {
    await save(rule('Lamps', apart('LAMP')))
    const [changed, waiting] = [await seed(), await seed()]
    const first = await run(changed)
    await split()
    const [part] = await partsOf(changed)
    const { version } = await detail(part!.id)
    await server.call(updateOrder, { params: { id: part!.id }, body: { version, reference: 'mine' } }, { as })
    expect(await undoRun(first.id)).toMatchObject({ splitsUndone: 0, splitsLeft: 1 })
    expect(await all(changed)).toEqual([['MUG 3'], ['LAMP 1']])

    const second = await run(waiting)
    expect(await undoRun(second.id)).toMatchObject({ splitsUndone: 1, splitsLeft: 0 })
    await split()
    expect(await all(waiting)).toEqual([['MUG 3', 'LAMP 1']])
    expect(await lastRun(waiting)).toMatchObject([{ result: 'impossible', obstacle: 'undone' }])
  })

  it('stops with the bulk change that brought it about, and may come again', async () => {
    const condition = { field: 'tags' as const, op: 'in' as const, values: ['apart'] }
    await save({ ...rule('Lamps', apart('LAMP')), when: { match: 'all', conditions: [condition] } })
    const id = await seed()
    const tag = async () =>
      (await server.call(changeOrders, { body: { ids: [id], change: { addTags: ['apart'] } } }, { as })).body.data!
    const { id: changeId } = await tag()
    const undone = await server.call(undoBulkChange, { params: { id: changeId! } }, { as })
    expect(undone.body.data).toMatchObject({ restored: [id] })
    await split()
    expect(await all(id)).toEqual([['MUG 3', 'LAMP 1']])
    await tag()
    await split()
    expect(await all(id)).toEqual([['MUG 3'], ['LAMP 1']])
  })

  it('is no hurdle for undoing a split by hand', async () => {
    await save(rule('Lamps', apart('LAMP')))
    const id = await seed()
    await run(id)
    await split()
    const [{ id: regroupingId } = { id: 0 }] = (await server.call(listRegroupings, { params: { id } }, { as })).body
      .data!
    const { status } = await server.call(undoRegrouping, { params: { id: regroupingId } }, { as })
    expect(status).toBe(200)
    expect(await all(id)).toEqual([['MUG 3', 'LAMP 1']])
    expect(await lastRun(id)).toMatchObject([{ result: 'impossible', obstacle: 'undone' }])
  })

  it('counts no split that a person undid before, and gives its order back what it set', async () => {
    await save(rule('Lamps', { ...apart('LAMP'), tags: ['apart'] }))
    const id = await seed()
    const { id: runId } = await run(id)
    await split()
    const [{ id: regroupingId } = { id: 0 }] = (await server.call(listRegroupings, { params: { id } }, { as })).body
      .data!
    await server.call(undoRegrouping, { params: { id: regroupingId } }, { as })
    expect(await undoRun(runId)).toEqual({ restored: 1, changedSince: 0, splitsUndone: 0, splitsLeft: 0 })
    expect(await detail(id)).toMatchObject({ tags: [] })
  })
})

describe('what a person split or combined', () => {
  it('is split by no rule', async () => {
    await save()
    const [first, second, third] = [
      await seed(),
      await seed(),
      await seed({ lines: [line('MUG', 1), line('LAMP', 2)] }),
    ]
    await save(rule('Lamps', apart('LAMP')))
    const orders = [first, second].map((id) => ({ id, version: 1 }))
    const combined = await server.call(
      combineOrders,
      { body: { orders, ignoreAddress: true } },
      { as, headers: headers() },
    )
    expect(combined.status).toBe(200)
    const { lines } = await detail(third)
    const parts = [{ lines: lines.map(({ id }) => ({ lineId: id, quantity: 1 })) }]
    await server.call(splitOrder, { params: { id: third }, body: { version: 1, parts } }, { as, headers: headers() })
    await split()
    expect(await goods(first)).toEqual(['MUG 3', 'LAMP 1', 'MUG 3', 'LAMP 1'])
    expect(await lastRun(first)).toMatchObject([{ result: 'impossible', obstacle: 'splitOff' }])
    const [part] = await partsOf(third)
    expect(await goods(part!.id)).toEqual(['MUG 1', 'LAMP 1'])
  })
})

describe('what a rule splits', () => {
  it('is split once by two jobs at the same time', async () => {
    await save(rule('Lamps', apart('LAMP')))
    const ids = [await seed(), await seed(), await seed()]
    await run(...ids)
    await Promise.all([split(), split()])
    for (const id of ids) expect(await all(id)).toEqual([['MUG 3'], ['LAMP 1']])
  })

  it('stays whole where something breaks in the middle, and says so; the others are split, and a later run splits it', async () => {
    await save(rule('Lamps', apart('LAMP')))
    const [first, broken, last] = [await seed(), await seed(), await seed()]
    await run(first, broken, last)
    await server.admin.query(`
      create function break_split() returns trigger language plpgsql as
        $$ begin if new.refused is null and new.order_id = ${broken} then raise exception 'broken'; end if; return new; end $$;
      create trigger break_split before update on rule_once for each row execute function break_split()`)
    await split()
    expect([await all(first), await all(broken), await all(last)]).toEqual([
      [['MUG 3'], ['LAMP 1']],
      [['MUG 3', 'LAMP 1']],
      [['MUG 3'], ['LAMP 1']],
    ])
    expect(await lastRun(broken)).toMatchObject([{ result: 'impossible', obstacle: 'failed' }])
    await server.admin.query('drop function break_split cascade')
    await run(first, broken, last)
    await split()
    for (const id of [first, broken, last]) expect(await all(id)).toEqual([['MUG 3'], ['LAMP 1']])
  })

  const failWith = (state: string, ruleId: string) =>
    server.admin.query(`
      create function break_split() returns trigger language plpgsql as
        $$ begin if new.refused is null and new.rule_id in (${ruleId}) then raise exception 'broken' using errcode = '${state}'; end if; return new; end $$;
      create trigger break_split before update on rule_once for each row execute function break_split()`)
  const ruleIds = async () => (await server.call(getRules, {}, { as })).body.data!.rules.map(({ id }) => id)

  it('is split by the other rules where one of them fails', async () => {
    await save(rule('Lamps', apart('LAMP')), rule('Weight', atMost(4)))
    const id = await seed()
    const [lamps] = await ruleIds()
    await failWith('P0001', String(lamps))
    await run(id)
    await split()
    await server.admin.query('drop function break_split cascade')
    expect(await all(id)).not.toEqual([['MUG 3', 'LAMP 1']])
    expect(await lastRun(id)).toMatchObject([{ result: 'impossible', obstacle: 'failed' }, { result: 'done' }])
  })

  it('waits no longer than the last attempt, and for no job that is gone', async () => {
    await save(rule('Lamps', apart('LAMP')))
    const [id, left] = [await seed(), await seed()]
    await failWith('40001', (await ruleIds()).join())
    await run(id)
    await expect(split()).rejects.toThrow('broken')
    expect(await lastRun(id)).toMatchObject([{ result: 'set' }])
    await splitByRules(server.services, seller, { lastAttempt: true })
    expect(await lastRun(id)).toMatchObject([{ result: 'impossible', obstacle: 'failed' }])
    await server.admin.query('drop function break_split cascade')

    await run(left)
    const jobs = () =>
      server.admin.query(
        "delete from graphile_worker._private_jobs where key like 'orders.splitByRules:left:%' returning key",
      )
    await findLeftSplits(server.services)
    expect((await jobs()).rowCount).toBe(0)
    await server.admin.query("update rule_once set at = at - interval '1 hour' where order_id = $1", [left])
    await findLeftSplits(server.services)
    expect((await jobs()).rowCount).toBe(1)
    await split()
  })

  it('is split after a purchase that was in its way', async () => {
    await save(rule('Lamps', apart('LAMP')))
    const id = await seed()
    await run(id)
    await server.admin.query(
      `insert into label_batch (org_id, id, label_size, label_format, total, created_by) values ($1, $2, 1, 'PDF', 1, 1)`,
      [seller, batchId],
    )
    await server.admin.query(
      `insert into label_batch_item (org_id, batch_id, position, order_id, quote_id, carrier, service_code, price)
       values ($1, $2, 0, $3, gen_random_uuid(), 1, 'X', 100)`,
      [seller, batchId, id],
    )
    await split()
    expect(await all(id)).toEqual([['MUG 3', 'LAMP 1']])
    expect(await lastRun(id)).toMatchObject([{ result: 'set' }])
    await server.admin.query(
      `update label_batch_item set state = 'failed', error_code = 'NO_RATES' where order_id = $1`,
      [id],
    )
    await split()
    expect(await all(id)).toEqual([['MUG 3'], ['LAMP 1']])
  })

  it('goes to its warehouse afterwards', async () => {
    await save(rule('Lamps', apart('LAMP')))
    const id = await seed()
    await run(id)
    await server.admin.query('update sales_order set send_to = 1 where id = $1', [id])
    const due = () =>
      inScope(server.services.database, { role: 'service', orgId: seller }, async (db) =>
        (await lockDueToSend(db, seller, 100)).map((one) => one.id),
      )
    expect(await due()).toEqual([])
    await split()
    const [part] = await partsOf(id)
    expect(await due()).toEqual([id, part!.id])
  })
})
