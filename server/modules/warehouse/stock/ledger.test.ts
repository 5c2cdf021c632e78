import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestDatabase } from '../../../testing/database.ts'
import { inScope } from '../../../platform/database/index.ts'
import { stockFaults, StockRefusal } from './index.ts'
import { at, itemOf, move, plantWarehouses, post } from '../../../testing/stock.ts'

const context = useTestDatabase()
const [dock, shelf, other, tote, damaged] = [901, 902, 903, 904, 905]
/** What becomes of a posting. */
const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'OK',
    (error: unknown) => (error instanceof StockRefusal ? error.code : String(error)),
  )

beforeAll(() => plantWarehouses(context.admin))
afterAll(async () => {
  expect(await stockFaults(context.admin)).toEqual([])
})

describe('a movement', () => {
  it('counts goods by condition and place: dock, good, damaged, hold', async () => {
    await post(context.database, [move(null, at(dock), 10, 'RECEIVE')])
    expect(await itemOf(context.admin)).toMatchObject({ dock: 10, good: 0, on_hand: 10, available: 0 })
    await post(context.database, [move(at(dock), at(shelf), 8, 'PUTAWAY')])
    expect(await itemOf(context.admin)).toMatchObject({ dock: 2, good: 8, available: 8 })
    await post(context.database, [
      move(at(shelf), at(damaged, 3), 1, 'DAMAGED_HERE'),
      move(at(shelf), at(shelf, 4), 2, 'RECALL_HOLD'),
    ])
    expect(await itemOf(context.admin)).toMatchObject({
      dock: 2,
      good: 5,
      damaged: 1,
      hold: 2,
      on_hand: 10,
      available: 5,
    })
    await post(context.database, [move(at(shelf), at(tote), 5, 'PICK'), move(at(tote), null, 5, 'SHIP')])
    expect(await itemOf(context.admin)).toMatchObject({ good: 0, on_hand: 5, available: 0 })
  })
  it('never takes more than there is, and says what is left', async () => {
    const product = 1102
    await post(context.database, [move(null, at(shelf), 3, 'OPENING', product)])
    const error = await post(context.database, [move(at(shelf), at(other), 4, 'MOVE', product)]).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toMatchObject({ code: 'STOCK_CHANGED', left: 3, line: 1 })
    expect(await codeOf(post(context.database, [move(at(other), null, 1, 'MISSING', product)]))).toBe('STOCK_CHANGED')
  })
  it('of several is posted whole or not at all', async () => {
    const product = 1103
    const two = [move(null, at(shelf), 3, 'OPENING', product), move(at(other), at(shelf), 1, 'MOVE', product)]
    expect(await codeOf(post(context.database, two))).toBe('STOCK_CHANGED')
    expect(await itemOf(context.admin, product)).toBeUndefined()
  })
  it('does not take what is promised to orders', async () => {
    const product = 1202
    await post(context.database, [move(null, at(shelf), 5, 'OPENING', product)], { seller: 12 })
    await context.admin.query('update stock_item set allocated = 4 where product_id = $1', [product])
    const loss = (quantity: number) =>
      post(context.database, [move(at(shelf), null, quantity, 'MISSING', product)], { seller: 12 })
    expect(await codeOf(loss(2))).toBe('STOCK_ALLOCATED')
    expect(await codeOf(loss(1))).toBe('OK')
    await context.admin.query('update stock_item set allocated = 0 where product_id = $1', [product])
  })
})

