import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import { searchTerms } from '@waybill/contract/search/terms'
import { unidentifiedClaimState } from '@waybill/contract/unidentified-returns/claim-lifecycle'
import { unidentifiedState } from '@waybill/contract/unidentified-returns/lifecycle'
import { warehouseReturnState } from '@waybill/contract/warehouse-returns/lifecycle'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { productsNamed } from '../../stock/index.ts'
import { trackingForm } from '../create.ts'

const { completed, canceled, closed } = warehouseReturnState
const CODE_MAX = 100
/** What carriers and shops print as plain bar codes; the codes that hold addresses have separators. */
const plain = /^[\p{L}\p{N} ._/#+()*:$%-]+$/u
/** The bar code of a post code, alone or before a number of which nobody knows where it begins. */
const postCode = /^420\d{5}(?:\d{4}|\d{12,})?$/

/**
 * What sellers may read of the code that was scanned on a parcel: the carrier's number where the code holds more. Throws where it may hold
 * something of the buyer.
 */
export function parcelCode(scanned: string): string {
  const text = scanned.normalize('NFKC').trim()
  const [number] = searchTerms(text).numbers
  const code = number ?? text
  if (code.length > CODE_MAX)
    throw new AppError('INVALID_INPUT', { fields: [fieldProblem('code', 'LENGTH_MAX', { params: { max: CODE_MAX } })] })
  if (!plain.test(code) || postCode.test(code)) throw new AppError('UNIDENTIFIED_CODE')
  return code
}

interface Where {
  operatorId: number
  warehouseId: number
}

/** Parcels of a code are recorded one by one. */
export const lockCode = (db: Db, { operatorId, warehouseId }: Where, code: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(8794, hashtext(${`${operatorId}:${warehouseId}:${trackingForm(code)}`}))`.execute(db)

/** The number of the newest parcel with a code that was not disposed of; undefined: there is none. */
export async function recordedAs(
  db: Db,
  { operatorId, warehouseId }: Where,
  code: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`
    select number from unidentified_return where org_id = ${operatorId} and warehouse_id = ${warehouseId}
      and code_key = ${trackingForm(code)} and state <> ${stateSql(unidentifiedState.disposed)} order by id desc limit 1`.execute(
    db,
  )
  return rows[0]?.number
}

/**
 * The return at work that the only parcel with one of the codes has become. Undefined for the code of a product, which any parcel may have.
 */
export async function becameReturn(db: Db, where: Where, codes: readonly string[]): Promise<number | undefined> {
  const { operatorId, warehouseId } = where
  const { rows } = await sql<{ id: number | null; code: string }>`
    select u.code, (select r.id from warehouse_return r
      where (r.org_id, r.id) in (select c.org_id, c.return_id from unidentified_claim c
          where c.parcel_id = u.id and c.state = ${stateSql(unidentifiedClaimState.confirmed)}
          union select u.linked_org_id, u.linked_return_id)
        and r.state not in (${stateSql(completed, canceled, closed)})) as id
    from unidentified_return u where u.org_id = ${operatorId} and u.warehouse_id = ${warehouseId}
      and u.code_key = any(${[...codes]}::text[]) and u.state <> ${stateSql(unidentifiedState.disposed)} limit 2`.execute(
    db,
  )
  const [only] = rows
  if (rows.length !== 1 || !only?.id) return undefined
  return (await productsNamed(db, where, only.code)).length > 0 ? undefined : only.id
}
