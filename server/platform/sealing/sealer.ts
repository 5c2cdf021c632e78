import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Before the id of the key. What was sealed before keys had ids begins with its nonce. */
const MARK = Buffer.from('W1')
const PREFIX_BYTES = MARK.length + 4

export interface Sealer {
  /** `owner` says whose it is, such as "11/1000"; it is needed again to open. */
  seal(plain: Uint8Array, owner: string): Buffer
  /** Throws when it was changed, is another's, or was sealed with a key that this node does not have. */
  open(sealed: Uint8Array, owner: string): Buffer
  /** A keyed digest, for what is only ever compared and too short to be safe as a bare hash. */
  digest(text: string): Buffer
  /** The digest under every key that may have been current when it was kept: compare with all, keep the first. */
  digests(text: string): [current: Buffer, ...older: Buffer[]]
}

export interface PurposeKey {
  id: string
  key: Buffer
}

/** With what a value begins that the key sealed. */
export const prefixOf = (id: string): Buffer => Buffer.concat([MARK, Buffer.from(id, 'hex')])

/** The id of the key that sealed it; null for what was sealed before keys had ids. It is a guess: only opening proves it. */
export const sealedBy = (sealed: Uint8Array): string | null => {
  const bytes = Buffer.from(sealed)
  if (!bytes.subarray(0, MARK.length).equals(MARK)) return null
  return bytes.subarray(MARK.length, PREFIX_BYTES).toString('hex')
}

function openWith(key: Buffer, sealed: Buffer, owner: string): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}

function sealWith(key: Buffer, plain: Uint8Array, owner: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** `keys`: the current one first. `digestKeys`: keys that are gone but for the digests that were made with them. */
export function sealerOf(keys: [PurposeKey, ...PurposeKey[]], digestKeys: readonly Buffer[] = []): Sealer {
  const [current] = keys
  const digestOf = (key: Buffer, text: string) => createHmac('sha256', key).update(`digest:${text}`).digest()
  return {
    seal: (plain, owner) => Buffer.concat([prefixOf(current.id), sealWith(current.key, plain, owner)]),
    open: (given, owner) => {
      const sealed = Buffer.from(given)
      const id = sealedBy(sealed)
      const named = keys.find((key) => key.id === id)
      // A nonce of old may begin like a mark: the tag tells which key and which form is right.
      const tries = [
        ...(named ? [() => openWith(named.key, sealed.subarray(PREFIX_BYTES), owner)] : []),
        ...keys.map(
          ({ key }) =>
            () =>
              openWith(key, sealed, owner),
        ),
      ]
      for (const attempt of tries) {
        try {
          return attempt()
        } catch {
          // The next key.
        }
      }
      throw new Error(
        id === null || named ? 'It cannot be opened: it was changed or is another’s' : `The key ${id} is not here`,
      )
    },
    digest: (text) => digestOf(current.key, text),
    digests: (text) => [
      digestOf(current.key, text),
      ...keys.slice(1).map(({ key }) => digestOf(key, text)),
      ...digestKeys.map((key) => digestOf(key, text)),
    ],
  }
}
