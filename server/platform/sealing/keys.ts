import { createHmac, hkdfSync } from 'node:crypto'
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { keptSecret, keepSecret } from '../database/secrets.ts'
import { killPoint } from '../kill-points.ts'

export type KeySettings = Pick<Config, 'dataDir' | 'databaseUrl' | 'secret' | 'oldSecret'>
export type KeySource =
  | 'WAYBILL_SECRET'
  | 'WAYBILL_SECRET_OLD'
  | 'the data folder'
  | 'the data folder, before a rotation'
  | 'the password in DATABASE_URL'

export interface SealingKey {
  /** Eight hexadecimal digits that tell keys apart and say nothing about the secret. */
  id: string
  secret: string
  source: KeySource
}

/** `current` seals; every key opens. */
export interface KeyRing {
  current: SealingKey
  all: readonly SealingKey[]
}

const SECRET_FILE = 'installation-secret'
const OLD_SECRET_FILE = 'installation-secret.old'

const derive = (secret: string, label: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'waybill', label, bytes))

/** The fingerprint of a secret, as it stands in what it sealed. */
export const keyId = (secret: string): string => derive(secret, 'key id', 4).toString('hex')

/** The key of one purpose, such as "second-factor". */
export const purposeKey = (secret: string, purpose: string): Buffer => derive(secret, purpose, 32)

/** What early installations with DATABASE_URL and without WAYBILL_SECRET sealed with. It still opens, and seals nothing new. */
const fromPassword = (password: string): string =>
  createHmac('sha256', password).update('waybill_secret').digest('base64url')

const passwordOf = (databaseUrl: string | undefined): string =>
  databaseUrl ? decodeURIComponent(new URL(databaseUrl).password) : ''

const readSecret = async (dataDir: string, name: string): Promise<string> =>
  (
    await readFile(join(dataDir, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
  ).trim()

const keyOf = (secret: string, source: KeySource): SealingKey[] =>
  secret ? [{ id: keyId(secret), secret, source }] : []

/** Keys besides those of the settings that may have sealed something: none of them is made here. */
async function olderKeys({ dataDir, databaseUrl, oldSecret }: KeySettings): Promise<SealingKey[]> {
  const password = passwordOf(databaseUrl)
  return [
    ...keyOf(oldSecret ?? '', 'WAYBILL_SECRET_OLD'),
    ...keyOf(await readSecret(dataDir, SECRET_FILE), 'the data folder'),
    ...keyOf(await readSecret(dataDir, OLD_SECRET_FILE), 'the data folder, before a rotation'),
    ...keyOf(password && fromPassword(password), 'the password in DATABASE_URL'),
    // Whoever changed the database's password before there were key ids names the old one here.
    ...keyOf(oldSecret ? fromPassword(oldSecret) : '', 'WAYBILL_SECRET_OLD'),
  ]
}

/** The secret of the data folder's file, made when there is none. */
const ownSecret = (dataDir: string): Promise<string> => keptSecret(dataDir, SECRET_FILE)

/**
 * All keys that this node has. The file in the data folder is read each time, so that a rotation counts at once; it is made when there is
 * neither WAYBILL_SECRET nor a file.
 */
export async function keyRing(settings: KeySettings): Promise<KeyRing> {
  const [current] = settings.secret
    ? keyOf(settings.secret, 'WAYBILL_SECRET')
    : keyOf(await ownSecret(settings.dataDir), 'the data folder')
  if (!current) throw new Error('There is no secret to seal with')
  const all = [current, ...(await olderKeys(settings))]
  return { current, all: all.filter((key, at) => all.findIndex(({ id }) => id === key.id) === at) }
}

/** The keys of a node that may not have one yet; makes nothing. */
export async function presentKeys(settings: KeySettings): Promise<SealingKey[]> {
  return [...keyOf(settings.secret ?? '', 'WAYBILL_SECRET'), ...(await olderKeys(settings))]
}

/** Keeps a key that hangs on the database's password in the data folder, so that a new password loses nothing. */
export async function keepDerivedKey(settings: KeySettings, key: SealingKey): Promise<void> {
  const name = settings.secret || (await readSecret(settings.dataDir, SECRET_FILE)) ? OLD_SECRET_FILE : SECRET_FILE
  await keepSecret(settings.dataDir, name, key.secret)
}

/** Puts a fresh secret into the data folder, the present one beside it; goes on with a rotation that was interrupted. */
export async function renewOwnSecret(dataDir: string, fresh: string): Promise<void> {
  const [before, present] = [await readSecret(dataDir, OLD_SECRET_FILE), await ownSecret(dataDir)]
  // Interrupted between the two, a rotation has the same secret twice: the fresh one is still to come.
  if (before && before !== present) return
  await keepSecret(dataDir, OLD_SECRET_FILE, present)
  killPoint('rotate: old secret kept')
  await keepSecret(dataDir, SECRET_FILE, fresh)
}

/** Forgets the secret of before, once nothing is sealed with it. */
export const forgetOldSecret = (dataDir: string): Promise<void> => rm(join(dataDir, OLD_SECRET_FILE), { force: true })

export interface SecretChange {
  name: string
  /** Is there another one of this name, to be set aside? */
  had: boolean
}

/** What `replaceOwnSecrets` would replace in the data folder by the secrets of a restored installation, the present one first. */
export async function planOwnSecrets(
  dataDir: string,
  [current, before]: readonly string[],
): Promise<(SecretChange & { secret: string })[]> {
  const changes = []
  for (const [name, secret] of [
    [SECRET_FILE, current],
    [OLD_SECRET_FILE, before],
  ] as const) {
    const there = await readSecret(dataDir, name)
    if (secret && there !== secret) changes.push({ name, had: there !== '', secret })
  }
  return changes
}

/** Puts secrets into the data folder; others that are there are set aside under `suffix`. */
export async function replaceOwnSecrets(
  dataDir: string,
  changes: readonly (SecretChange & { secret: string })[],
  suffix: string,
): Promise<void> {
  for (const { name, had, secret } of changes) {
    const path = join(dataDir, name)
    if (had) await rename(path, path + suffix)
    killPoint('restore: secret set aside')
    await keepSecret(dataDir, name, secret)
  }
}

/** The way back, wherever `replaceOwnSecrets` was interrupted; does no harm twice. */
export async function removeOwnSecrets(
  dataDir: string,
  changes: readonly SecretChange[],
  suffix: string,
): Promise<void> {
  for (const { name, had } of changes) {
    const path = join(dataDir, name)
    if (!had) await rm(path, { force: true })
    else
      await rename(path + suffix, path).catch((error: NodeJS.ErrnoException) => {
        // It was not set aside yet, or is back already.
        if (error.code !== 'ENOENT') throw error
      })
  }
}