describe('commands', () => {
  it('sent fifty times at once move once and answer alike; with another body they are refused', async () => {
    const commandId = randomUUID()
    const before = (await itemOf(context.admin, 1102))!.on_hand
    const sent = await Promise.all(
      Array.from({ length: 50 }, () =>
        post(context.database, [move(null, at(shelf), 2, 'FOUND', 1102)], { commandId }),
      ),
    )
    expect(new Set(sent.map(([posted]) => posted!.id)).size).toBe(1)
    expect((await itemOf(context.admin, 1102))!.on_hand).toBe(before + 2)
    expect(await codeOf(post(context.database, [move(null, at(shelf), 3, 'FOUND', 1102)], { commandId }))).toBe(
      'KEY_REUSED',
    )
    expect(
      await codeOf(post(context.database, [move(null, at(911 + 1), 2, 'FOUND', 1102)], { commandId, operator: 91 })),
    ).toBe('KEY_REUSED')
  })
  it('answer the same when the server lost its answer', async () => {
    const [commandId, moves] = [randomUUID(), [move(null, at(shelf), 4, 'FOUND', 1102)]]
    const before = (await itemOf(context.admin, 1102))!.on_hand
    const client = await context.admin.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await client.query(`begin; set local role waybill_warehouse; set local app.org_id = '90'`)
    await client.query(
      `select stock.post(11, 1, $1, array[row('FOUND', 1102, 0, null, null, 902, 1, 4, null, null, null, null, null, false)::stock.move])`,
      [commandId],
    )
    await client.query('commit')
    client.on('error', () => undefined)
    await context.admin.query('select pg_terminate_backend($1)', [rows[0]!.pid])
    client.release(true)
    const again = await post(context.database, moves, { commandId })
    expect(await post(context.database, moves, { commandId })).toEqual(again)
    expect((await itemOf(context.admin, 1102))!.on_hand).toBe(before + 4)
  })
  it('200 picks of 50 units, all at once: 50 are picked', async () => {
    const product = 1201
    await post(context.database, [move(null, at(shelf), 50, 'OPENING', product)], { seller: 12 })
    const picks = await Promise.all(
      Array.from({ length: 200 }, () =>
        codeOf(post(context.database, [move(at(shelf), at(tote), 1, 'PICK', product)], { seller: 12 })),
      ),
    )
    expect(picks.filter((code) => code === 'OK')).toHaveLength(50)
    expect(new Set(picks)).toEqual(new Set(['OK', 'STOCK_CHANGED']))
  })
  it('opposite moves never deadlock', async () => {
    const product = 1203
    await post(
      context.database,
      [move(null, at(shelf), 1000, 'OPENING', product), move(null, at(other), 1000, 'OPENING', product)],
      {
        seller: 12,
      },
    )
    const worker = async (n: number) => {
      for (let step = 0; step < 50; step++) {
        const [from, to] = (n + step) % 2 ? [shelf, other] : [other, shelf]
        await post(context.database, [move(at(from), at(to), 1, 'MOVE', product)], { seller: 12 })
      }
    }
    await Promise.all(Array.from({ length: 8 }, (_, n) => worker(n)))
    expect((await itemOf(context.admin, product))!.good).toBe(2000)
  })
})

describe('limits', () => {
  it('of a counter refuse what goes beyond them', async () => {
    const product = 1103
    await post(context.database, [move(null, at(shelf), 400_000_000, 'OPENING', product)])
    expect(await codeOf(post(context.database, [move(null, at(shelf), 1, 'FOUND', product)]))).toBe('STOCK_LIMIT')
    expect(await codeOf(post(context.database, [move(null, at(other), 1, 'FOUND', product)]))).toBe('STOCK_LIMIT')
    await post(context.database, [move(at(shelf), null, 400_000_000, 'MISSING', product)])
  })
  it('of the sequence of commands: a line that exists is a command that was used', async () => {
    const commandId = randomUUID()
    await post(context.database, [move(null, at(shelf), 1, 'FOUND', 1102)], { commandId })
    await context.admin.query('delete from floor_command where command_id = $1', [commandId])
    expect(await codeOf(post(context.database, [move(null, at(shelf), 1, 'FOUND', 1102)], { commandId }))).toBe(
      'KEY_REUSED',
    )
  })
})

