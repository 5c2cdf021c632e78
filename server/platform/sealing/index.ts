/**
 * Sealing: owns the keys for what is kept in the database and must not be readable from it (secrets of authenticator apps, keys of stores).
 * Invariants: one key a purpose, derived from the installation's secret, which the database never has; AES-256-GCM with a random
 * nonce; what is sealed for one owner cannot be opened as another's; sealed bytes name their key, so that secrets can be changed while the
 * server runs; the server does not start with keys that cannot open what is there.
 */
import type { Config } from '../config.ts'
import { digestKeysOf } from './check.ts'
import { keyRing, purposeKey } from './keys.ts'
import { type PurposeKey, type Sealer, sealerOf } from './sealer.ts'

export { checkSealing, fingerprintState, type SealedColumn } from './check.ts'
export {
  forgetOldSecret,
  keyId,
  keyRing,
  planOwnSecrets,
  presentKeys,
  renewOwnSecret,
  replaceOwnSecrets,
  type SecretChange,
  type SealingKey,
  removeOwnSecrets,
} from './keys.ts'
export { discardLost, findLost, reseal, type Resealed } from './reseal.ts'
export type { Sealer } from './sealer.ts'

/** The sealer of one purpose, such as "second-factor"; the same on every node of the installation. */
export async function encryptorFor(config: Config, purpose: string): Promise<Sealer> {
  const ring = await keyRing(config)
  const others = ring.all.filter(({ id }) => id !== ring.current.id)
  const keys = [ring.current, ...others].map(({ id, secret }) => ({ id, key: purposeKey(secret, purpose) }))
  return sealerOf(keys as [PurposeKey, ...PurposeKey[]], digestKeysOf(config, purpose))
}
