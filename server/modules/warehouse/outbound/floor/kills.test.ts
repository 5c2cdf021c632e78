import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { runFloor } from '../../../../testing/faults/children.ts'
import type { FloorCall } from '../../../../testing/faults/floor.fixture.ts'
import { inboundCalls } from '../../../../testing/inbound.ts'
import { plantFloor, type PlantedFloor, plantOutbound, plantStock } from '../../../../testing/outbound-floor.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { demoWarehouse } from '../../../../testing/warehouse.ts'
import { floorCalls, shownStep, waveCalls } from './floor.fixture.ts'

const ROUNDS = Math.ceil(Number(process.env.WAYBILL_KILLS ?? 1))
const { operatorId, seller, staff } = demoWarehouse

const server = useTestServer()
const inbound = inboundCalls(server, seller)
let floor: PlantedFloor
let userId: number
const calls = floorCalls(server, () => floor)
const waves = waveCalls(server, () => floor)

/** All units wherever they lie, with all that is counted of them and of the people who move them. */
async function everything() {
  const { rows } = await server.admin.query(
    `select (select count(*)::int from stock_movement) as movements,
      (select jsonb_agg(s order by s.org_id, s.id) from stock_level s where on_hand > 0) as levels,
      (select jsonb_agg(l order by l.outbound_id, l.line) from outbound_line l) as lines,
      (select jsonb_agg(k order by k.package_id, k.line) from outbound_package_line k) as packed,
      (select jsonb_agg(jsonb_build_array(p.state, p.weight_g) order by p.id) from outbound_package p) as packages,
      (select jsonb_agg(jsonb_build_array(b.state, b.version, b.tote_id, b.put_back_at is null, b.wave_id, b.wave_slot) order by b.id) from outbound b) as orders,
      (select jsonb_agg(to_jsonb(v) - 'lease_until' - 'begun_at' order by v.id) from wave v) as waves,
      (select jsonb_agg(n order by n.inbound_id, n.line) from inbound_line n) as announced`,
  )
  return rows[0]
}

interface Answer {
  status: number
  body: { data?: unknown }
}

/** A server is killed before the commit, another after it and before its answer; then the same command is sent twice more. */
async function survive(call: FloorCall, id: number, body: object, again: (commandId: string) => Promise<Answer>) {
  const commandId = randomUUID()
  const { appUrl } = server.database
  // Fields in the order of their schema, as the server's own parser has them: a command is known by its contents.
  const task = { appUrl, operatorId, userId, call, id, body: { takeOver: false, ...body, commandId } }
  const before = await everything()
  expect([call, await runFloor({ ...task, point: 'warehouse.done' })]).toEqual([call, { killed: true }])
  expect(await everything()).toEqual(before)
  expect([call, await runFloor({ ...task, point: 'warehouse.committed' })]).toEqual([call, { killed: true }])
  const after = await everything()
  expect(after, call).not.toEqual(before)
  const answers = [await again(commandId), await again(commandId)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[1]!.body.data).toEqual(answers[0]!.body.data)
  expect(await everything()).toEqual(after)
  await calls.sound()
}

type WaveCall =
  | 'createWave'
  | 'scanWave'
  | 'skipWavePlace'
  | 'reportWaveShort'
  | 'removeWaveOrder'
  | 'finishWave'
  | 'cancelWave'
/** One call of the floor, by the server that is killed and by the one that goes on. */
const survives = (call: Exclude<FloorCall, 'receive' | 'ship' | WaveCall>, id: number, body: object) =>
  survive(call, id, body, (commandId) => calls[call](id, body as never, { commandId }))

beforeAll(async () => {
  floor = await plantFloor(server)
  const { rows } = await server.admin.query('select id::int from app_user where email = $1', [staff])
  userId = rows[0].id
})