it('a product that is deleted while its first stock is posted is in one of the two, and the other is refused', async () => {
  await context.admin.query(`insert into product (org_id, id, sku, name, package_type, unit, length, width, height)
    select 11, 1900, 'GONE', 'Gone', 'Ready To Ship', 'in/lb', 1, 1, 1`)
  const client = await context.admin.connect()
  await client.query('begin')
  await client.query('select 1 from product where org_id = 11 and id = 1900 for update')
  const posted = codeOf(post(context.database, [move(null, at(shelf), 1, 'OPENING', 1900)]))
  await expect
    .poll(async () => {
      const { rows } = await context.admin.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length
    })
    .toBe(1)
  await client.query('delete from product where org_id = 11 and id = 1900')
  await client.query('commit')
  client.release()
  expect(await posted).toBe('PRODUCT_NOT_FOUND')
})

describe('the balances', () => {
  const tables = ['stock_item', 'stock_level', 'stock_movement'] as const
  const roles = ['seller', 'warehouse', 'platform', 'service'] as const
  it.each(tables.flatMap((table) => roles.map((role) => [table, role] as const)))(
    'of %s are not written by %s',
    async (table, role) => {
      const { rows } = await context.admin.query(
        `select act from unnest(array['insert', 'update', 'delete']) act where has_table_privilege('waybill_' || $1, $2, act)`,
        [role, table],
      )
      expect(rows).toEqual([])
    },
  )
  it('are read by their seller, and by the operator of the warehouse as long as the link lasts', async () => {
    await post(context.database, [move(null, at(912), 5, 'OPENING', 1101)], { operator: 91 })
    const seen = (role: 'seller' | 'warehouse' | 'reseller', orgId: number) =>
      inScope(context.database, { role, orgId }, async (db) => {
        const rows = await db.selectFrom('stock_level').select(['org_id', 'warehouse_org_id']).distinct().execute()
        return rows.map((row) => `${row.org_id}@${row.warehouse_org_id}`).toSorted()
      })
    expect(await seen('seller', 11)).toEqual(['11@90', '11@91'])
    expect(await seen('seller', 13)).toEqual([])
    expect(await seen('warehouse', 90)).toEqual(['11@90', '12@90'])
    expect(await seen('warehouse', 91)).toEqual(['11@91'])
    await expect(seen('reseller', 1)).rejects.toThrow(/permission denied/)
    await context.admin.query('delete from warehouse_link where org_id = 11 and warehouse_org_id = 91')
    expect(await seen('warehouse', 91)).toEqual([])
    expect(await seen('seller', 11)).toEqual(['11@90', '11@91'])
    expect(await codeOf(post(context.database, [move(null, at(912), 5, 'OPENING')], { operator: 91 }))).toBe(
      'LINK_NOT_FOUND',
    )
    await context.admin.query('insert into warehouse_link (org_id, warehouse_org_id, warehouse_id) values (11, 91, 2)')
  })
  it('are moved within the operator of the transaction alone', async () => {
    expect(await codeOf(post(context.database, [move(null, at(912), 1, 'OPENING')]))).toBe('PLACE_NOT_FOUND')
    const asSeller = inScope(context.database, { role: 'seller', orgId: 11 }, (db) =>
      db.selectNoFrom((eb) => eb.fn<unknown>('stock.units_in', [eb.lit(901)]).as('units')).execute(),
    )
    await expect(asSeller).rejects.toThrow(/permission denied/)
  })
})

it('the nightly check finds what is not in the books', async () => {
  await context.admin.query(
    'update stock_level set on_hand = on_hand + 1 where org_id = 11 and product_id = 1102 and location_id = 902',
  )
  const found = await stockFaults(context.admin)
  expect(found.map(({ check }) => check)).toEqual(['levelMismatch', 'itemMismatch'])
  await context.admin.query(
    'update stock_level set on_hand = on_hand - 1 where org_id = 11 and product_id = 1102 and location_id = 902',
  )
})
