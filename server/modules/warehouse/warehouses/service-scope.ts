import { type Db, inScope } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'

/**
 * Sellers' and operators' names are beyond each other's roles: the service reads and writes, held to the caller's organization. With
 * `retries`, a deadlock runs work again that has no effects outside.
 */
export const asService = <T>(
  ctx: BaseCtx,
  work: (db: Db) => Promise<T>,
  options: { retries?: number } = {},
): Promise<T> => inScope(ctx.database, { ...ctx.scope, role: 'service' }, work, options)

export const readingAsService = <T>(ctx: BaseCtx, work: (db: Db) => Promise<T>): Promise<T> =>
  inScope(ctx.database, { ...ctx.scope, role: 'service' }, work, { readOnly: true })

/** Part of a text, in whichever case; wildcards stand for themselves. */
export const patternOf = (search: string): string =>
  `%${search
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`