it(
  'kill -9 at every step of receiving, picking, packing, shipping and putting back: a repeated command is answered, no unit lost or doubled',
  { timeout: 900_000 },
  async () => {
    const placeId = await inbound.dock()
    await inbound.product('KILLED')
    const parcel = {
      packageId: null,
      more: false,
      station: null,
      weightG: 500,
      lengthMm: null,
      widthMm: null,
      heightMm: null,
    }
    for (let round = 0; round < ROUNDS; round++) {
      const { id: shipment } = await inbound.arrived([{ sku: 'KILLED', quantity: '3' }])
      const scan = { code: 'KILLED', quantity: 2, damaged: false, placeId, lot: null, over: false }
      await survive('receive', shipment, scan, (commandId) =>
        inbound.scan(shipment, 'KILLED', placeId, { commandId, quantity: 2 }),
      )

      await plantStock(server, floor, [
        { sku: 'MUG', place: 'A-1', quantity: 3 },
        { sku: 'MUG', place: 'A-2', quantity: 3 },
        { sku: 'CUP', place: 'A-2', quantity: 1 },
      ])
      const { id, number } = await plantOutbound(server, floor, { MUG: 2 })
      await calls.release([id])
      const mug = { code: floor.skuOf('MUG'), quantity: 1 }
      await survives('start', id, { tote: 'T-1' })
      await survives('pick', id, { place: 'A-1', ...mug })
      const open = (await calls.get(id)).places.find(({ picked }) => !picked)!
      await survives('short', id, { placeId: open.id, missing: 1 })
      await calls.pick(id, { place: 'A-2', ...mug })
      await survives('verify', id, mug)
      await survives('close', id, { ...parcel, more: true })
      await calls.verify(id, mug)
      await survives('close', id, parcel)
      const [one, two] = (await calls.get(id)).packages.map(({ code }) => code)
      await survives('reopen', id, { package: two })
      await survives('merge', id, { package: two, into: one })
      await calls.close(id, parcel)
      const body = { warehouseId: floor.warehouseId, code: number, handedTo: 'Bob' }
      await survive('ship', id, body, (commandId) => calls.ship(number, 'Bob', commandId))

      const back = await plantOutbound(server, floor, { CUP: 1 })
      const cup = { code: floor.skuOf('CUP'), quantity: 1 }
      await calls.release([back.id])
      await calls.start(back.id, { tote: 'T-2' })
      await calls.pick(back.id, { place: 'A-2', ...cup })
      await server.admin.query('update outbound set cancel_requested_at = now() where id = $1', [back.id])
      await survives('beginPutBack', back.id, {})
      await survives('putBack', back.id, { place: 'A-3', ...cup })
    }
  },
)

it(
  'kill -9 at every step of a wave: it is created once, a repeated scan is answered, no unit lost or doubled',
  { timeout: 900_000 },
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await plantStock(server, floor, [
        { sku: 'MUG', place: 'A-1', quantity: 5 },
        { sku: 'CUP', place: 'A-2', quantity: 1 },
        { sku: 'CUP', place: 'A-3', quantity: 1 },
      ])
      const ids: number[] = []
      for (const sku of ['MUG', 'MUG', 'CUP', 'MUG']) ids.push((await plantOutbound(server, floor, { [sku]: 1 })).id)
      await calls.release(ids)
      const about = { warehouseId: floor.warehouseId, ids, totes: 4 }
      await survive('createWave', 0, about, (requestKey) => waves.create(ids, { totes: 4, requestKey }))
      const { wave } = await calls.get(ids[0]!)
      const { id } = wave!
      const shown = async () => shownStep((await waves.get(id)).step!)
      const scans = async (code: string) => {
        const step = await shown()
        await survive('scanWave', id, { step, code, quantity: 1 }, (commandId) =>
          waves.scan(id, code, { commandId, step }),
        )
      }
      await survive('removeWaveOrder', id, { orderId: ids[3] }, () => waves.remove(id, ids[3]!))
      for (const tote of ['T-1', 'T-2', 'T-3']) await scans(tote)
      for (const code of ['A-1', floor.skuOf('MUG'), 'T-1', floor.skuOf('MUG'), 'T-2']) await scans(code)
      const skipped = await shown()
      await survive('skipWavePlace', id, { step: skipped }, (commandId) =>
        waves.skip(id, {}, { commandId, step: skipped }),
      )
      const step = await shown()
      await survive('reportWaveShort', id, { step, missing: 1 }, (commandId) =>
        waves.short(id, { missing: 1 }, { commandId, step }),
      )
      await survive('finishWave', id, {}, () => waves.finish(id))
      const { wave: canceled } = (await waves.create([ids[3]!])).body.data!
      await survive('cancelWave', canceled!.id, {}, () => waves.cancel(canceled!.id))
      await calls.withdraw([ids[3]!])
      await server.admin.query(`update outbound set cancel_requested_at = now() where id = any($1)`, [ids.slice(0, 3)])
      for (const [sku, order] of [
        ['MUG', ids[0]!],
        ['MUG', ids[1]!],
        ['CUP', ids[2]!],
      ] as const) {
        await calls.beginPutBack(order, {})
        await calls.putBack(order, { place: 'B-1', code: floor.skuOf(sku), quantity: 1 })
      }
    }
  },
)
