import { hash, verify } from '@node-rs/argon2'
import { processState } from '../../../platform/cache/index.ts'

/** OWASP's Argon2id setting: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Hashes take a core each for some milliseconds: more at once would starve every other call. */
const AT_ONCE = 2
const MAX_WAITING = 200

const state = processState(
  { name: 'password-hashes', holds: 'password hashes that run or wait', bound: `${AT_ONCE} run, ${MAX_WAITING} wait` },
  {
    running: 0,
    waiting: [] as (() => void)[],
    get size(): number {
      return this.running + this.waiting.length
    },
  },
)

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (state.waiting.length >= MAX_WAITING) throw new Error('Too many passwords wait to be checked')
  if (state.running >= AT_ONCE) await new Promise<void>((go) => state.waiting.push(go))
  else state.running++
  try {
    return await work()
  } finally {
    // The place goes to the next in line without being given up in between.
    const next = state.waiting.shift()
    if (next) next()
    else state.running--
  }
}

/** Both sides in one Unicode form: "é" typed on two keyboards is the same password. */
const canonical = (password: string): string => password.normalize('NFC')

/** The Argon2id hash to keep, with its settings and salt in it. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(canonical(password), COST))

let dummy: Promise<string> | undefined

/** Is it the password? Without a hash (no such user) it takes as long and says no. */
export async function checkPassword(password: string, kept: string | undefined): Promise<boolean> {
  dummy ??= hashPassword('no user has this password')
  const against = kept ?? (await dummy)
  const right = await inTurn(() => verify(against, canonical(password)))
  return right && kept !== undefined
}
