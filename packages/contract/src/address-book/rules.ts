import type { PostalAddress } from '../core/schemas.ts'
import type { FieldProblem } from '../core/wrapper.ts'
import { type AddressKeys, readAddress, type ZipList } from '../orders/import-address.ts'
import { withWholeName, withWholeStreet } from '../orders/joined-cells.ts'
import type { RowValues } from '../sheets/fields.ts'
import { RowReader, type RowRemarks } from '../sheets/row-reader.ts'
import { bookFieldsByKey } from './fields.ts'
import { type BookImportKey, bookImportKeys } from './keys.ts'
import { addressType, residentialType } from '../addresses/enums.ts'

export type BookValues = RowValues<BookImportKey>
/** A valid row, ready for the address book; null is what the row does not say. */
export type ParsedAddress = PostalAddress & { type: 1 | 2 }

export const bookAddressKeys: AddressKeys<BookImportKey> = {
  name: 'name',
  company: 'company',
  line1: 'addressLine1',
  line2: 'addressLine2',
  city: 'city',
  state: 'stateCode',
  zip: 'zipCode',
  country: 'countryCode',
  phone: 'phone',
  email: 'email',
}

/** Reads a phone number in a country: as it is kept, null when it cannot be one. */
export type PhoneReader = (text: string, country: string) => string | null
type Context = { readPhone: PhoneReader; listedZipState?: ZipList; isUpdate?: boolean }

const columnOf = new Map<string, number>(bookImportKeys.map((key, at) => [key, at]))
const typeOf = (choice: string | null): 1 | 2 => (choice === 'sender' ? addressType.sender : addressType.recipient)

function readResidential(row: RowReader<BookImportKey>): number | null {
  const choice = row.choice('addressType')
  if (choice === null) return null
  return choice === 'residential' ? residentialType.residential : residentialType.nonResidential
}

/** A phone number as the book keeps it. A sender needs one; one that an update leaves empty stays. */
function storedPhone(row: RowReader<BookImportKey>, { phone, country, type }: ParsedAddress, context: Context) {
  if (phone === null) {
    if (type === addressType.sender && !context.isUpdate) row.report('phone', 'REQUIRED')
    return null
  }
  const e164 = country === '' ? phone : context.readPhone(phone, country)
  if (e164 === null) row.report('phone', 'PHONE')
  return e164
}

/** Checks one row by the rules of the address book; `address` is null when anything is wrong. Problems come in column order. */
export function checkBookRow(
  values: BookValues,
  context: Context,
  remarks?: RowRemarks<BookImportKey>,
): { problems: FieldProblem[]; address: ParsedAddress | null } {
  const row = new RowReader(bookFieldsByKey, withWholeStreet(withWholeName(values)), remarks)
  row.text('recipientLastName')
  row.text('recipientHouseNumber')
  if (row.raw('bookType') === '') row.report('bookType', 'REQUIRED')
  const type = typeOf(row.choice('bookType'))
  const read = { ...readAddress(row, bookAddressKeys, context.listedZipState), residential: readResidential(row), type }
  const address = { ...read, phone: storedPhone(row, read, context) }
  if (row.problems.length === 0) return { problems: [], address }
  const problems = row.problems.sort((a, b) => (columnOf.get(a.fieldName) ?? 0) - (columnOf.get(b.fieldName) ?? 0))
  return { problems, address: null }
}

/** What of an entry is compared: who, and where he lives. */
export type BookKeyParts = {
  type: number
  name: string
  line1: string
  line2: string
  zip: string
  country: string
}

/** The parts by which a row is known again, as they are stored; null without a name or a street. */
export function keyPartsOf(values: BookValues): BookKeyParts | null {
  const row = new RowReader(bookFieldsByKey, withWholeStreet(withWholeName(values)))
  const { name, line1, line2, zip, country } = readAddress(row, bookAddressKeys)
  if (name === '' || line1 === '') return null
  return { type: typeOf(row.choice('bookType')), name, line1, line2: line2 ?? '', zip: zip ?? '', country }
}
