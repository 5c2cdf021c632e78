import { createHash, randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, canReach } from './account.ts'

/** The folders of one cluster, all reachable for the account that runs it. */
export interface Home {
  data: string
  /** Holds the Unix socket. */
  run: string
  logFile: string
}

async function makeFor(account: Account, path: string, mode: number): Promise<void> {
  await mkdir(path, { recursive: true, mode })
  if (account.uid === undefined || account.gid === undefined) return
  await chown(path, account.uid, account.gid)
}

/** Lets other accounts walk through our own folder (not list it); what lies inside is closed by its own modes. Undone if no use. */
async function openForPassage(dir: string, helps: () => boolean): Promise<boolean> {
  const mode = (await stat(dir)).mode & 0o7777
  await chmod(dir, mode | 0o011)
  if (helps()) return true
  await chmod(dir, mode)
  return false
}

/**
 * Chooses where the cluster lives: in the data directory, or, when the database account cannot reach that (a project under
 * /root), in /var/lib/waybill; a pointer file keeps the choice, so that the data are found again after a move.
 */
async function placeOf(dataDir: string, account: Account): Promise<string> {
  const pointer = join(dataDir, 'postgres.location')
  const stored = await readFile(pointer, 'utf8').catch(() => '')
  if (stored.trim()) return stored.trim()
  const near = join(dataDir, 'postgres')
  await makeFor(account, near, 0o700)
  if (canReach(near, account)) return near
  if (await openForPassage(dataDir, () => canReach(near, account))) return near
  const far = join('/var/lib/waybill', createHash('sha256').update(dataDir).digest('hex').slice(0, 12))
  await mkdir('/var/lib/waybill', { recursive: true, mode: 0o755 })
  await makeFor(account, far, 0o700)
  if (!canReach(far, account))
    throw new Error(`Account "${account.name}" can't access ${near} or ${far}. Set WAYBILL_DATA.`)
  await writeFile(pointer, `${far}\n`)
  return far
}

/** Makes the folders of the cluster, or finds those that are there. */
export async function prepareHome(dataDir: string, account: Account): Promise<Home> {
  await mkdir(dataDir, { recursive: true })
  const place = await placeOf(dataDir, account)
  await makeFor(account, place, 0o700)
  const run = join(place, 'run')
  await makeFor(account, run, 0o700)
  return { data: join(place, 'pgdata'), run, logFile: join(place, 'postgres.log') }
}

/** The superuser's password: made once, kept in a file that only the owner of this process reads. */
export async function adminPassword(dataDir: string): Promise<string> {
  const path = join(dataDir, 'postgres-password')
  const stored = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  if (stored.trim()) return stored.trim()
  const created = randomBytes(24).toString('base64url')
  const draft = `${path}.${process.pid}`
  await writeFile(draft, created, { mode: 0o600 })
  await rename(draft, path)
  return created
}

/** Hands a secret to a program of the database account in a file, and takes it away again. */
export async function withSecretFile<T>(
  options: { dir: string; account: Account; text: string },
  use: (path: string) => Promise<T>,
) {
  const path = join(options.dir, `secret.${process.pid}`)
  await writeFile(path, options.text, { mode: 0o600 })
  try {
    await chmod(path, 0o600)
    if (options.account.uid !== undefined && options.account.gid !== undefined) {
      await chown(path, options.account.uid, options.account.gid)
    }
    return await use(path)
  } finally {
    await rm(path, { force: true })
  }
}
