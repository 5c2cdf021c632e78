import type { Selectable } from 'kysely'
import { type Database, type Db, inScope } from '../../../platform/database/index.ts'
import type { LoginGuardTable as Table } from '../../../platform/database/schema.ts'
import { lineOf } from '../../../platform/network.ts'
import { limitKey } from './limits.ts'

/**
 * What attempts from unknown devices cost. Nothing here is a wall: each refusal names a wait of a minute at most, so the owner of an
 * account gets in, while guessing stays slow.
 * - A network has ten attempts at an account; then it waits 1, 2, 4 … 60 seconds after each.
 * - A network has a hundred attempts at all accounts together; then it waits 1, 2, 4, 8 seconds after each.
 * - An account that fifty attempts failed at, from however many networks, admits one every five seconds: a network is given a place in
 *   the queue, which it keeps for a minute.
 * Everything is forgotten after fifteen quiet minutes.
 */
const guardRules = {
  pairFree: 10,
  pairMaxMs: 60_000,
  networkFree: 100,
  networkMaxMs: 8000,
  accountFree: 50,
  slotMs: 5000,
  queueMs: 60_000,
  idleMs: 15 * 60_000,
} as const

interface Attempt {
  tenantOrgId: number
  ip: string
  email: string
}
type Row = Selectable<Table>
type Rows = { account: Row; network: Row; pair: Row }
type Verdict = { admitted: true; refusedBefore: number } | { admitted: false; waitMs: number; first: boolean }

function keysOf({ tenantOrgId, ip, email }: Attempt): Record<keyof Rows, string> {
  const line = lineOf(ip)
  return {
    account: `account:${limitKey(tenantOrgId, email)}`,
    network: `network:${limitKey(tenantOrgId, line)}`,
    pair: `pair:${limitKey(tenantOrgId, `${line} ${email}`)}`,
  }
}

const emptyRow = (key: string, at: Date): Row => ({
  key,
  failed_attempts: 0,
  next_attempt_at: null,
  reserved: false,
  refused_attempts: 0,
  updated_at: at,
})

/** Locks the three counters, always in the order of their keys. */
async function lockRows(db: Db, attempt: Attempt, now: Date): Promise<Rows> {
  const keys = keysOf(attempt)
  const sorted = Object.values(keys).toSorted()
  await db
    .insertInto('login_guard')
    .values(sorted.map((key) => emptyRow(key, now)))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const rows = await db
    .selectFrom('login_guard')
    .selectAll()
    .where('key', 'in', sorted)
    .orderBy('key')
    .forUpdate()
    .execute()
  const rowOf = (key: string): Row => {
    const row = rows.find((one) => one.key === key)
    const quiet = !row || now.getTime() - row.updated_at.getTime() > guardRules.idleMs
    return quiet ? emptyRow(key, now) : row
  }
  return { account: rowOf(keys.account), network: rowOf(keys.network), pair: rowOf(keys.pair) }
}

const keep = (db: Db, { key, ...values }: Row) =>
  db.updateTable('login_guard').set(values).where('key', '=', key).execute()

/** 1, 2, 4 … seconds after the free attempts are used up. */
function delayed(row: Row, { free, maxMs, now }: { free: number; maxMs: number; now: Date }): Row {
  const wrong = row.failed_attempts + 1
  const waitMs = wrong < free ? 0 : Math.min(maxMs, 1000 * 2 ** Math.min(20, wrong - free))
  const next = waitMs > 0 ? new Date(now.getTime() + waitMs) : null
  return { ...row, failed_attempts: wrong, next_attempt_at: next, updated_at: now }
}

/** Is it this network's turn at an account under pressure? Otherwise the wait until it is, with a place in the queue if one is free. */
function queueUp({ account, pair }: Rows, now: Date): { waitMs: number; account?: Row; pair?: Row } {
  const time = now.getTime()
  const { slotMs, queueMs, accountFree } = guardRules
  const stillMine = pair.reserved && pair.next_attempt_at && time - pair.next_attempt_at.getTime() <= queueMs
  if (account.failed_attempts < accountFree || stillMine) return { waitMs: 0 }
  const slot = Math.max(time, account.next_attempt_at?.getTime() ?? 0) + slotMs
  if (slot - time > queueMs) return { waitMs: slot - time - queueMs }
  const at = new Date(slot)
  return {
    waitMs: slot - time,
    account: { ...account, next_attempt_at: at, updated_at: now },
    pair: { ...pair, next_attempt_at: at, reserved: true, updated_at: now },
  }
}

async function refuse(db: Db, pair: Row, waitMs: number): Promise<Verdict> {
  await keep(db, { ...pair, refused_attempts: pair.refused_attempts + 1 })
  return { admitted: false, waitMs, first: pair.refused_attempts === 0 }
}

async function admit(db: Db, attempt: Attempt, now: Date): Promise<Verdict> {
  const rows = await lockRows(db, attempt, now)
  const { network, pair } = rows
  const closedMs = Math.max(0, ...[network, pair].map((row) => (row.next_attempt_at?.getTime() ?? 0) - now.getTime()))
  if (closedMs > 0) return refuse(db, pair, closedMs)
  const queue = queueUp(rows, now)
  if (queue.waitMs > 0) {
    if (queue.account) await keep(db, queue.account)
    return refuse(db, queue.pair ?? pair, queue.waitMs)
  }
  const { pairFree, pairMaxMs, networkFree, networkMaxMs } = guardRules
  await keep(db, { ...rows.account, failed_attempts: rows.account.failed_attempts + 1, updated_at: now })
  await keep(db, delayed(network, { free: networkFree, maxMs: networkMaxMs, now }))
  const counted = delayed(pair, { free: pairFree, maxMs: pairMaxMs, now })
  await keep(db, { ...counted, reserved: false, refused_attempts: 0 })
  return { admitted: true, refusedBefore: pair.refused_attempts }
}

/** It was the right password: the attempt is taken back, and with it this network's wrong ones at the account. */
async function forgive(db: Db, attempt: Attempt, now: Date): Promise<void> {
  const { account, network, pair } = await lockRows(db, attempt, now)
  for (const row of [account, network])
    await keep(db, { ...row, failed_attempts: Math.max(0, row.failed_attempts - 1) })
  await keep(db, emptyRow(pair.key, now))
}

/**
 * The guard of a tenant's login; every node counts in the same table. `admit` counts the attempt as a wrong one before the password is
 * looked at, so that many at once are no way around it.
 */
export const loginGuard = (database: Database) => {
  const asService = <T>(work: (db: Db) => Promise<T>) => inScope(database, { role: 'service', orgId: 0 }, work)
  return {
    admit: (attempt: Attempt, now: Date): Promise<Verdict> => asService((db) => admit(db, attempt, now)),
    forgive: (attempt: Attempt, now: Date): Promise<void> => asService((db) => forgive(db, attempt, now)),
  }
}
