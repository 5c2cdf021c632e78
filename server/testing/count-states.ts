import { countCalls } from './counts.ts'
import { plantFloor, plantStock } from './outbound-floor.ts'
import type { TestServer } from './server.ts'

type Value = string | number
/** The code that is answered; undefined: none. */
type Case = (value: Value) => Promise<string | null | undefined>

/** What is asked of a count in each state, as the walk over lifecycles asks it. */
export function countCases(server: TestServer): Record<string, Case> {
  const planted = async () => {
    const floor = await plantFloor(server)
    await plantStock(server, floor, [{ sku: 'MUG', place: 'A-1', quantity: 2 }])
    const calls = countCalls(server, () => floor)
    return { ...calls, id: (await calls.create()).body.data!.id }
  }
  const inState = async (state: Value) => {
    const one = await planted()
    await server.admin.query('update stock_count set state = $2 where id = $1', [one.id, state])
    return one
  }
  /** A difference in a state. */
  const line = async (state: Value) => {
    const one = await planted()
    for (const anyway of [false, true]) {
      await one.place(one.id, 'A-1', { anyway })
      await one.finish(one.id, 'A-1')
    }
    const [found] = await one.differences(one.id)
    await server.admin.query('update stock_count_line set state = $2 where id = $1', [found!.id, state])
    return { ...one, found: found! }
  }
  const decided =
    (decision: 'accept' | 'reject' | 'recount'): Case =>
    async (state) => {
      const { decide, found } = await line(state)
      return (await decide([found], decision)).body.data?.refused[0]?.code
    }
  return {
    'stock_count.state begin': async (state) => {
      const { id, place } = await inState(state)
      return (await place(id, 'A-1')).body.errorCode
    },
    'stock_count.state cancel': async (state) => {
      const { id, cancel } = await inState(state)
      return (await cancel(id)).body.errorCode
    },
    'stock_count_line.state accept': decided('accept'),
    'stock_count_line.state reject': decided('reject'),
    'stock_count_line.state recount': decided('recount'),
  }
}
