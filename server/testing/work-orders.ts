import type { InputOf } from '@waybill/contract/core/route'
import * as api from '@waybill/contract/work-orders/api'
import * as staffApi from '@waybill/contract/work-orders/staff-api'
import { randomUUID } from 'node:crypto'
import type { PlantedFloor } from './outbound-floor.ts'
import type { TestServer } from './server.ts'
import { demoWarehouse } from './warehouse.ts'

const { seller, staff } = demoWarehouse
type WorkRequest = InputOf<typeof api.askForWork>['body']
type Quote = InputOf<typeof staffApi.quoteWork>['body']
type Scan = InputOf<typeof staffApi.scanWorkItem>['body']
type Make = InputOf<typeof staffApi.makeKits>['body']
type Units = Readonly<Record<string, number>>
interface How {
  as?: string
  commandId?: string
}

/** What sellers and staff do with work orders, each as a call. */
export function workCalls(server: TestServer, floorOf: () => PlantedFloor) {
  const parts = (units: Units) =>
    Object.entries(units).map(([name, quantity]) => ({ productId: floorOf().products.get(name)!, quantity }))
  /** Kits of two mugs and a cup become bowls unless it says else. */
  const ask = (
    more: Partial<Omit<WorkRequest, 'inputs' | 'outputs'>> & { inputs?: Units; outputs?: Units } = {},
    as = seller,
  ) => {
    const { inputs = { MUG: 2, CUP: 1 }, outputs = { BOWL: 1 }, ...rest } = more
    const what = { kind: 'kit' as const, runs: 2, dueOn: null, instructions: null, ...rest }
    const body = { requestKey: randomUUID(), warehouseId: floorOf().warehouseId, ...what }
    return server.call(api.askForWork, { body: { ...body, inputs: parts(inputs), outputs: parts(outputs) } }, { as })
  }
  const own = (id: number, as = seller) => server.call(api.getOwnWork, { params: { id } }, { as })
  const answer = (id: number, accept = true, { version = 1, as = seller } = {}) =>
    server.call(api.answerWorkQuote, { params: { id }, body: { version, accept } }, { as })
  const cancel = (id: number, as = seller) => server.call(api.cancelOwnWork, { params: { id } }, { as })
  const comment = (id: number, text: string, { as = seller, commandId = randomUUID() }: How = {}) =>
    server.call(api.commentOwnWork, { params: { id }, body: { commandId, text } }, { as })
  const reply = (id: number, text: string, { as = staff, commandId = randomUUID() }: How = {}) =>
    server.call(staffApi.commentWork, { params: { id }, body: { commandId, text } }, { as })
  const get = (id: number, as = staff) => server.call(staffApi.getFloorWork, { params: { id } }, { as })
  const quote = (id: number, more: Partial<Quote> = {}, as = staff) =>
    server.call(
      staffApi.quoteWork,
      {
        params: { id },
        body: { seen: 0, basis: 'unit', amount: 1_5000, minutes: 30, note: 'With a ribbon', ...more },
      },
      { as },
    )
  const decline = (id: number, as = staff) =>
    server.call(staffApi.declineWork, { params: { id }, body: { reason: 'No ribbons here' } }, { as })
  const hold = (id: number, as = staff) =>
    server.call(staffApi.holdWork, { params: { id }, body: { reason: 'A cup is missing' } }, { as })
  const withdraw = (id: number, as = staff) => server.call(staffApi.withdrawWorkQuote, { params: { id } }, { as })
  const resume = (id: number, as = staff) => server.call(staffApi.resumeWork, { params: { id } }, { as })
  const assign = (id: number, userId: number | null, as = staff) =>
    server.call(staffApi.assignWork, { params: { id }, body: { userId } }, { as })
  const scan = (
    id: number,
    name: string,
    more: Partial<Scan> = {},
    { as = staff, commandId = randomUUID() }: How = {},
  ) =>
    server.call(
      staffApi.scanWorkItem,
      {
        params: { id },
        body: {
          commandId,
          place: 'A-1',
          code: floorOf().skuOf(name),
          quantity: 1,
          lotId: null,
          found: null,
          to: null,
          ...more,
        },
      },
      { as },
    )
  const undoScan = (id: number, quantity: number, { as = staff, commandId = randomUUID() }: How = {}) =>
    server.call(staffApi.undoWorkScan, { params: { id }, body: { commandId, line: 1, quantity } }, { as })
  const putBack = (id: number, pickId: number, { as = staff, commandId = randomUUID() }: How = {}) =>
    server.call(staffApi.putBackComponents, { params: { id }, body: { commandId, pickId } }, { as })
  const make = (
    id: number,
    runs: number,
    outputs: Readonly<Record<string, string>> = { BOWL: 'B-1' },
    { as = staff, commandId = randomUUID(), lot = null }: How & Pick<Make['outputs'][number], 'lot'> = { lot: null },
  ) =>
    server.call(
      staffApi.makeKits,
      {
        params: { id },
        body: {
          commandId,
          runs,
          outputs: Object.entries(outputs).map(([name, place]) => ({ code: floorOf().skuOf(name), place, lot })),
        },
      },
      { as },
    )
  const finish = (id: number, minutes = 20, { as = staff, commandId = randomUUID() }: How = {}) =>
    server.call(staffApi.finishWork, { params: { id }, body: { commandId, minutes } }, { as })
  /** WorkRequest for, quoted and accepted. */
  const accepted = async (more: Parameters<typeof ask>[0] = {}, price: Partial<Quote> = {}): Promise<number> => {
    const { id } = (await ask(more)).body.data!
    await quote(id, price)
    await answer(id)
    return id
  }
  const calls = {
    ask,
    own,
    answer,
    cancel,
    comment,
    reply,
    get,
    quote,
    decline,
    hold,
    withdraw,
    resume,
    assign,
    scan,
    undoScan,
    putBack,
  }
  return { ...calls, make, finish, accepted }
}
export type WorkCalls = ReturnType<typeof workCalls>
