import { plantFloor, plantStock } from './outbound-floor.ts'
import type { TestServer } from './server.ts'
import { workCalls, type WorkCalls } from './work-orders.ts'

type Value = string | number
/** The code that is answered; undefined: none. */
type Case = (value: Value) => Promise<string | null | undefined>

/** What is asked of a work order in each state, as the walk over lifecycles asks it. */
export function workCases(server: TestServer): Record<string, Case> {
  const inState =
    (act: (calls: WorkCalls, id: number) => Promise<{ body: { errorCode: string | null } }>): Case =>
    async (state) => {
      const floor = await plantFloor(server)
      await plantStock(server, floor, [
        { sku: 'MUG', place: 'A-1', quantity: 4 },
        { sku: 'CUP', place: 'A-1', quantity: 2 },
      ])
      const calls = workCalls(server, () => floor)
      const { id } = (await calls.ask()).body.data!
      await calls.quote(id)
      await server.admin.query('update work_order set state = $2 where id = $1', [id, state])
      return (await act(calls, id)).body.errorCode
    }
  return {
    'work_order.state quote': inState((calls, id) => calls.quote(id, { seen: 1, amount: 2_0000 })),
    'work_order.state accept': inState((calls, id) => calls.answer(id)),
    'work_order.state keep': inState((calls, id) => calls.answer(id, false)),
    'work_order.state withdraw': inState((calls, id) => calls.withdraw(id)),
    'work_order.state resume': inState((calls, id) => calls.resume(id)),
    'work_order.state begin': inState((calls, id) => calls.scan(id, 'MUG')),
    'work_order.state hold': inState((calls, id) => calls.hold(id)),
    'work_order.state finish': inState((calls, id) => calls.finish(id)),
    'work_order.state decline': inState((calls, id) => calls.decline(id)),
    'work_order.state cancel': inState((calls, id) => calls.cancel(id)),
  }
}
