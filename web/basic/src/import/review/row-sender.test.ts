import { expect, it } from 'vitest'
import { RowSender } from './row-sender.ts'

/** A server that answers when it is told to, or refuses. */
function makeServer() {
  const done: string[] = []
  let refuses = false
  const open: (() => void)[] = []
  const answer = async (what: string) => {
    await new Promise<void>((resolve) => open.push(resolve))
    if (refuses) throw new Error('offline')
    done.push(what)
    return what
  }
  return {
    done,
    answer,
    refuse: (on: boolean) => (refuses = on),
    /** Lets all that is asked be answered, one after the other. */
    goOn: async () => {
      for (let idle = 0; idle < 20; idle += 1) {
        open.shift()?.()
        await Promise.resolve()
      }
    },
    sender: new RowSender(async (batch) => void (await answer(batch.rows.map((row) => row.values.name).join()))),
  }
}
const named = (name: string) => [{ rowNo: 1, values: { name } }]

it('does everything in the order in which it was pressed, and leaves nothing out while something is under way', async () => {
  const { sender, answer, done, goOn } = makeServer()
  sender.add(named('A'))
  const undone = sender.run(() => answer('undo'))
  const redone = sender.run(() => answer('redo'))
  sender.add(named('B'))
  const undoneAgain = sender.run(() => answer('undo again'))
  expect(sender.state().waiting.get(1)).toEqual({ name: 'B' })
  await goOn()
  expect(await Promise.all([undone, redone, undoneAgain])).toEqual(['undo', 'redo', 'undo again'])
  expect(done).toEqual(['A', 'undo', 'redo', 'B', 'undo again'])
})

it('sends what comes in the moment in which all before was done', async () => {
  const { sender, answer, done, goOn } = makeServer()
  const both = sender.run(() => answer('undo')).then(() => sender.run(() => answer('redo')))
  await goOn()
  expect(await both).toBe('redo')
  expect(done).toEqual(['undo', 'redo'])
})

it('keeps edits that are refused, and says so to the calls that had to wait for them', async () => {
  const { sender, answer, done, refuse, goOn } = makeServer()
  refuse(true)
  sender.add(named('A'))
  const undone = sender.run(() => answer('undo')).catch((error: Error) => error.message)
  await goOn()
  expect(await undone).toBe('offline')
  expect(sender.state()).toMatchObject({ failure: { message: 'offline' } })
  expect(sender.state().waiting.size).toBe(1)
  refuse(false)
  const sent = sender.flush()
  await goOn()
  await sent
  expect(done).toEqual(['A'])
  expect(sender.state()).toEqual({ failure: null, waiting: new Map() })
})

it('goes on with the next when a call is refused', async () => {
  const { sender, answer, done, goOn } = makeServer()
  const refused = sender.run(() => Promise.reject(new Error('gone'))).catch((error: Error) => error.message)
  sender.add(named('A'))
  const undone = sender.run(() => answer('undo'))
  await goOn()
  expect([await refused, await undone]).toEqual(['gone', 'undo'])
  expect(done).toEqual(['A', 'undo'])
})
