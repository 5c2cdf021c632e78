import type { BookImportKey } from '@waybill/contract/address-book/keys'
import { bookFieldsByKey } from '@waybill/contract/address-book/fields'
import { addressType, residentialType } from '@waybill/contract/addresses/enums'
import { sql } from 'kysely'
import type { ExportSource, SourceColumn } from '../../../../platform/export-source.ts'

const wordsOf = (key: BookImportKey): SourceColumn['words'] =>
  Object.fromEntries((bookFieldsByKey.get(key)?.choices ?? []).map(({ value, label }) => [value, label]))

const columns: Readonly<Record<Exclude<BookImportKey, 'recipientLastName' | 'recipientHouseNumber'>, SourceColumn>> = {
  bookType: {
    sql: sql`case a.type when ${sql.lit(addressType.sender)} then 'sender' else 'recipient' end`,
    words: wordsOf('bookType'),
  },
  name: { sql: sql`a.name` },
  company: { sql: sql`a.company` },
  addressLine1: { sql: sql`a.line1` },
  addressLine2: { sql: sql`a.line2` },
  city: { sql: sql`a.city` },
  stateCode: { sql: sql`a.state` },
  zipCode: { sql: sql`a.zip` },
  countryCode: { sql: sql`a.country` },
  phone: { sql: sql`a.phone` },
  email: { sql: sql`a.email` },
  addressType: {
    sql: sql`case a.residential when ${sql.lit(residentialType.residential)} then 'residential'
      when ${sql.lit(residentialType.nonResidential)} then 'commercial' end`,
    words: wordsOf('addressType'),
  },
}

/** Addresses in the fields of their import. */
export const addressExport: ExportSource = {
  columns: () => columns,
  select: (_db, { orgId, ids }) =>
    Promise.resolve({
      from: sql`address a`,
      where: sql`a.org_id = ${orgId} and a.deleted_at is null and a.id = any(${ids ?? []}::bigint[])`,
      order: sql`a.id`,
    }),
  splits: {},
}
