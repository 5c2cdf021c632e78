import { randomUUID } from 'node:crypto'
import { plantReturnsFloor, plantSent, returnCalls } from './warehouse-returns.ts'
import type { TestServer } from './server.ts'
import { unidentifiedCases } from './unidentified-states.ts'

type Value = string | number
/** The code that is answered; undefined: none. */
type Case = (value: Value) => Promise<string | null | undefined>

/** What is asked of a return, and of a parcel whose order nobody knows, in each state, as the walk over lifecycles asks it. */
export function warehouseReturnCases(server: TestServer): Record<string, Case> {
  const inState = async (state: Value) => {
    const floor = await plantReturnsFloor(server)
    const calls = returnCalls(server, () => floor)
    const sent = await plantSent(server, floor, { MUG: 1 })
    const { id } = (await calls.announce(sent, { MUG: 1 }, { requestKey: randomUUID() })).body.data!
    const { rows } = await server.admin.query<{ version: number }>(
      'update warehouse_return set state = $2 where id = $1 returning version',
      [id, state],
    )
    return { id, version: rows[0]!.version, ...calls }
  }
  return {
    ...unidentifiedCases(server),
    'warehouse_return.state inspect': async (state) => {
      const { id, inspect } = await inState(state)
      return (await inspect(id, 'MUG')).body.errorCode
    },
    'warehouse_return.state answer': async (state) => {
      const { id, version, answer } = await inState(state)
      return (await answer(id, version, [{ inspectionId: 1, answer: 'dispose' }])).body.errorCode
    },
    'warehouse_return.state finish': async (state) => {
      const { id, finish } = await inState(state)
      return (await finish(id, 1)).body.errorCode
    },
    'warehouse_return.state cancel': async (state) => {
      const { id, version, cancel } = await inState(state)
      return (await cancel(id, version)).body.errorCode
    },
    'warehouse_return.state close': async (state) => {
      const { id, version, close } = await inState(state)
      return (await close(id, version)).body.errorCode
    },
  }
}
