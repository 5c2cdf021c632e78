/**
 * Sealing: owns the keys for what is kept in the database and must not be readable from it (secrets of authenticator apps).
 * Invariants: one key a purpose, derived from the installation's secret, which the database never has; AES-256-GCM with a random
 * nonce; what is sealed for one owner cannot be opened as another's.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import { installationSecret } from '../database/secrets.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface Sealer {
  /** `owner` says whose it is, such as "11/1000"; it is needed again to open. */
  seal(plain: Uint8Array, owner: string): Buffer
  /** Throws when it was changed, is another's, or the installation's secret is not the one it was sealed with. */
  open(sealed: Uint8Array, owner: string): Buffer
  /** A keyed digest, for what is only ever compared and too short to be safe as a bare hash. */
  digest(text: string): Buffer
}

function sealerOf(key: Buffer): Sealer {
  return {
    seal: (plain, owner) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open: (sealed, owner) => {
      const nonce = sealed.subarray(0, NONCE_BYTES)
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
    },
    digest: (text) => createHmac('sha256', key).update(`digest:${text}`).digest(),
  }
}

const secrets = new WeakMap<Config, Promise<string>>()

/** The sealer of one purpose, such as "second-factor"; the key is the same on every node of the installation. */
export async function sealerFor(config: Config, purpose: string): Promise<Sealer> {
  const known = secrets.get(config)
  const { dataDir, databaseUrl, secret: configured } = config
  const asked = known ?? installationSecret({ dataDir, databaseUrl, configured })
  secrets.set(config, asked)
  // A failed look-up must not be remembered.
  const secret = await asked.catch((error: unknown) => {
    secrets.delete(config)
    throw error
  })
  return sealerOf(Buffer.from(hkdfSync('sha256', secret, 'waybill', purpose, 32)))
}
