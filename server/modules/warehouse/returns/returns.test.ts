import { orgType } from '@waybill/contract/core/enums'
import { getInventory } from '@waybill/contract/stock/api'
import { postMovement } from '@waybill/contract/stock/staff-api'
import * as api from '@waybill/contract/warehouse-returns/api'
import * as staffApi from '@waybill/contract/warehouse-returns/staff-api'
import { updateLinkTerms } from '@waybill/contract/warehouses/links-api'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/people.ts'
import { endLink, plantOutboundSeller } from '../../../testing/outbound.ts'
import type { PlantedFloor } from '../../../testing/outbound-floor.ts'
import { seedUser } from '../../../testing/people.ts'
import { useTestServer } from '../../../testing/server.ts'
import { demoWarehouse } from '../../../testing/warehouse.ts'
import { plantReturnsFloor, plantSent, returnCalls } from '../../../testing/warehouse-returns.ts'
import { stockFaults } from '../stock/index.ts'
import { attendUndecided } from './undecided.ts'

const server = useTestServer()
const { seller, staff } = demoWarehouse
const otherSeller = 'seller@other-returns.test'
const otherStaff = 'floor@other-returns.test'
let floor: PlantedFloor
const calls = returnCalls(server, () => floor)
const { announce, open, inspect, undo, carryOut, finish, close, cancel, answer, get } = calls
const ask = { disposition: 'ask', grade: 'D', to: null } as const

beforeAll(async () => {
  floor = await plantReturnsFloor(server)
  await seedUser(server, { provider: demoOrg.platform, email: otherSeller })
  await seedUser(server, { provider: demoOrg.platform, type: orgType.WMS, email: otherStaff })
})
afterEach(async () => {
  expect(await stockFaults(server.admin)).toEqual([])
})

/** Units of a product in the seller's stock at the warehouse of this file. */
async function stockOf(name: string) {
  const { body } = await server.call(getInventory, { params: { id: floor.products.get(name)! } }, { as: seller })
  const found = body.data!.warehouses.find(({ warehouse }) => warehouse.id === floor.warehouseId)
  return found ? { available: found.available, hold: found.hold, quarantine: found.quarantine } : null
}
const wakes = async () =>
  Number(
    (
      await server.admin.query<{ n: string }>(
        `select count(*) as n from graphile_worker.jobs where key = 'outbound.wake ${floor.sellerId}'`,
      )
    ).rows[0]!.n,
  )

