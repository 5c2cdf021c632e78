import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { exportLists } from '@waybill/contract/exports/lists'
import { expect, it } from 'vitest'
import { demoOrg } from '../../../demo/people.ts'
import { useTestServer } from '../../../testing/server.ts'
import { begin, download, type Wish } from './testing.ts'

const server = useTestServer()
const seller = 'seller@demo.test'
const ROWS = 60_000

function startNode() {
  const task = { appUrl: server.database.appUrl, dataDir: server.services.config.dataDir }
  const path = fileURLToPath(new URL('node.fixture.ts', import.meta.url))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', path, JSON.stringify(task)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  return async () => {
    child.kill('SIGKILL')
    await ended
  }
}

const jobOf = async (id: string) => {
  const { rows } = await server.admin.query<{ status: number; rows_total: number | null; storage_key: string | null }>(
    'select status, rows_total::int, storage_key from export_job where id = $1',
    [id],
  )
  return rows[0]!
}
async function until(what: () => Promise<boolean>): Promise<void> {
  while (!(await what())) await pause(20)
}

it('an export whose node is killed again and again is whole in the end, never half, and told once', async () => {
  await server.admin.query(
    `insert into sales_order (org_id, order_no, create_time, recipient_name, line1, city, country)
     select $1, 'K-' || n, now(), 'Kim', '1 Main St', 'X', 'US' from generate_series(1, $2::int) n`,
    [demoOrg.seller, ROWS],
  )
  const wish: Wish = {
    target: 'orders',
    columns: exportLists.orders.columns.map(({ key }) => key),
    format: 'csv',
    filter: { search: 'K-' },
  }
  const { body } = await begin(server, seller, wish)
  const { id } = body.data!
  for (let round = 0; round < 2; round++) {
    const kill = startNode()
    await server.admin.query('update export_job set rows_total = null where id = $1', [id])
    await until(async () => (await jobOf(id)).rows_total !== null)
    await kill()
    expect(await jobOf(id)).toMatchObject({ status: 3, storage_key: null })
    expect((await download(server, seller, id)).statusCode).toBe(409)
  }
  const kill = startNode()
  await until(async () => (await jobOf(id)).status !== 3)
  await kill()
  expect((await jobOf(id)).status).toBe(1)
  const file = await download(server, seller, id)
  const numbers = file.body
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[0])
  expect([numbers.length, new Set(numbers).size]).toEqual([ROWS, ROWS])
  const told = await server.admin.query("select 1 from message where org_id = $1 and title_en like 'Export %'", [
    demoOrg.seller,
  ])
  expect(told.rows).toHaveLength(1)
}, 120_000)
