import { checkBookRow } from '@waybill/contract/addresses/book-rules'
import type { ErrorCode } from '@waybill/contract/core/errors'
import { targetFields } from '@waybill/contract/imports/targets'
import type { ClientBase } from 'pg'
import { listedZipState, readPhone } from '../../../../../places/index.ts'
import type { Target } from '../target.ts'
import { addressKeyOf, partsOfKey } from './key.ts'

async function existing(
  client: ClientBase,
  orgId: number,
  keys: readonly string[],
): Promise<Map<string, ErrorCode | null>> {
  const parts = keys.map(partsOfKey)
  const { rows } = await client.query<{ key: string }>({
    name: 'existing-addresses',
    text: `select distinct given.key from unnest($2::text[], $3::smallint[], $4::text[]) as given (key, type, name)
      join addresses_book b on b.org_id = $1 and b.type = given.type and b.name_key = given.name and b.match_key = given.key`,
    values: [orgId, keys, parts.map(({ type }) => type), parts.map(({ name }) => name)],
  })
  return new Map(rows.map((row) => [row.key, null]))
}

const keptPhone = (text: string, country: string): string | null => readPhone(text, country)?.kept ?? null

/** A row is an entry of the address book, known by whom it names and where. */
export const addressTarget: Target = {
  fields: targetFields.addresses,
  check: (values, { isUpdate = false }, remarks) => {
    const { problems, address } = checkBookRow(values, { readPhone: keptPhone, listedZipState, isUpdate }, remarks)
    return { problems, parsed: address && { ...address, key: addressKeyOf(values) } }
  },
  keyOf: addressKeyOf,
  existing,
  existsCode: 'ADDRESS_EXISTS',
}
