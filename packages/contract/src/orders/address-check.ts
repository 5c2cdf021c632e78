import type { PostalAddress } from '../core/schemas.ts'
import type { FieldProblem } from '../core/wrapper.ts'
import { RowReader } from '../sheets/row-reader.ts'
import { readAddress, recipientKeys, senderKeys } from './import-address.ts'
import { orderFieldsByKey } from './import-fields.ts'

type Given = { [part in keyof PostalAddress]?: PostalAddress[part] }

/**
 * Checks an address that somebody typed by the rules of the import and returns it as it is kept (codes, canonical zip).
 * The problems name its parts ("zip"), or "<prefix>.zip".
 */
export function checkAddress(
  typed: Given,
  whose: 'sender' | 'recipient',
  prefix = '',
): { address: PostalAddress; problems: FieldProblem[] } {
  const keys = whose === 'sender' ? senderKeys : recipientKeys
  const parts = Object.keys(keys) as (keyof typeof keys)[]
  const row = new RowReader(orderFieldsByKey, Object.fromEntries(parts.map((part) => [keys[part], typed[part] ?? ''])))
  const address = { ...readAddress(row, keys), residential: typed.residential ?? null }
  const partOf = new Map<string, string>(parts.map((part) => [keys[part], part]))
  const problems = row.problems.map((problem) => {
    const part = partOf.get(problem.fieldName) ?? problem.fieldName
    return { ...problem, fieldName: prefix ? `${prefix}.${part}` : part }
  })
  return { address, problems }
}
