import { AppError } from '@waybill/contract/core/errors'
import { inScope } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { killPoint } from '../../../../platform/kill-points.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { sendFiling } from './file.ts'
import { type FilingCtx, findFiling } from './filing.ts'
import { settleFiling } from './settle.ts'

type Caller = Pick<BaseCtx, 'actor' | 'database' | 'now' | 'scope'>

/** In a transaction of the service: sellers write no filings themselves. */
export const asService = <T>(
  { actor, database, now, scope }: Caller,
  work: (ctx: FilingCtx) => Promise<T>,
): Promise<T> => {
  return inScope(database, { ...scope, role: 'service' }, (db) => work({ db, actor, now }))
}

/** Answers fileEei: AES is asked at once, and later as often as it takes. */
export async function placeFiling(caller: Caller, runtime: Runtime, orderId: number, key: string): Promise<void> {
  if (!runtime.filer) throw new AppError('EEI_NO_FILER')
  await asService(caller, (own) => sendFiling(own, orderId, key))
  killPoint('filing.sent')
  const filing = await asService(caller, ({ db, actor }) => findFiling(db, actor.orgId, orderId))
  if (filing?.state === 'submitted') await settleFiling(runtime, filing)
}
