import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Reads a secret of this node, or makes it: random, in a file that only the owner of the process reads. */
async function keptSecret(dataDir: string, name: string): Promise<string> {
  const path = join(dataDir, name)
  const kept = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  if (kept.trim()) return kept.trim()
  const made = randomBytes(24).toString('base64url')
  await mkdir(dataDir, { recursive: true })
  const draft = `${path}.${process.pid}`
  await writeFile(draft, made, { mode: 0o600 })
  await rename(draft, path)
  return made
}

/**
 * The password of the role waybill_app. In a database of one's own it is the configured one, else derived from the password in
 * DATABASE_URL: several nodes on one database must agree without talking to each other. Otherwise it is kept in the data directory.
 */
export async function appPassword(options: {
  dataDir: string
  databaseUrl?: string | undefined
  configured?: string | undefined
}): Promise<string> {
  if (options.configured) return options.configured
  const adminPassword = options.databaseUrl ? decodeURIComponent(new URL(options.databaseUrl).password) : ''
  if (adminPassword) return createHmac('sha256', adminPassword).update('waybill_app').digest('base64url')
  return keptSecret(options.dataDir, 'app-password')
}

/**
 * The secret of the installation, from which the keys come that seal what the database must not know. The same rules as for the
 * password of waybill_app: configured, else derived from the password in DATABASE_URL, else kept in the data directory. What was
 * sealed cannot be opened once it changes.
 */
export async function installationSecret(options: {
  dataDir: string
  databaseUrl?: string | undefined
  configured?: string | undefined
}): Promise<string> {
  if (options.configured) return options.configured
  const adminPassword = options.databaseUrl ? decodeURIComponent(new URL(options.databaseUrl).password) : ''
  if (adminPassword) return createHmac('sha256', adminPassword).update('waybill_secret').digest('base64url')
  return keptSecret(options.dataDir, 'installation-secret')
}

/** PostgreSQL's stored form of a password (RFC 5803), so that no password ever travels in a statement or lands in a log. */
export function scramVerifier(password: string, salt: Buffer = randomBytes(16), rounds = 4096): string {
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${storedKey}:${hmac('Server Key').toString('base64')}`
}
