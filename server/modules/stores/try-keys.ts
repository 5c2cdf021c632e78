import { AppError, type ErrorCode, fieldProblem, type ShopInfo } from '@waybill/contract'
import { findChannel, findWay } from '@waybill/contract/stores'
import { type Connector, type Secrets, shopAddress, type ShopFacts } from '../../connectors/index.ts'
import { reasonOf } from './reasons.ts'
import { offeredConnector, storeCtx, type StoreServices } from './runtime.ts'

export interface GivenKeys {
  type: number
  address: string
  way: string
  keys: Record<string, string>
}
export interface Tried {
  connector: Connector
  facts: ShopFacts
}

const TRY_MS = 45_000

/** Throws INVALID_INPUT unless exactly the keys of the way are given. */
function checkKeys({ type, way, keys }: GivenKeys): Secrets {
  const known = findWay(type, way)
  if (!known)
    throw new AppError('INVALID_INPUT', {
      fields: [fieldProblem('way', 'INVALID_VALUE', { field: { en: 'Sign-in', cn: '登录方式' } })],
    })
  const values = Object.fromEntries(known.fields.map(({ name }) => [name, (keys[name] ?? '').trim()]))
  const fields = known.fields
    .filter(({ name }) => values[name] === '')
    .map(({ name, label }) => fieldProblem(`keys.${name}`, 'REQUIRED', { field: label }))
  if (fields.length > 0) throw new AppError('INVALID_INPUT', { fields })
  return { way, values }
}

const fieldOf: Partial<Record<ErrorCode, string>> = {
  STORE_ADDRESS: 'address',
  STORE_BLOCKED_ADDRESS: 'address',
  STORE_GONE: 'address',
}

function refuse(code: ErrorCode, params: Record<string, string> = {}): AppError {
  const field = fieldOf[code]
  return new AppError(code, { params, ...(field && { fields: [fieldProblem(field, code, { params })] }) })
}

/** Tries keys at the shop. Whatever the shop refuses is thrown as a code; the keys themselves are in no message. */
export async function tryKeys(services: StoreServices, given: GivenKeys): Promise<Tried> {
  const connector = offeredConnector(given.type, services.config)
  const channel = findChannel(given.type)
  if (!connector || !channel) throw new AppError('STORE_TYPE_NOT_OFFERED')
  const secrets = checkKeys(given)
  const address = shopAddress(connector, given.address, services.config.connectorsReachPrivate)
  if (address === null) throw refuse('STORE_ADDRESS', { example: channel.address?.example ?? '' })
  const ctx = storeCtx(services, { address, secrets, signal: AbortSignal.timeout(TRY_MS) })
  const verified = await connector.verify(ctx).catch((error: unknown) => {
    if (ctx.signal.aborted) throw new AppError('STORE_UNREACHABLE', { cause: error })
    throw error
  })
  if (!verified.ok) {
    const { code, value } = reasonOf(verified.fault)
    throw refuse(code, value === null ? {} : { value })
  }
  const missing = verified.value.missingRights
  if (missing.length > 0) throw refuse('STORE_SCOPE_MISSING', { value: missing.join(', ') })
  return { connector, facts: verified.value }
}

export const presentShop = ({ connector, facts }: Tried): ShopInfo => ({
  name: facts.name,
  address: connector.id === 'demo' ? null : facts.address,
  currency: facts.currency,
  timeZone: facts.timeZone,
  missingRights: facts.missingRights,
  testShop: facts.testShop,
})
