import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@waybill/contract/core/errors'
import type { ImportTarget } from '@waybill/contract/sheets/target-fields'
import type { ImportDifference } from '@waybill/contract/imports/rows-api'
import type { RowValues } from '@waybill/contract/sheets/fields'
import { tidy } from '@waybill/contract/sheets/values'
import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import { type Db, inScope } from '../../../../platform/database/index.ts'
import type { Comparison } from '../targets/comparison.ts'
import { addressComparison } from '../targets/addresses/comparison.ts'
import { orderComparison } from '../targets/orders/comparison.ts'
import { productComparison } from '../targets/products/comparison.ts'
import type { RowRules } from '../checking/check-rows.ts'
import { rulesOf } from '../checking/check-rules.ts'
import { mappedOf } from '../job/mapped-import.ts'
import { sellerScope } from '../job/caller.ts'
import type { RowsContext } from './row-changes.ts'
import { readWindow } from '../checking/rows.ts'
import { ensureChecked } from './view.ts'

const comparisons: Record<ImportTarget, Comparison> = {
  orders: orderComparison,
  products: productComparison,
  addresses: addressComparison,
}

/** The text that a cell of the import would have. */
function cellText(value: string, words: string | { en: string } | undefined): string {
  if (/^-?\d+\.\d*0$/.test(value)) return String(Number(value))
  return typeof words === 'object' ? words.en : (words ?? value)
}

/** An existing order or product in the fields of its import. */
async function valuesOfExisting(db: Db, rules: RowRules, input: { orgId: number; id: number }): Promise<RowValues> {
  const { fields } = rules.target
  const { source, filter } = comparisons[fields.name]
  const columns = source.columns({ zone: rules.context.timeZone ?? 'UTC', locale: 'en' })
  const compared = Object.entries(columns).filter(([key]) => fields.byKey.has(key))
  const { from, where } = await source.select(db, { orgId: input.orgId, now: new Date(), filter, ids: [input.id] })
  const texts = sql.join(compared.map(([, column]) => sql`coalesce((${column.sql})::text, '')`))
  const { rows } = await sql<{ texts: string[] }>`select array[${texts}] as texts from ${from} where ${where}`.execute(
    db,
  )
  return Object.fromEntries(
    compared.map(([key, { words }], at) => {
      const value = rows[0]?.texts[at] ?? ''
      const isChoice = fields.byKey.get(key)?.choices?.some((choice) => choice.value === value)
      return [key, isChoice ? value : cellText(value, words?.[value])]
    }),
  )
}

/** Whether a text says something else in a field: what it is read as decides, not how it is written. */
function differs(rules: RowRules, existing: RowValues, [field, text]: [string, string]): boolean {
  const read = (values: RowValues) => rules.target.check(values, { ...rules.context, isUpdate: true }).parsed
  const [before, after] = [read(existing), read({ ...existing, [field]: text })]
  if (before && after) return !isDeepStrictEqual(before, after)
  return tidy(existing[field] ?? '').toLowerCase() !== tidy(text).toLowerCase()
}

async function differencesOf(db: Db, rules: RowRules, row: { orgId: number; id: number; values: RowValues }) {
  const existing = await valuesOfExisting(db, rules, row)
  return Object.entries(row.values).flatMap(([fieldName, after = '']): ImportDifference[] => {
    const before = existing[fieldName]
    // A default that the file says nothing of is for new orders only.
    if (rules.explicit.constants[fieldName] === undefined && after === rules.constants[fieldName]) return []
    if (before === undefined || after.trim() === '' || fieldName === rules.target.fields.keyField) return []
    return differs(rules, existing, [fieldName, after]) ? [{ fieldName, before, after }] : []
  })
}

async function idOf(client: ClientBase, orgId: number, { target }: RowRules, values: RowValues) {
  const key = target.keyOf(values)
  const { rows } = await client.query<{ id: number }>(comparisons[target.fields.name].find, [orgId, key])
  return rows[0]?.id
}

/** What a row would change of what exists already; null when there is nothing. */
export async function compareRow(
  context: RowsContext,
  rowNo: number,
): Promise<{ differences: ImportDifference[] | null }> {
  const { database, runner, caller, importId } = context
  const job = await ensureChecked(database, runner, caller, importId)
  const mapped = mappedOf({ orgId: job.org_id, importId: job.id }, job)
  return inScope(database, sellerScope(caller), async (db, client) => {
    const { rows } = await readWindow(client, mapped, { rows: String(rowNo), offset: 0, limit: 1 })
    if (!rows[0]) throw new AppError('NOT_FOUND')
    const rules = await rulesOf(client, mapped)
    const { values } = rows[0]
    const id = await idOf(client, caller.orgId, rules, values)
    if (id === undefined) return { differences: null }
    return { differences: await differencesOf(db, rules, { orgId: caller.orgId, id, values }) }
  })
}
