import * as api from '@waybill/contract/imports/api'
import { availableParallelism } from 'node:os'
import { expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/people.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { csvOf, rowsOf, upload, uploaded } from '../testing.ts'
import { turns } from './run.ts'

const hog = 'seller@acme.test'
const neighbour = 'seller@demo.test'
const server = useTestServer()

/** More than there are slots. */
const HUNG = Math.max(3, availableParallelism()) + 2

const stateOf = async (id: string) =>
  (await server.call(api.getImport, { params: { id } }, { as: hog })).body.data?.state

it('files of one seller whose readers hang keep no other seller from importing', async () => {
  const sent = Array.from({ length: HUNG }, (_, serial) => {
    const bytes = csvOf(rowsOf(1, () => ({ orderNO: `HUNG-${serial}` })))
    return uploaded(server, hog, { name: `hung-${serial}.csv`, bytes })
  })
  const ids = (await Promise.all(sent)).map(({ excelCacheId }) => excelCacheId)
  // The lock under which a worker stores what it read: while the test has it, the reader can neither finish nor fail.
  const lock = await server.admin.connect()
  try {
    for (const id of ids) {
      await lock.query('select pg_advisory_lock(hashtextextended($1, 8027))', [id])
      const body = { charset: 'windows-1252' } as const
      expect((await server.call(api.changeImport, { params: { id }, body }, { as: hog })).status).toBe(200)
    }
    const bytes = csvOf(rowsOf(2, (index) => ({ orderNO: `FREE-${index}` })))
    const own = await uploaded(server, neighbour, { name: 'free.csv', bytes })
    expect(own).toMatchObject({ state: 'ready', rows: 2, heldSeconds: null })
    expect(await Promise.all(ids.map(stateOf))).toEqual(ids.map(() => 'reading'))
  } finally {
    await lock.query('select pg_advisory_unlock_all()')
    lock.release()
  }
  await expect.poll(() => Promise.all(ids.map(stateOf)), { timeout: 60_000 }).toEqual(ids.map(() => 'ready'))
})

it('a file of an organization whose files had to be given up is delayed, says for how long, and is read then', async () => {
  for (let file = 0; file < 7; file++) turns.strike(demoOrg.seller)
  try {
    const bytes = csvOf(rowsOf(2, (index) => ({ orderNO: `HELD-${index}` })))
    const { body } = await upload(server, neighbour, { name: 'held.csv', bytes })
    expect(body.data).toMatchObject({ state: 'reading', rows: 0, heldSeconds: expect.any(Number) })
    for (let file = 0; file < 3; file++) turns.forgive(demoOrg.seller)
    const params = { id: body.data!.excelCacheId }
    const info = async () => (await server.call(api.getImport, { params }, { as: neighbour })).body.data
    await expect.poll(info, { timeout: 60_000 }).toMatchObject({ state: 'ready', rows: 2, heldSeconds: null })
  } finally {
    for (let file = 0; file < 3; file++) turns.forgive(demoOrg.seller)
  }
})
