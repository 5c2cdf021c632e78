import { timingSafeEqual } from 'node:crypto'
import type { Config } from '../../../platform/config.ts'
import { encryptorFor } from '../../../platform/sealing/index.ts'
import { AWAY_SECONDS } from './grants.ts'

const NAME = 'waybill_approval'
const PATH = '/api/store-approval'

const signaturesOf = async (config: Config, state: string): Promise<string[]> =>
  (await encryptorFor(config, 'store-approval')).digests(state).map((digest) => digest.toString('base64url'))

export function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const attributes = (config: Config): string =>
  `Path=${PATH}; HttpOnly; SameSite=Lax${config.publicUrl.startsWith('https:') ? '; Secure' : ''}`

/** The state in a cookie of the browser that leaves, signed: whoever comes back without it is somebody else. */
export const stateCookie = async (config: Config, state: string): Promise<string> =>
  `${NAME}=${state}.${(await signaturesOf(config, state))[0]}; Max-Age=${AWAY_SECONDS}; ${attributes(config)}`

/** Takes the cookie away. */
export const noStateCookie = (config: Config): string => `${NAME}=; Max-Age=0; ${attributes(config)}`

/** The state that the browser left with; null without a cookie of ours. */
export async function readState(config: Config, header: string | undefined): Promise<string | null> {
  const found = (header ?? '').split(/;\s*/).find((pair) => pair.startsWith(`${NAME}=`))
  const [state = '', signature = ''] = (found ?? '').slice(NAME.length + 1).split('.')
  if (!/^[\w-]{43}$/.test(state)) return null
  return (await signaturesOf(config, state)).some((right) => sameText(signature, right)) ? state : null
}
