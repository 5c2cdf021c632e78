import { expect, it } from 'vitest'
import { modules } from '../../../modules.ts'
import { inScope } from '../../../platform/database/index.ts'
import { FileMissingError } from '../../../platform/files/index.ts'
import { addJob, drainJobs } from '../../../platform/jobs/index.ts'
import { silentLog } from '../../../platform/log.ts'
import { pagesRead } from '../../../testing/pages-read.ts'
import { useTestServer } from '../../../testing/server.ts'
import { knownKeys } from './sweep.ts'

const server = useTestServer({ modules })
const HOUR_MS = 3_600_000

/** Does what the queue does when the time of the periodic job has come. */
async function sweepAsScheduled(): Promise<void> {
  const { services, database } = server
  const periodic = modules.flatMap((module) => module.periodic ?? []).find(({ kind }) => kind.name === 'files.cleanUp')
  if (!periodic) throw new Error('Nobody sweeps the files')
  await inScope(database, { role: 'service', orgId: 0 }, (db) => addJob(db, periodic.kind, {}))
  const jobs = modules.flatMap((module) => module.jobs?.(services) ?? [])
  await drainJobs({ database, jobs, concurrency: 1, log: silentLog, clock: { now: services.now } })
}

async function keep(name: string): Promise<string> {
  return (await server.services.files.put(Buffer.from(name))).key
}

it('removes files of which no organisation knows when they are a day old, and no others', async () => {
  const { files } = server.services
  const { rows: orgs } = await server.admin.query<{ id: number }>(
    'select id from org where type = 1 order by id limit 2',
  )
  expect(orgs).toHaveLength(2)
  const [label, upload, orphan] = [await keep('label'), await keep('upload'), await keep('orphan')]
  await server.admin.query(
    `insert into file (org_id, kind, name, mime, size, sha256, storage_key)
     values ($1, 'label', 'L.pdf', 'application/pdf', 5, sha256('label'), $2)`,
    [orgs[0]?.id, label],
  )
  await server.admin.query(
    `insert into import_job (org_id, file_name, kind, storage_key) values ($1, 'orders.csv', 'csv', $2)`,
    [orgs[1]?.id, upload],
  )
  const picture = await keep('picture')
  await server.admin.query(
    `insert into tenant_image (org_id, sha256, kind, mime, width, height, storage_key)
     values (2, $1, 'logo', 'image/png', 1, 1, $2)`,
    ['0'.repeat(64), picture],
  )
  await sweepAsScheduled()
  expect(String(await files.read(orphan))).toBe('orphan')
  server.clock.advance(25 * HOUR_MS)
  await sweepAsScheduled()
  await expect(files.read(orphan)).rejects.toThrow(FileMissingError)
  const kept = await Promise.all([label, upload, picture].map((key) => files.read(key)))
  expect(kept.map(String)).toEqual(['label', 'upload', 'picture'])
})

it('looks up the rows of the files that it asks about, however many others there are', async () => {
  await server.admin.query(
    `insert into file (org_id, kind, name, mime, size, sha256, storage_key)
     select (select min(id) from org), 'label', 'L.pdf', 'application/pdf', 5, sha256('label'), 'key-' || n from generate_series(1, 50000) n`,
  )
  await server.admin.query('vacuum analyze file')
  const keys = Array.from({ length: 100 }, (_, at) => `key-${at * 400 + 1}`)
  const read = await inScope(server.database, { role: 'service', orgId: 0 }, (db) =>
    pagesRead(db, 'file', async () => expect((await knownKeys(keys).execute(db)).rows).toHaveLength(100)),
  )
  expect(read).toBeLessThan(600)
})
