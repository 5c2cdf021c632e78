import { type Database, type Db, inSharedScope } from '../../../../platform/database/index.ts'
import { holdLabel, holdNoted, type LabelPrice, noteHold } from '../../../money/funds/index.ts'

/**
 * What a piece of work did and, if it moves money, how: that part runs last, since it locks the wallet until the commit. Labels are held
 * together.
 */
export interface Step<T> {
  value: T
  holds?: readonly { purchaseId: string; price: LabelPrice; at: Date }[]
  money?: (db: Db) => Promise<unknown>
}
/** A piece of work in a transaction that others may share, so it touches nothing but the database. */
export type Shared<T> = (db: Db) => Promise<Step<T>>

interface Waiting {
  orgId: number
  work: Shared<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}

interface Line {
  waiting: Waiting[]
  /** Where work goes that waits for somebody's lock, so that it holds up nobody else; null = it is its seller's own line already. */
  aside: ((one: Waiting) => void) | null
}

const MAX_GROUP = 16
/** How long work of one seller may keep those of its reseller's other sellers waiting for a lock. */
const PATIENCE_MS = 500
const LOCKED = '55P03'

async function runAll(serve: (orgId: number) => Promise<Db>, group: readonly Waiting[]): Promise<unknown[]> {
  const steps: { orgId: number; step: Step<unknown> }[] = []
  for (const { orgId, work } of group) steps.push({ orgId, step: await work(await serve(orgId)) })
  for (const { orgId, step } of steps) if (step.money) await step.money(await serve(orgId))
  const held = steps.flatMap(({ orgId, step: { holds = [] } }) => holds.map((hold) => ({ ...hold, orgId })))
  // Of one piece of work it is known whose money is short.
  const isNoted = group.length > 1 && held.length > 1
  const holdOne = isNoted ? noteHold : holdLabel
  for (const { orgId, purchaseId, price, at } of held) await holdOne(await serve(orgId), purchaseId, price, at)
  if (isNoted) await holdNoted(await serve(steps[0]!.orgId))
  return steps.map(({ step }) => step.value)
}

async function commitTogether(database: Database, group: readonly Waiting[], aside: Line['aside']): Promise<void> {
  const [first] = group
  if (!first) return
  const options = { retries: 3, ...(aside && { lockTimeoutMs: PATIENCE_MS }) }
  try {
    const values = await inSharedScope(database, first.orgId, (serve) => runAll(serve, group), options)
    group.forEach(({ resolve }, index) => resolve(values[index]))
  } catch (error) {
    if (group.length === 1) {
      if (aside && (error as { code?: string }).code === LOCKED) return aside(first)
      return first.reject(error)
    }
    // One of them spoiled it for all, so each gets a transaction of its own; what a seller has locked is waited for once.
    const locked = new Set<number>()
    const putAside = aside && ((one: Waiting) => void (locked.add(one.orgId), aside(one)))
    for (const one of group) {
      if (locked.has(one.orgId)) putAside?.(one)
      else await commitTogether(database, [one], putAside)
    }
  }
}

/** Runs work for an organization; resolves when it is committed, rejects when none of it is. */
export interface GroupCommit {
  <T>(orgId: number, work: Shared<T>): Promise<T>
  /** The same for work that holds a label of a reseller's seller: it may share its commit with those of the reseller's other sellers. */
  ofReseller<T>(resellerOrgId: number, orgId: number, work: Shared<T>): Promise<T>
}

/**
 * All transactions of one seller wait for each other's commit at its wallet, those of one reseller's sellers at the reseller's, and a commit
 * waits for the disk: one by one they would be as slow as the disk. So what comes while one commits goes into the next one together. Each
 * seller has a line of its own; labels of all sellers of a reseller are held in the reseller's line. There nothing but holds moves money:
 * they lock all sellers' wallets before the reseller's. Work that waits there for a lock, such as an order that is being changed, goes on
 * in its seller's own line.
 */
export function createGroupCommit(database: Database): GroupCommit {
  const lines = new Map<string, Line>()

  async function drain(name: string, { waiting, aside }: Line): Promise<void> {
    while (waiting.length > 0) await commitTogether(database, waiting.splice(0, MAX_GROUP), aside)
    lines.delete(name)
  }

  function join(name: string, one: Waiting, aside: Line['aside']): void {
    const line = lines.get(name)
    if (line) {
      line.waiting.push(one)
      return
    }
    const fresh = { waiting: [one], aside }
    lines.set(name, fresh)
    // A moment for what is ready at the same time.
    setImmediate(() => void drain(name, fresh))
  }

  const joinOwn = (one: Waiting): void => join(`of ${one.orgId}`, one, null)
  const wait = <T>(orgId: number, work: Shared<T>, enter: (one: Waiting) => void): Promise<T> =>
    new Promise<T>((resolve, reject) => enter({ orgId, work, resolve: (value) => resolve(value as T), reject }))

  return Object.assign(<T>(orgId: number, work: Shared<T>) => wait(orgId, work, joinOwn), {
    ofReseller: <T>(resellerOrgId: number, orgId: number, work: Shared<T>) =>
      wait(orgId, work, (one) => join(`holds of ${resellerOrgId}`, one, joinOwn)),
  })
}
