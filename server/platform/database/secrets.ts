import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Writes a secret of this node into a file that only the owner of the process reads; it is there whole or not at all. */
export async function keepSecret(dataDir: string, name: string, secret: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const path = join(dataDir, name)
  const draft = `${path}.${process.pid}`
  await writeFile(draft, secret, { mode: 0o600 })
  await rename(draft, path)
}

/** Reads a secret of this node, or makes it at random. */
export async function keptSecret(dataDir: string, name: string): Promise<string> {
  const kept = await readFile(join(dataDir, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  if (kept.trim()) return kept.trim()
  const made = randomBytes(24).toString('base64url')
  await keepSecret(dataDir, name, made)
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

/** PostgreSQL's stored form of a password (RFC 5803), so that no password ever travels in a statement or lands in a log. */
export function scramVerifier(password: string, salt: Buffer = randomBytes(16), rounds = 4096): string {
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${storedKey}:${hmac('Server Key').toString('base64')}`
}
