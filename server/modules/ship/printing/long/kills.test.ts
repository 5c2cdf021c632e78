import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { scanPdf } from '../../../../carriers/labels/scanner.fixture.ts'
import { demoOrg } from '../../../../demo/people.ts'
import { startPrinter } from '../../../../testing/faults/children.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { beginPrint, openPrint } from '../../../../testing/print-jobs.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const ORDERS = 250
const KILLS = 2
const startNode = () => startPrinter({ appUrl: server.database.appUrl, dataDir: server.services.config.dataDir })

const jobOf = async (id: string) =>
  (await server.admin.query<{ state: string; done: number }>('select state, done from print_job where id = $1', [id]))
    .rows[0]!
const partsOf = async (id: string) =>
  (
    await server.admin.query<{ key: string }>(
      'select storage_key as key from print_part where job_id = $1 order by number',
      [id],
    )
  ).rows.map(({ key }) => key)
async function until(what: () => Promise<boolean>): Promise<void> {
  while (!(await what())) await pause(10)
}

it('a print job whose node is killed again and again draws each part once and loses no page', async () => {
  const { rows } = await server.admin.query<{ id: string }>(
    `insert into sales_order (org_id, order_no, create_time, recipient_name, line1, city, country)
     select $1, 'K-' || n, now(), 'Kim', '1 Main St', 'X', 'US' from generate_series(1, $2::int) n returning id`,
    [demoOrg.seller, ORDERS],
  )
  const orderIds = rows.map(({ id }) => Number(id))
  const { body } = await beginPrint(server, as, { document: 'slip', orderIds })
  const { id } = body.data!
  for (let round = 0; round < KILLS; round++) {
    const before = await partsOf(id)
    const kill = await startNode()
    await until(async () => (await partsOf(id)).length > before.length)
    await kill()
    const { state, done } = await jobOf(id)
    const parts = await partsOf(id)
    // What was drawn before stays, and what counts as done is exactly what is kept.
    expect(parts.slice(0, before.length)).toEqual(before)
    expect([state, done]).toEqual(['pending', parts.length * 50])
    expect((await openPrint(server, as, id)).statusCode).toBe(409)
  }
  const beforeLast = await partsOf(id)
  const kill = await startNode()
  await until(async () => (await jobOf(id)).state !== 'pending')
  await kill()
  expect((await jobOf(id)).state).toBe('ready')
  expect((await partsOf(id)).slice(0, beforeLast.length)).toEqual(beforeLast)
  const pages = await scanPdf(new Uint8Array((await openPrint(server, as, id)).rawPayload), 10)
  expect(pages.map(({ text }) => /K-\d+/.exec(text)?.[0])).toEqual(orderIds.map((_, index) => `K-${index + 1}`))
}, 120_000)
