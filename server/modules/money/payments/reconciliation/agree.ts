import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import { asService, type PaymentServices } from '../accounts.ts'
import { nameLines, type Unnamed } from './names.ts'
import { lines } from './sides.ts'

const PORTION = 1000

const undecided = (db: Db, orgId: number) =>
  db
    .selectFrom('psp_line')
    .select(['id', 'kind', 'source', 'payment_id', 'ledger_key'])
    .where('org_id', '=', orgId)
    .where('agreed', '=', false)

async function agree(db: Db, orgId: number, some: readonly (Unnamed & { ledger_key: string | null })[]): Promise<void> {
  await nameLines(
    db,
    orgId,
    some.filter(({ ledger_key: key }) => key === null),
  )
  const ids = some.map(({ id }) => id)
  await sql`
    update psp_line set agreed = true where org_id = ${orgId} and id in (
      select l.id from ${lines(orgId)} where l.id = any(${ids}::text[]) and v.verdict = 'agreed')`.execute(db)
}

/** The last line of a portion of those after `id`; null: it was the last portion. */
async function agreePortion(db: Db, orgId: number, id: string): Promise<string | null> {
  const some = await undecided(db, orgId).where('id', '>', id).orderBy('id').limit(PORTION).execute()
  await agree(db, orgId, some)
  return some.length < PORTION ? null : (some.at(-1)?.id ?? null)
}

/** Marks the lines that agree with their postings, in portions that stay: the first reading of a large account has any number of them. */
export async function agreeLines(services: PaymentServices, orgId: number): Promise<void> {
  for (let last: string | null = ''; last !== null;) {
    const from: string = last
    last = await asService(services, orgId, (db) => agreePortion(db, orgId, from))
  }
}

/** The same of one line. */
export const agreeLine = async (db: Db, orgId: number, id: string): Promise<void> =>
  agree(db, orgId, await undecided(db, orgId).where('id', '=', id).execute())
