import { type Customs, customsFrom, type CustomsLine, customsShape } from '@waybill/contract/customs/declaration'
import type { FiledGoods } from '@waybill/contract/customs/eei'
import { filingState } from '@waybill/contract/customs/filing-lifecycle'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import { findCustomsLines } from '../../../sell/orders/index.ts'
import { storedCustoms } from './settings.ts'

/** What an order declares, whether or not it is complete. */
export interface OrderCustoms {
  /** 0: as the organization's defaults. */
  version: number
  customs: Customs
  lines: CustomsLine[]
  /** The accepted filing that we had made; null = none. */
  filing: FiledGoods | null
}
/** By line: what the order has no place for. */
export type LineExtras = Record<string, { shortDescription: string | null; netCg: number | null }>

interface Stored {
  order_id: number
  customs: unknown
  lines: LineExtras
  version: number
}

/** Accepted filings by order. */
async function findFilings(db: Db, orgId: number, ids: readonly number[]): Promise<Map<number, FiledGoods>> {
  const rows = await db
    .selectFrom('eei_filing')
    .select(['order_id', 'itn', 'sums'])
    .where('org_id', '=', orgId)
    .where('order_id', 'in', ids)
    .where('state', '=', filingState.accepted)
    .execute()
  return new Map(rows.map((row) => [row.order_id, { itn: row.itn ?? '', sums: row.sums as FiledGoods['sums'] }]))
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
          filing: filings.get(id) ?? null,
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
