import { checkBookRow } from '@waybill/contract/address-book/rules'
import type { ErrorCode } from '@waybill/contract/core/errors'
import { targetFields } from '@waybill/contract/imports/targets'
import type { ClientBase } from 'pg'
import { listedZipState, readPhone } from '../../../../../places/index.ts'
import type { Target } from '../target.ts'
import { addressKeyOf, nameOfKey } from './key.ts'

async function existing(
  client: ClientBase,
  orgId: number,
  keys: readonly string[],
): Promise<Map<string, ErrorCode | null>> {
  const { rows } = await client.query<{ key: string }>({
    name: 'existing-addresses',
    text: `with named as materialized (
        select match_key from addresses_book where org_id = $1 and type in (1, 2) and name_key = any($3::text[]))
      select distinct given.key from unnest($2::text[]) as given (key) join named on named.match_key = given.key`,
    values: [orgId, keys, keys.map(nameOfKey)],
  })
  return new Map(rows.map((row) => [row.key, null]))
}

const storedPhone = (text: string, country: string): string | null => readPhone(text, country)?.kept ?? null

/** A row is an entry of the address book, known by whom it names and where. */
export const addressTarget: Target = {
  fields: targetFields.addresses,
  check: (values, { isUpdate = false }, remarks) => {
    const { problems, address } = checkBookRow(values, { readPhone: storedPhone, listedZipState, isUpdate }, remarks)
    return { problems, parsed: address && { ...address, key: addressKeyOf(values) } }
  },
  keyOf: addressKeyOf,
  existing,
  existsCode: 'ADDRESS_EXISTS',
}
