import { randomInt } from 'node:crypto'

/** Characters that nobody takes for one another; all of them may stand in a password (specification §5). */
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'
const LENGTH = 14

const pick = (from: string): string => from[randomInt(from.length)]!

/** A random password for somebody's first log-in: some 80 bits, with at least one digit and one sign. */
export function firstPassword(): string {
  const signs = Array.from({ length: LENGTH }, (_, at) => pick(at % 4 === 3 ? digits : letters))
  signs[LENGTH - 2] = '_'
  return signs.join('')
}
