import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ImporterEnd, runImporter } from '../../../../testing/faults/children.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { csvOf, rowsOf } from '../testing.ts'

/** One for each of the moments below; npm run soak asks for more. */
const KILLS = Number(process.env.WAYBILL_IMPORT_KILLS ?? 4)
const ROWS = 3000
/** Every tenth row has a zip code that is none: it must be told, not imported. */
const WRONG = ROWS / 10
/** After which step, and within how many milliseconds of it, the server dies. */
const moments = [
  ['started', 400],
  // Reading, and a little later checking.
  ['uploaded', 400],
  ['uploaded', 1500],
  ['checked', 400],
] as const

const server = useTestServer()
let dataDir = ''
beforeAll(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'waybill-import-kills-'))))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function taskOf(round: number): Promise<object> {
  const path = join(dataDir, `kill-${round}.csv`)
  const rows = rowsOf(ROWS, (index) => ({
    orderNO: `KILL-${round}-${index}`,
    ...(index % 10 === 0 && { zipCode: 'x' }),
  }))
  await writeFile(path, csvOf(rows))
  const { rows: users } = await server.admin.query<{ orgId: number; userId: number }>(
    `select org_id::int as "orgId", id::int as "userId" from app_user where email = 'seller@demo.test'`,
  )
  return { appUrl: server.database.appUrl, dataDir, path, ...users[0] }
}

/** Kills one import at a moment of chance and lets the next server finish it. */
async function killedAndFinished(round: number): Promise<{ died: ImporterEnd; end: ImporterEnd }> {
  const [after, within] = moments[round % moments.length]!
  const task = await taskOf(round)
  const died = await runImporter(task, { after, ms: Math.random() * within })
  return { died, end: await runImporter(task) }
}

it(
  `kill -9 of the server at ${KILLS} moments of an import: taken up again, every row is imported exactly once or told as wrong`,
  { timeout: 600_000 },
  async () => {
    const died: string[] = []
    for (let round = 0; died.length < KILLS; round++) {
      if (round > KILLS * 3) throw new Error('the imports are over before they can be killed')
      const { died: first, end } = await killedAndFinished(round)
      if (first.killed) died.push(first.reached.at(-1) ?? 'nothing')
      expect(end.summary).toMatchObject({ created: ROWS - WRONG, failed: WRONG })
      const { rows } = await server.admin.query<{ orders: number; names: number; wrong: number }>(
        `select count(*)::int as orders, count(distinct order_no)::int as names,
         count(*) filter (where split_part(order_no, '-', 3)::int % 10 = 0)::int as wrong
       from sales_order where order_no like $1`,
        [`KILL-${round}-%`],
      )
      expect(rows[0]).toEqual({ orders: ROWS - WRONG, names: ROWS - WRONG, wrong: 0 })
    }
    const { rows } = await server.admin.query<{ state: string; n: number }>(
      `select state, count(*)::int as n from import_job group by state`,
    )
    expect(rows.map((row) => row.state)).toEqual(['done'])
    console.log(`killed after: ${died.join(', ')}`)
  },
)
