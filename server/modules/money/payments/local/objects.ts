import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'

export type Json = { [key: string]: unknown }
type LocalKind = 'session' | 'intent' | 'dispute' | 'refund' | 'move' | 'payout' | 'event' | 'answer'

const prefixes: Record<LocalKind, string> = {
  session: 'cs_local_',
  intent: 'pi_local_',
  dispute: 'dp_local_',
  refund: 're_local_',
  move: 'txn_local_',
  payout: 'po_local_',
  event: 'evt_local_',
  answer: 'key_local_',
}
export const newId = (kind: LocalKind): string => prefixes[kind] + randomBytes(12).toString('hex')

/** An object of the local payment server, locked until the transaction ends; null when there is none. */
export async function find(db: Db, kind: LocalKind, id: string): Promise<Json | null> {
  const row = await db
    .selectFrom('local_payment_object')
    .select('body')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()
  return (row?.body as Json | undefined) ?? null
}

export async function put(db: Db, kind: LocalKind, body: Json & { id: string }): Promise<void> {
  await db
    .insertInto('local_payment_object')
    .values({ id: body.id, kind, body: JSON.stringify(body) })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ body: JSON.stringify(body) }))
    .execute()
}

/** The newest of a kind whose body contains these values. */
export async function newest(db: Db, kind: LocalKind, part: Json, limit: number): Promise<Json[]> {
  const rows = await db
    .selectFrom('local_payment_object')
    .select('body')
    .where('kind', '=', kind)
    .where(sql<boolean>`body @> ${JSON.stringify(part)}::jsonb`)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ body }) => body as Json)
}

export async function forget(db: Db, id: string): Promise<void> {
  await db.deleteFrom('local_payment_object').where('id', '=', id).execute()
}

/** Of what this server remembers nothing is needed for long, but the balance, which is the sum of all that moved it. */
export async function forgetBefore(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('local_payment_object')
    .where('created_at', '<', before)
    .where('kind', 'not in', ['move', 'payout'])
    .execute()
}