describe('a return that the seller announces', () => {
  it('is no more than was shipped and is not announced or back; the same request is one return', async () => {
    const sent = await plantSent(server, floor, { MUG: 3, CUP: 1 })
    const find = (code: string, as = seller) => server.call(api.findReturnable, { query: { code } }, { as })
    expect((await find(sent.orderNo)).body.data).toMatchObject({ outboundId: sent.outboundId, orderNo: sent.orderNo })
    const requestKey = randomUUID()
    const first = await announce(sent, { MUG: 2 }, { requestKey })
    expect(first.body.data).toMatchObject({ state: 'expected', announced: true, expected: 2, received: 0 })
    expect((await announce(sent, { MUG: 2 }, { requestKey })).body.data!.id).toBe(first.body.data!.id)
    expect((await announce(sent, { MUG: 1 }, { requestKey })).body.errorCode).toBe('RETURN_CREATED')
    expect((await find(sent.number)).body.data!.lines.map(({ left }) => left)).toEqual([1, 1])
    expect((await announce(sent, { MUG: 2 })).body.errorCode).toBe('RETURN_TOO_MANY')
    const both = await Promise.all([announce(sent, { MUG: 1 }), announce(sent, { MUG: 1 })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    // What is canceled may be announced again.
    const { id, version } = first.body.data!
    expect((await cancel(id, version)).body.data!.state).toBe('canceled')
    expect((await cancel(id, version)).body.data!.state).toBe('canceled')
    expect((await announce(sent, { MUG: 2, CUP: 1 })).status).toBe(200)
    expect((await announce(sent, { MUG: 1 })).body.errorCode).toBe('RETURN_NOTHING')
    expect((await find(sent.orderNo, otherSeller)).status).not.toBe(200)
    expect((await announce(sent, { MUG: 1 }, { as: otherSeller })).status).not.toBe(200)
  })

  it('keeps a connection from ending until it is over', async () => {
    const { orgId, email, products } = await plantOutboundSeller(server)
    const place = { operatorId: demoOrg.harbor, warehouseId: demoWarehouse.id }
    const own = { ...floor, ...place, sellerId: orgId, products, skuOf: (name: string) => name }
    const sent = await plantSent(server, own, { MUG: 1 })
    const announced = await returnCalls(server, () => own).announce(sent, { MUG: 1 }, { as: email })
    const { id, version } = announced.body.data!
    const refused = await endLink(server, { orgId })
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'LINK_RETURNS'])
    expect((await cancel(id, version, email)).status).toBe(200)
    expect((await endLink(server, { orgId })).body.data).toMatchObject({ state: 'ended' })
  })

  it('is inspected unit by unit: each goes where it belongs, once, and the seller decides about the rest', async () => {
    const sent = await plantSent(server, floor, { MUG: 3, CUP: 1 })
    const { id, number } = (await announce(sent, { MUG: 3, CUP: 1 })).body.data!
    expect((await open(number, otherStaff)).status).toBe(404)
    expect((await inspect(id, 'MUG')).body.errorCode).toBe('RETURN_STATE')
    expect((await open(sent.orderNo)).body.data).toMatchObject({ id, state: 'arrived' })
    expect((await open(number.toLowerCase())).body.data).toMatchObject({ id, state: 'arrived' })
    expect((await cancel(id, (await get(id)).version)).body.errorCode).toBe('RETURN_ARRIVED')

    const item = await server.call(
      staffApi.findReturnItem,
      { params: { id }, query: { code: floor.skuOf('MUG') } },
      { as: staff },
    )
    expect(item.body.data).toMatchObject({
      expected: 3,
      received: 0,
      left: 3,
      quarantine: { code: 'Q-1', why: 'empty' },
    })

    const before = await stockOf('MUG')
    const commandId = randomUUID()
    const many = await Promise.all([1, 2, 3].map(() => inspect(id, 'MUG', {}, { commandId })))
    expect(many.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await inspect(id, 'MUG', { grade: 'B' }, { commandId })).body.errorCode).toBe('STOCK_COMMAND_REUSED')
    expect(await stockOf('MUG')).toEqual({ available: (before?.available ?? 0) + 1, hold: 0, quarantine: 0 })
    // Orders that wait for it get it at once.
    expect(await wakes()).toBe(1)

    const quarantined = await inspect(id, 'MUG', { grade: 'C', disposition: 'quarantine', to: 'Q-1', note: 'No box' })
    expect(quarantined.body.data!.lines[0]).toMatchObject({ received: 2, restocked: 1, quarantined: 1 })
    expect((await inspect(id, 'MUG', { to: null })).body.errorCode).toBe('RETURN_NO_PLACE')
    expect((await inspect(id, 'MUG', { to: 'Q-1' })).body.errorCode).toBe('RETURN_PLACE_KIND')
    expect((await inspect(id, 'MUG', { placeId: floor.places.get('A-1')! })).body.errorCode).toBe('RETURN_NOT_BENCH')
    expect((await inspect(id, 'MUG', {}, { as: otherStaff })).status).toBe(404)
    expect((await inspect(id, 'CUP', { disposition: 'dispose', grade: 'D', to: null })).status).toBe(200)

    // The last scan is undone, also twice; the unit is then to be inspected again.
    const disposed = (await get(id)).inspections.at(-1)!
    const undoing = randomUUID()
    await undo(id, disposed.id, { commandId: undoing })
    expect((await undo(id, disposed.id, { commandId: undoing })).body.data!.lines[1]).toMatchObject({ received: 0 })
    expect((await undo(id, disposed.id)).status).toBe(404)

    // Too many, and what is no part of the order: the seller decides.
    await inspect(id, 'MUG', ask)
    expect((await inspect(id, 'MUG')).body.errorCode).toBe('RETURN_ASK_FIRST')
    expect((await inspect(id, 'BOWL')).body.errorCode).toBe('RETURN_ASK_FIRST')
    await inspect(id, 'MUG', { ...ask, note: 'One too many' })
    await inspect(id, 'BOWL', ask)
    expect(await stockOf('MUG')).toEqual({ available: (before?.available ?? 0) + 1, hold: 2, quarantine: 1 })
    // What waits is taken from its place by nothing else.
    const stolen = {
      commandId: randomUUID(),
      sellerId: floor.sellerId,
      warehouseId: floor.warehouseId,
      reason: 'RELEASE_HOLD' as const,
      sku: floor.skuOf('MUG'),
      lot: null,
      from: { place: 'RET-1', condition: 4 as const },
      to: { place: 'A-1', condition: 1 as const },
      quantity: 1,
      note: 'Looks good',
      liable: null,
    }
    expect((await server.call(postMovement, { body: stolen }, { as: staff })).body.errorCode).toBe('STOCK_OF_DOCUMENT')

    expect((await finish(id, 0)).body.errorCode).toBe('RETURN_SHORT')
    expect((await finish(id, 1)).body.data).toMatchObject({ state: 'actionRequired', asking: 3 })
    expect((await inspect(id, 'CUP')).body.errorCode).toBe('RETURN_STATE')
    const messages = await server.admin.query('select title_en from message where org_id = $1 and href = $2', [
      floor.sellerId,
      `/o/#/return/detail/${id}`,
    ])
    expect(messages.rows).toEqual([{ title_en: `${number}: you decide about 3 units` }])
    const asks = await server.call(api.listWarehouseReturns, { query: { asks: true } }, { as: seller })
    expect(asks.body.data!.records.map((one) => one.id)).toEqual([id])

    const { version, inspections } = await get(id)
    const [damaged, extra, bowl] = inspections.filter(({ waiting }) => waiting)
    const decide = (one: { id: number }, decision: 'restock' | 'dispose' | 'sendBack') => ({
      inspectionId: one.id,
      answer: decision,
    })
    expect((await answer(id, version, [decide(damaged!, 'dispose')], otherSeller)).status).not.toBe(200)
    expect((await answer(id, version, [decide(inspections[0]!, 'dispose')])).status).toBe(404)
    expect((await answer(id, version, [decide(damaged!, 'dispose')])).body.data).toMatchObject({
      state: 'actionRequired',
    })
    const rest = [decide(extra!, 'restock'), decide(bowl!, 'sendBack')]
    expect((await answer(id, version, rest)).body.errorCode).toBe('CONFLICT')
    expect((await answer(id, version + 1, rest)).body.data).toMatchObject({ state: 'inspecting', asking: 0 })

    expect((await finish(id, 1)).body.errorCode).toBe('RETURN_OPEN')
    expect((await undo(id, extra!.id)).body.errorCode).toBe('RETURN_ANSWERED')
    expect((await carryOut(id, extra!.id, null)).body.errorCode).toBe('RETURN_NO_PLACE')
    const carrying = randomUUID()
    await Promise.all([1, 2].map(() => carryOut(id, extra!.id, 'A-1', { commandId: carrying })))
    expect((await carryOut(id, extra!.id, 'A-1')).body.errorCode).toBe('RETURN_CARRIED_OUT')
    await carryOut(id, damaged!.id, null)
    await carryOut(id, bowl!.id, null)
    expect((await finish(id, 1)).body.data!.state).toBe('completed')
    expect(await stockOf('MUG')).toEqual({ available: (before?.available ?? 0) + 2, hold: 0, quarantine: 1 })
    expect((await get(id)).lines).toMatchObject([
      { expected: 3, received: 4, restocked: 2, quarantined: 1, disposed: 1, waiting: 0 },
      { expected: 1, received: 0 },
      { expected: 0, received: 1, sentBack: 1 },
    ])
    // The cup never came: it may be announced again.
    expect((await announce(sent, { CUP: 1 })).status).toBe(200)
  })

  it('without a decision within five working days goes as the connection says, announced before, once', async () => {
    // Days pass for the deadlines; tokens stay as they are.
    const days = async (count: number) => {
      await server.admin.query('update warehouse_return set decide_by = decide_by - $1::int', [count])
      await Promise.all([attendUndecided(server.services), attendUndecided(server.services)])
    }
    await server.admin.query(
      `update warehouse set time_zone = 'UTC', working_days = '{1,2,3,4,5,6,7}', holidays = '{}' where id = $1`,
      [floor.warehouseId],
    )
    const {
      rows: [link],
    } = await server.admin.query<{ id: string; version: number }>(
      'select id, version from warehouse_link where org_id = $1 and warehouse_id = $2',
      [floor.sellerId, floor.warehouseId],
    )
    const terms = { version: link!.version, creditLimit: 0, cutOff: null, notes: null }
    const agree = (returnDefault: 'dispose' | 'restock', version: number) =>
      server.call(
        updateLinkTerms,
        { params: { id: Number(link!.id) }, body: { ...terms, version, returnDefault } },
        { as: staff },
      )
    expect((await agree('dispose', link!.version)).body.data).toMatchObject({ returnDefault: 'dispose' })
    const withQuestion = async () => {
      const sent = await plantSent(server, floor, { MUG: 1 })
      const { id, number } = (await announce(sent, { MUG: 1 })).body.data!
      await open(number)
      await inspect(id, 'MUG', ask)
      await finish(id, 0)
      return { id, number }
    }
    const [late, decided] = [await withQuestion(), await withQuestion()]
    const inDays = (count: number) =>
      new Date(server.clock.now().getTime() + count * 86_400_000).toISOString().slice(0, 10)
    expect(await get(late.id)).toMatchObject({ decideBy: inDays(5), defaultAnswer: 'dispose' })
    // What was announced holds, whatever is agreed later.
    await agree('restock', link!.version + 1)
    const titles = async ({ id }: { id: number }) =>
      (
        await server.admin.query<{ title_en: string }>('select title_en from message where href = $1 order by id', [
          `/o/#/return/detail/${id}`,
        ])
      ).rows.map(({ title_en: title }) => title)
    await days(3)
    expect(await titles(late)).toHaveLength(1)
    await days(1)
    await days(1)
    const [year, month, day] = inDays(1).split('-')
    expect((await titles(late)).slice(1)).toEqual([`${late.number}: decide by ${month}/${day}/${year}`])
    const { version, inspections } = await get(decided.id)
    await answer(decided.id, version, [{ inspectionId: inspections[0]!.id, answer: 'sendBack' }])
    await days(1)
    expect(await get(late.id)).toMatchObject({
      state: 'inspecting',
      decideBy: null,
      inspections: [{ answer: 'dispose', byDefault: true, waiting: true }],
    })
    expect((await get(decided.id)).inspections).toMatchObject([{ answer: 'sendBack', byDefault: false }])
    expect((await titles(late)).slice(2)).toEqual([`${late.number}: decided for 1 unit: Dispose`])
    const { rows: log } = await server.admin.query(
      `select user_id, detail from audit_event where action = 'warehouseReturn.decidedByDefault'`,
    )
    expect(log).toEqual([
      { user_id: null, detail: { answer: 'dispose', units: 1, reason: 'not decided within 5 working days' } },
    ])
    await carryOut(late.id, (await get(late.id)).inspections[0]!.id, null)
    expect((await finish(late.id, 0)).body.data!.state).toBe('completed')
  })

  it('notes a refund and takes the note back; other sellers read nothing of it', async () => {
    const sent = await plantSent(server, floor, { MUG: 1 })
    const { id, version } = (await announce(sent, { MUG: 1 })).body.data!
    const refund = { amount: 12_5000, on: '2027-03-01', note: 'By card' }
    const mark = (body: { version: number; refund: typeof refund | null }, as = seller) =>
      server.call(api.markReturnRefund, { params: { id }, body }, { as })
    expect((await mark({ version, refund })).body.data!.refund).toEqual(refund)
    expect((await mark({ version, refund: null })).body.errorCode).toBe('CONFLICT')
    expect((await mark({ version: version + 1, refund: null })).body.data!.refund).toBeNull()
    expect((await mark({ version: version + 2, refund }, otherSeller)).status).not.toBe(200)
    // It never comes.
    expect((await close(id, version + 2, otherStaff)).status).toBe(404)
    expect((await close(id, version + 2)).body.data!.state).toBe('closed')
    expect((await close(id, version + 2)).body.data!.state).toBe('closed')
  })
})

