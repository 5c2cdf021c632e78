import type { InputOf, Route } from '@waybill/contract/core/route'
import * as api from '@waybill/contract/outbound/floor-api'
import * as waveApi from '@waybill/contract/outbound/wave-api'
import * as repackApi from '@waybill/contract/outbound/repack-api'
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { outboundFaults, type PlantedFloor } from '../../../../testing/outbound-floor.ts'
import type { TestServer } from '../../../../testing/server.ts'
import { demoWarehouse } from '../../../../testing/warehouse.ts'
import { stockFaults } from '../../stock/index.ts'

const { staff } = demoWarehouse
type OrderRoute = Route & { body?: unknown }
type Body<R extends Route> = InputOf<R> extends { body: infer B } ? Omit<B, 'commandId' | 'takeOver'> : never
type Facts = Omit<Body<typeof api.closePackage>, 'packageId' | 'more'> & { packageId?: number | null; more?: boolean }
interface How {
  as?: string
  commandId?: string
  takeOver?: boolean
}
interface OnWave extends How {
  /** That of the page unless given. */
  step?: waveApi.ShownWaveStep
}
interface Answer<T = api.FloorOrder> {
  status: number
  body: { errorCode?: string | null; message?: string | null; data?: T | null }
}

/** A step as a command names it. */
export const shownStep = ({ orderId, kind, units }: Pick<waveApi.WaveStep, 'orderId' | 'kind' | 'units'>) => ({
  orderId,
  kind,
  placeId: units?.placeId ?? null,
  productId: units?.productId ?? null,
})

/** What a person with a cart does. */
export function waveCalls(server: TestServer, floorOf: () => PlantedFloor) {
  const get = async (id: number) => (await server.call(waveApi.getWave, { params: { id } }, { as: staff })).body.data!
  /** What was on the page at the first scan of a command, which is sent again as it was. */
  const seen = new Map<string, waveApi.ShownWaveStep>()
  const shownOf = async (id: number, commandId: string): Promise<waveApi.ShownWaveStep> => {
    const { step, members } = await get(id)
    const shown = step ?? { orderId: members[0]?.id ?? 1, kind: 'place', units: null }
    const known = seen.get(commandId) ?? shownStep(shown)
    seen.set(commandId, known)
    return known
  }
  const on =
    <R extends OrderRoute>(route: R) =>
    async (
      id: number,
      body: Omit<Body<R>, 'step'>,
      { as = staff, commandId = randomUUID(), takeOver = false, step }: OnWave = {},
    ): Promise<Answer<waveApi.WaveDetail>> => {
      const shown = step ?? (await shownOf(id, commandId))
      const all = { ...body, commandId, takeOver, step: shown }
      return (await server.call(route, { params: { id }, body: all } as never, { as })) as Answer<waveApi.WaveDetail>
    }
  const scan = on(waveApi.scanWave)
  return {
    create: (ids: number[] | null, { totes = 12, requestKey = randomUUID() as string } = {}) =>
      server.call(
        waveApi.createWave,
        { body: { requestKey, warehouseId: floorOf().warehouseId, ids, totes } },
        { as: staff },
      ),
    get,
    scan: (id: number, code: string, { quantity = 1, ...how }: OnWave & { quantity?: number } = {}) =>
      scan(id, { code, quantity }, how),
    skip: on(waveApi.skipWavePlace),
    short: on(waveApi.reportWaveShort),
    remove: (id: number, orderId: number) =>
      server.call(waveApi.removeWaveOrder, { params: { id }, body: { orderId } }, { as: staff }),
    finish: (id: number) => server.call(waveApi.finishWave, { params: { id } }, { as: staff }),
    cancel: (id: number) => server.call(waveApi.cancelWave, { params: { id } }, { as: staff }),
  }
}

/** What people on the floor do, each as a call with a command of its own. */
export function floorCalls(server: TestServer, floorOf: () => PlantedFloor) {
  const on =
    <R extends OrderRoute>(route: R) =>
    async (
      id: number,
      body: Body<R>,
      { as = staff, commandId = randomUUID(), takeOver = false }: How = {},
    ): Promise<Answer> =>
      (await server.call(route, { params: { id }, body: { ...body, commandId, takeOver } } as never, { as })) as Answer
  return {
    release: (ids: number[] | null) =>
      server.call(api.releaseOrders, { body: { ids, warehouseId: floorOf().warehouseId } }, { as: staff }),
    withdraw: (ids: number[]) => server.call(api.withdrawOrders, { body: { ids } }, { as: staff }),
    get: async (id: number) => (await server.call(api.getFloorOrder, { params: { id } }, { as: staff })).body.data!,
    start: on(api.startPicking),
    pick: on(api.pickUnits),
    short: on(api.reportShort),
    resume: on(api.resumeOrder),
    verify: on(api.verifyUnits),
    close: (id: number, body: Facts, how?: How) =>
      on(api.closePackage)(id, { packageId: null, more: false, ...body }, how),
    unpack: on(repackApi.unpackUnits),
    reopen: on(repackApi.reopenPackage),
    merge: on(repackApi.mergePackages),
    unload: on(repackApi.unloadPackages),
    voidLabels: on(repackApi.voidFloorLabels),
    label: (id: number, body: { confirmWeight?: boolean } = {}, how?: How) =>
      on(api.labelPackage)(id, { confirmWeight: false, ...body }, how),
    confirm: on(api.confirmLabel),
    beginPutBack: on(api.beginPutBack),
    putBack: on(api.putBackUnits),
    ship: (code: string, handedTo: string | null = null, commandId: string = randomUUID()) =>
      server.call(
        api.shipPackage,
        { body: { commandId, warehouseId: floorOf().warehouseId, code, handedTo } },
        { as: staff },
      ),
    sound: async () => {
      expect(await outboundFaults(server.admin)).toEqual([])
      expect(await stockFaults(server.admin)).toEqual([])
    },
  }
}
