import { type Customs, customsFrom, type CustomsLine, customsShape } from '@waybill/contract/customs/declaration'
import type { FiledGoods } from '@waybill/contract/customs/eei'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { filingState } from '@waybill/contract/customs/filing-lifecycle'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import type { FilingRequest } from '../../../../carriers/index.ts'
import { findCustomsLines } from '../../../sell/orders/index.ts'
import { isBetween } from './eei.ts'
import { storedCustoms } from './settings.ts'

/** What an order declares, whether or not it is complete. */
export interface OrderCustoms {
  /** 0: as the organization's defaults. */
  version: number
  customs: Customs
  lines: CustomsLine[]
  filings: OrderFilings
}
/** What was filed for an order. */
export interface OrderFilings {
  /** The accepted filing that we had made; null = none. */
  accepted: { itn: string; sums: FiledGoods['sums']; request: FilingRequest } | null
  /** Of those that do not count, or not now. */
  deadItns: string[]
  /** AES has not answered the one that was sent. */
  isPending: boolean
}
/** What decides over a parcel between these parties. */
export const filingFacts = (
  { accepted, deadItns }: OrderFilings,
  parties: { from: PostalAddress; to: PostalAddress },
): { filing: FiledGoods | null; deadItns: string[] } => {
  if (!accepted) return { filing: null, deadItns }
  const { itn, sums, request } = accepted
  const { exporter, consignee, ...terms } = request
  const sameParties = isBetween(parties, { from: exporter.address, to: consignee })
  const { consigneeType, needsLicense, licenseNo, eccn } = terms
  return {
    filing: { itn, sums, sameParties, terms: { ein: exporter.ein, consigneeType, needsLicense, licenseNo, eccn } },
    deadItns,
  }
}
/** By line: what the order has no place for. */
export type LineExtras = Record<string, { shortDescription: string | null; netCg: number | null }>

interface Stored {
  order_id: number
  customs: unknown
  lines: LineExtras
  version: number
}

const noFilings: OrderFilings = { accepted: null, deadItns: [], isPending: false }
/** Filings by order. */
async function findFilings(db: Db, orgId: number, ids: readonly number[]): Promise<Map<number, OrderFilings>> {
  const rows = await db
    .selectFrom('eei_filing')
    .select(['order_id', 'state', 'itn', 'sums', 'request'])
    .where('org_id', '=', orgId)
    .where('order_id', 'in', ids)
    .execute()
  const found = new Map<number, OrderFilings>()
  for (const { order_id: orderId, state, itn, sums, request } of rows) {
    const before = found.get(orderId) ?? noFilings
    const isPending = before.isPending || state === filingState.submitted
    if (state === filingState.accepted && itn !== null) {
      const own = { itn, sums: sums as FiledGoods['sums'], request: request as unknown as FilingRequest }
      found.set(orderId, { ...before, accepted: own })
    } else
      found.set(orderId, { ...before, isPending, deadItns: itn === null ? before.deadItns : [...before.deadItns, itn] })
  }
  return found
}

/** What orders declare: typed for the order, else the organization's defaults. Ids of others are missing from the answer. */
export async function findOrderCustoms(
  db: Db,
  orgId: number,
  ids: readonly number[],
): Promise<Map<number, OrderCustoms>> {
  if (ids.length === 0) return new Map()
  const { settings } = await storedCustoms.read(db, orgId)
  const { rows } = await sql<Stored>`
    select order_id, customs, lines, version from customs_declaration
    where org_id = ${orgId} and order_id = any(${[...ids]}::bigint[])`.execute(db)
  const stored = new Map(rows.map((row) => [row.order_id, row]))
  const lines = await findCustomsLines(db, orgId, ids)
  const filings = await findFilings(db, orgId, ids)
  return new Map(
    [...lines].map(([id, known]) => {
      const own = stored.get(id)
      const typed = own && customsShape.safeParse(own.customs)
      return [
        id,
        {
          version: own?.version ?? 0,
          customs: typed?.success ? typed.data : customsFrom(settings),
          lines: known.map((line) => withExtras(line, own?.lines[String(line.lineId)])),
          filings: filings.get(id) ?? noFilings,
        },
      ]
    }),
  )
}

const withExtras = (line: CustomsLine, extras: LineExtras[string] | undefined): CustomsLine => ({
  ...line,
  shortDescription: extras?.shortDescription ?? null,
  netCg: extras?.netCg ?? line.netCg,
})
