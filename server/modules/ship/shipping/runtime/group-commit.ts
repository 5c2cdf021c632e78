import { type Database, type Db, inScope } from '../../../../platform/database/index.ts'

/** What a piece of work did and, if it moves money, how: that part runs last, since it locks the wallet until the commit. */
export interface Step<T> {
  value: T
  money?: (db: Db) => Promise<unknown>
}
/** A piece of work in a transaction that others may share, so it touches nothing but the database. */
export type Shared<T> = (db: Db) => Promise<Step<T>>

interface Waiting {
  work: Shared<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}

const MAX_GROUP = 16

async function runAll(db: Db, group: readonly Waiting[]): Promise<unknown[]> {
  const steps: Step<unknown>[] = []
  for (const { work } of group) steps.push(await work(db))
  for (const { money } of steps) await money?.(db)
  return steps.map(({ value }) => value)
}

async function commitTogether(database: Database, orgId: number, group: readonly Waiting[]): Promise<void> {
  try {
    const values = await inScope(database, { role: 'service', orgId }, (db) => runAll(db, group), { retries: 3 })
    group.forEach(({ resolve }, index) => resolve(values[index]))
  } catch (error) {
    if (group.length === 1) return group[0]?.reject(error)
    // One of them spoiled it for all, so each gets a transaction of its own.
    for (const one of group) await commitTogether(database, orgId, [one])
  }
}

/** Runs work for an organisation; resolves when it is committed, rejects when none of it is. */
export type GroupCommit = <T>(orgId: number, work: Shared<T>) => Promise<T>

/**
 * All transactions of one seller wait for each other's commit at its wallet, and a commit waits for the disk: one by one they would be
 * as slow as the disk. So what comes while one commits goes into the next one together. Each seller has a line of its own.
 */
export function createGroupCommit(database: Database): GroupCommit {
  const lines = new Map<number, Waiting[]>()

  async function drain(orgId: number, line: Waiting[]): Promise<void> {
    while (line.length > 0) await commitTogether(database, orgId, line.splice(0, MAX_GROUP))
    lines.delete(orgId)
  }

  return <T>(orgId: number, work: Shared<T>) =>
    new Promise<T>((resolve, reject) => {
      const waiting: Waiting = { work, resolve: (value) => resolve(value as T), reject }
      const line = lines.get(orgId)
      if (line) {
        line.push(waiting)
        return
      }
      const fresh = [waiting]
      lines.set(orgId, fresh)
      // A moment for what is ready at the same time.
      setImmediate(() => void drain(orgId, fresh))
    })
}
