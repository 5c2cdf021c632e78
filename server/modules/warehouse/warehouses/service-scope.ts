import { type Db, inScope } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { killPoint } from '../../../platform/kill-points.ts'

/**
 * Sellers' and operators' names are beyond each other's roles: the service reads and writes, held to the caller's organization. With
 * `retries`, a deadlock runs work again that has no effects outside.
 */
export async function asService<T>(
  ctx: BaseCtx,
  work: (db: Db) => Promise<T>,
  options: { retries?: number } = {},
): Promise<T> {
  const done = async (db: Db): Promise<T> => {
    const result = await work(db)
    killPoint('warehouse.done')
    return result
  }
  const result = await inScope(ctx.database, { ...ctx.scope, role: 'service' }, done, options)
  killPoint('warehouse.committed')
  return result
}

export const readingAsService = <T>(ctx: BaseCtx, work: (db: Db) => Promise<T>): Promise<T> =>
  inScope(ctx.database, { ...ctx.scope, role: 'service' }, work, { readOnly: true })

/** Part of a text, in whichever case; wildcards stand for themselves. */
export const patternOf = (search: string): string =>
  `%${search
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`
