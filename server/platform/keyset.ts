import { AppError, fieldProblem } from '@waybill/contract'

/** The place after which a list goes on: the texts by which it is sorted, as the database compares them. */
export const writeKeyset = (list: string, keys: readonly string[]): string =>
  Buffer.from(JSON.stringify([list, ...keys])).toString('base64url')

/** Reads the cursor of this list, whose keys have these shapes; null without one. Throws INVALID_INPUT for any other text. */
export function readKeyset(list: string, shapes: readonly RegExp[], cursor: string | undefined): string[] | null {
  if (cursor === undefined || cursor === '') return null
  const refuse = () => new AppError('INVALID_INPUT', { fields: [fieldProblem('cursor', 'INVALID_VALUE')] })
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    throw refuse()
  }
  if (!Array.isArray(parts) || parts.length !== shapes.length + 1 || parts[0] !== list) throw refuse()
  const keys = parts.slice(1) as unknown[]
  if (!keys.every((key, index) => typeof key === 'string' && shapes[index]?.test(key))) throw refuse()
  return keys as string[]
}

/** An id that the database can keep. */
export const ID_KEY = /^[1-9]\d{0,14}$/
