import { ApiError } from '@waybill/contract/core/client'
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
  expect(sender.state()).toEqual({ failure: null, refused: null, waiting: new Map() })
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

/** A tab's storage. */
function makeStorage() {
  let text = '[]'
  return { read: () => JSON.parse(text), write: (edits: unknown) => void (text = JSON.stringify(edits)) }
}

it('writes down what the server does not have, and the next visit sends it as the same acts', async () => {
  const kept = makeStorage()
  const first = new RowSender(() => Promise.reject(new Error('offline')), kept)
  first.add(named('A'))
  first.add([{ rowNo: 2, values: { name: 'B' } }])
  await first.flush().catch(() => {})
  const before = kept.read()
  const sent: unknown[] = []
  const next = new RowSender(async (batch) => void sent.push(batch), kept)
  expect([next.broughtBack, next.state().waiting.get(2)]).toEqual([2, { name: 'B' }])
  await next.flush()
  expect(sent).toEqual(before)
  expect(kept.read()).toEqual([])
})

it('writes down nothing of what is thrown away', async () => {
  const kept = makeStorage()
  const sender = new RowSender(() => Promise.reject(new Error('offline')), kept)
  sender.add(named('A'))
  await sender.flush().catch(() => {})
  sender.drop()
  expect([kept.read(), sender.state()]).toEqual([[], { failure: null, refused: null, waiting: new Map() }])
  await sender.flush()
})

const refusalOf = (status: number, code = 'INVALID_INPUT') => new ApiError({ code, status, message: code })
/** Edits of two acts, the first answered with an error; what became of them, and of a call between the two. */
async function refusedBy(error: ApiError) {
  const kept: string[] = []
  const sender = new RowSender(async ({ rows }) => {
    if (rows[0]?.values.name === 'bad') throw error
    kept.push(rows[0]?.values.name ?? '')
  })
  sender.add([{ rowNo: 7, values: { name: 'bad' } }])
  const undone = sender.run(() => Promise.resolve('undone')).catch((reason: ApiError) => reason.code)
  sender.add(named('good'))
  const sent = sender.flush().then(
    () => 'all',
    (reason: ApiError) => reason.code,
  )
  return { sender, kept, outcome: [await sent, await undone] }
}

it.each([
  [400, 'INVALID_INPUT'],
  [404, 'NOT_FOUND'],
  [409, 'IMPORT_DONE'],
  [413, 'BODY_TOO_LARGE'],
])('gives up edits that are answered %i %s, says so, and goes on with those after them', async (status, code) => {
  const { sender, kept, outcome } = await refusedBy(refusalOf(status, code))
  expect([kept, outcome]).toEqual([['good'], [code, code]])
  expect(sender.state()).toMatchObject({ failure: null, waiting: new Map(), refused: { rowNos: new Set([7]) } })
  sender.dismissRejected()
  expect(sender.state().refused).toBeNull()
  await sender.flush()
})

it.each([
  [0, 'NETWORK'],
  [401, 'UNAUTHORIZED'],
  [409, 'IMPORT_NOT_READY'],
  [429, 'TOO_MANY_REQUESTS'],
  [503, 'SERVER_ERROR'],
])('keeps edits that are answered %i %s, and all after them', async (status, code) => {
  const { sender, kept, outcome } = await refusedBy(refusalOf(status, code))
  expect([kept, outcome]).toEqual([[], [code, code]])
  expect(sender.state()).toMatchObject({ failure: { code }, refused: null })
  expect([...sender.state().waiting.keys()]).toEqual([7, 1])
})
