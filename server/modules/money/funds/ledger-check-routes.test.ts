import { listLedgerChecks, runLedgerCheck } from '@waybill/contract/funds/ledger-check-api'
import { beforeAll, describe, expect, it } from 'vitest'
import { drainJobs } from '../../../platform/jobs/index.ts'
import { asService } from '../../../testing/chain.ts'
import { orgOfAccount } from '../../../testing/probe.ts'
import { useTestServer } from '../../../testing/server.ts'
import { fundsModule, openBooks } from './index.ts'
import { checkLedger } from './ledger-runs.ts'

const server = useTestServer()
const staff = { as: 'admin@demo.test' }
const list = async (query: object = {}) => {
  const { body } = await server.call(listLedgerChecks, { query: query as never }, staff)
  if (!body.data) throw new Error(String(body.errorCode))
  return body.data
}
const work = () =>
  drainJobs({
    database: server.database,
    log: server.services.log,
    clock: { now: server.services.now },
    concurrency: 1,
    jobs: fundsModule.jobs?.(server.services) ?? [],
  })

beforeAll(() => asService(server.database, orgOfAccount('seller@demo.test'), openBooks))

describe('checks of the ledger', () => {
  it('begin with none', async () => {
    expect(await list()).toMatchObject({ records: [], pending: false, total: { count: 0 } })
  })

  it('run in the background once, however often they are asked for, and say who asked', async () => {
    for (let time = 0; time < 2; time += 1) expect((await server.call(runLedgerCheck, {}, staff)).status).toBe(200)
    expect((await list()).pending).toBe(true)
    await work()
    const { records, pending } = await list()
    expect(pending).toBe(false)
    expect(records).toEqual([
      expect.objectContaining({ scope: 'whole', cause: 'person', completed: true, findings: [] }),
    ])
    expect(records[0]?.startedBy).toBeTruthy()
  })

  it('of a server that starts read only what was posted since the last sound one', async () => {
    await checkLedger(server.services, { scope: 'recent', cause: 'start', userId: null })
    const [newest] = (await list({ cause: 'start' })).records
    expect(newest).toMatchObject({ scope: 'recent', findings: [], startedBy: null })
  })

  it('show what is wrong with the name of the organization', async () => {
    await server.admin.query(`update ledger_account set book_seq = book_seq + 1
      where code = 2010 and org_id = (select min(org_id) from ledger_account where code = 2010)`)
    await checkLedger(server.services)
    const { records } = await list({ problems: true })
    expect(records).toHaveLength(1)
    const [finding] = records[0]?.findings ?? []
    expect(finding?.check).toBe('bookGap')
    expect(finding?.orgName).toBeTruthy()
  })

  it('that were stopped are listed as not completed', async () => {
    await expect(
      checkLedger({
        ...server.services,
        database: new Proxy(server.database, {}),
        log: {
          ...server.services.log,
          error: () => {
            throw new Error('no room')
          },
        } as never,
      }),
    ).rejects.toThrow('no room')
    expect((await list()).records[0]).toMatchObject({ completed: false, findings: [] })
  })

  it('come in pages and by day', async () => {
    const first = await list({ limit: 2 })
    expect(first.records).toHaveLength(2)
    const second = await list({ limit: 2, cursor: first.next ?? '' })
    const ids = [...first.records, ...second.records].map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(new Set(ids).size).toBe(ids.length)
    expect((await list({ dateTo: '2001-01-01' })).records).toEqual([])
  })

  it.each(['cursor=nonsense', 'scope=half', 'limit=0', 'dateFrom=tomorrow', 'unknown=1'])(
    'refuse %s',
    async (query) => {
      const { status } = await server.request({ method: 'GET', url: `${listLedgerChecks.path}?${query}`, ...staff })
      expect(status).toBe(400)
    },
  )

  it.each([listLedgerChecks, runLedgerCheck])('are for the platform alone: $id', async (route) => {
    expect((await server.call(route, {} as never)).status).toBe(401)
    for (const as of ['seller@demo.test', 'owner@acme.test']) {
      expect((await server.call(route, {} as never, { as })).status).toBe(403)
    }
  })
})