describe('a parcel that nobody announced', () => {
  it('is a return of the order whose number or tracking number is scanned, once', async () => {
    const sent = await plantSent(server, floor, { MUG: 2 })
    expect((await open('NO-SUCH-CODE')).body.errorCode).toBe('RETURN_CODE_UNKNOWN')
    const opened = await Promise.all([open(sent.tracking), open(sent.tracking)])
    const [one, two] = opened.map(({ body }) => body.data!)
    expect(two!.id).toBe(one!.id)
    expect(one).toMatchObject({ state: 'arrived', announced: false, expected: 2, tracking: sent.tracking })
    await inspect(one!.id, 'MUG')
    // What may come back and did not is no shortage.
    expect((await finish(one!.id)).body.data!.state).toBe('completed')
    expect((await get(one!.id)).announced).toBe(false)
    // The rest comes later, and then one more than there was.
    const next = (await open(sent.orderNo)).body.data!
    expect(next).toMatchObject({ state: 'arrived', expected: 1 })
    expect(next.id).not.toBe(one!.id)
    await inspect(next.id, 'MUG')
    expect((await inspect(next.id, 'MUG')).body.errorCode).toBe('RETURN_ASK_FIRST')
    expect((await finish(next.id)).body.data!.state).toBe('completed')
  })

  it('is one although its announcement was canceled', async () => {
    const sent = await plantSent(server, floor, { CUP: 1 })
    const { id, number, version } = (await announce(sent, { CUP: 1 })).body.data!
    await cancel(id, version)
    const opened = (await open(number)).body.data!
    expect(opened).toMatchObject({ state: 'arrived', announced: false, expected: 1, tracking: null })
    await undo(opened.id, (await inspect(opened.id, 'CUP')).body.data!.inspections[0]!.id)
    expect((await server.call(staffApi.getFloorReturn, { params: { id: opened.id } }, { as: otherStaff })).status).toBe(
      404,
    )
    const { body } = await server.call(
      staffApi.listFloorReturns,
      { query: { search: opened.number } },
      { as: otherStaff },
    )
    expect(body.data!.records).toEqual([])
  })
})
