import type { FilingState } from '@waybill/contract/customs/filing-lifecycle'
import { filingState } from '@waybill/contract/customs/filing-lifecycle'
import type { EeiSums } from '@waybill/contract/customs/eei'
import { sql } from 'kysely'
import type { FilingRequest } from '../../../../carriers/index.ts'
import type { Db } from '../../../../platform/database/index.ts'
import type { Ctx } from '../../../../platform/http/index.ts'

/** What acts on filings work with: a transaction of the service, in which a user of the seller acts. */
export type FilingCtx = Pick<Ctx, 'db' | 'actor' | 'now'>

/** A filing of an order. */
export interface Filing {
  orgId: number
  id: number
  orderId: number
  state: FilingState
  request: FilingRequest
  sums: EeiSums
  attempt: number
  itn: string | null
  reasons: string[]
  /** Empty = as they were written. */
  zhReasons: string[]
  submittedAt: Date
  decidedAt: Date | null
}

export const filingColumns = sql`f.org_id as "orgId", f.id, f.order_id as "orderId", f.state, f.request, f.sums, f.attempt, f.itn, f.reasons,
  f.reasons_cn as "zhReasons",  f.submitted_at as "submittedAt", f.decided_at as "decidedAt"`

/** The last one of an order, also one that was canceled. */
export async function findLastFiling(db: Db, orgId: number, orderId: number): Promise<Filing | undefined> {
  const { rows } = await sql<Filing>`
    select ${filingColumns} from eei_filing f where f.org_id = ${orgId} and f.order_id = ${orderId} order by f.id desc limit 1`.execute(
    db,
  )
  return rows[0]
}

/** That of an order; undefined = none counts. */
export async function findFiling(
  db: Db,
  orgId: number,
  orderId: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<Filing | undefined> {
  const { rows } = await sql<Filing>`
    select ${filingColumns} from eei_filing f where f.org_id = ${orgId} and f.order_id = ${orderId} and f.state <> ${filingState.canceled}
    ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}
