import { AppError, type ErrorCode, fieldProblem } from '@waybill/contract/core/errors'
import type { ShopInfo } from '@waybill/contract/stores/api'
import { type Connector, type Secrets, shopAddress, type ShopFacts } from '../../../connectors/index.ts'
import type { Config } from '../../../platform/config.ts'
import { reasonOf } from './reasons.ts'
import { type Bringer, redeem, type Redeemed } from './redeem.ts'
import { offeredConnector, offeredWays, storeCtx, type StoreServices } from './runtime.ts'
import { wrongAddress } from './invalid-address.ts'

export interface CredentialsInput {
  type: number
  address: string
  way: string
  keys: Record<string, string>
  /** Who gives them: an approval is good for the log-in that began it alone. */
  who?: Bringer
}
export interface Tried {
  connector: Connector
  facts: ShopFacts
  /** Of the approval that brought the keys. */
  grantId: number | undefined
}
type Typed = { address: string; secrets: Secrets; grantId?: undefined }

const TRY_MS = 45_000

/** Throws INVALID_INPUT unless exactly the keys of the way are given. */
function checkKeys({ type, way, keys }: CredentialsInput, config: Config): Secrets {
  const known = offeredWays(type, config).find(({ id }) => id === way)
  if (!known)
    throw new AppError('INVALID_INPUT', {
      fields: [fieldProblem('way', 'INVALID_VALUE', { field: { en: 'Authorization method', cn: '授权方式' } })],
    })
  if (known.leaves) return { way, values: { grant: keys.grant ?? '' } }
  const values = Object.fromEntries(known.fields.map(({ name }) => [name, (keys[name] ?? '').trim()]))
  const fields = known.fields
    .filter(({ name }) => values[name] === '')
    .map(({ name, label }) => fieldProblem(`keys.${name}`, 'REQUIRED', { field: label }))
  if (fields.length > 0) throw new AppError('INVALID_INPUT', { fields })
  return { way, values }
}

const fieldOf: Partial<Record<ErrorCode, string>> = {
  STORE_BLOCKED_ADDRESS: 'address',
  STORE_GONE: 'address',
}

function refuse(code: ErrorCode, params: Record<string, string> = {}): AppError {
  const field = fieldOf[code]
  return new AppError(code, { params, ...(field && { fields: [fieldProblem(field, code, { params })] }) })
}

/** Where the shop is and what its keys are: as typed, or as an approval brought them. */
async function findShop(
  services: StoreServices,
  input: CredentialsInput,
  connector: Connector,
): Promise<Redeemed | Typed> {
  const secrets = checkKeys(input, services.config)
  if (secrets.way === 'oauth') return redeem(services, input.who, secrets.values.grant ?? '')
  const address = shopAddress(connector, input.address, services.config.connectorsReachPrivate)
  if (address === null) throw wrongAddress(input.type)
  return { address, secrets }
}

/** Tries keys at the shop. Whatever the shop refuses is thrown as a code; the keys themselves are in no message. */
export async function tryKeys(services: StoreServices, input: CredentialsInput): Promise<Tried> {
  const connector = offeredConnector(input.type, services.config)
  if (!connector) throw new AppError('STORE_TYPE_NOT_OFFERED')
  const { address, secrets, grantId } = await findShop(services, input, connector)
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
  return { connector, facts: verified.value, grantId }
}

export const presentShop = ({ connector, facts }: Tried): ShopInfo => ({
  name: facts.name,
  address: connector.id === 'demo' ? null : facts.address,
  currency: facts.currency,
  timeZone: facts.timeZone,
  missingRights: facts.missingRights,
  testShop: facts.testShop,
  canPush: facts.canPush,
})
