import type { ParsedOf } from '@waybill/contract/core/route'
import type { listWalletEntries, WalletEntry } from '@waybill/contract/wallets/wallet-api'
import type { OutputOf } from '@waybill/contract/core/route'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { ID_KEY, readKeyset, writeKeyset } from '../../../platform/keyset.ts'
import { listPostageEntries, purchasesOfEntries, sumPostage } from '../funds/index.ts'
import { dayBounds } from '../../people/identity/index.ts'

const LIST = 'wallet entries'

interface Sale {
  purchase_id: string
  org_id: number
  name: string
}

/** Whose labels the entries are about, among the reseller's own sellers. */
async function sellersOf(db: Db, reseller: number, entries: readonly string[]): Promise<Map<string, Sale>> {
  const purchases = await purchasesOfEntries(db, reseller, entries)
  if (purchases.size === 0) return new Map()
  const { rows } = await sql<Sale>`
    select p.id as purchase_id, o.id as org_id, o.name
    from tenancy_org o join shipping_purchase p on p.org_id = o.id and p.id = any(${[...new Set(purchases.values())]}::uuid[])
    where o.parent_org_id = ${reseller}`.execute(db)
  const sales = new Map(rows.map((row) => [row.purchase_id, row]))
  return new Map(
    [...purchases].flatMap(([entry, purchase]) => {
      const sale = sales.get(purchase)
      return sale ? [[entry, sale] as const] : []
    }),
  )
}

/** Answers listWalletEntries, in the reseller's own scope. */
export async function walletEntries(
  db: Db,
  reseller: number,
  { dateFrom, dateTo, changeTypes, cursor, limit }: ParsedOf<typeof listWalletEntries>['query'],
): Promise<OutputOf<typeof listWalletEntries>> {
  const days = await dayBounds(db, { dateFrom, dateTo })
  const filter = { orgId: reseller, days, changeTypes }
  const [before] = readKeyset(LIST, [ID_KEY], cursor) ?? []
  const page = { before: before === undefined ? null : Number(before), limit, purchases: null }
  const { records, next } = await listPostageEntries(db, filter, page)
  const sellers = await sellersOf(
    db,
    reseller,
    records.map(({ id }) => id),
  )
  const withSeller = (entry: (typeof records)[number]): WalletEntry => {
    const sale = sellers.get(entry.id)
    return { entry, seller: sale ? { id: sale.org_id, name: sale.name } : null }
  }
  return {
    records: records.map(withSeller),
    next: next === null ? null : writeKeyset(LIST, [String(next)]),
    ...(await sumPostage(db, filter, null)),
  }
}
