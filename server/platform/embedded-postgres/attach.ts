import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseAccount } from './account.ts'
import { ADMIN_USER } from './cluster.ts'
import { livingOwner } from './owner-lock.ts'
import { urlOf } from './postmaster.ts'

/** Where the cluster of a data directory lies; makes and changes nothing. */
async function findCluster(dataDir: string): Promise<string> {
  const pointer = await readFile(join(dataDir, 'postgres.location'), 'utf8').catch(() => '')
  return join(pointer.trim() || join(dataDir, 'postgres'), 'pgdata')
}

/**
 * The superuser's connection string of the PostgreSQL that a living server runs on the data directory; undefined when no server does.
 * Nothing is started and nothing taken over.
 */
export async function attachEmbedded(dataDir: string): Promise<string | undefined> {
  if (!(await livingOwner(dataDir))) return undefined
  const lines = (await readFile(join(await findCluster(dataDir), 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const [port, socketDir] = [Number(lines[3]), lines[4]]
  if (!port) throw new Error(`The server on ${dataDir} is just starting or stopping: try again in a moment`)
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim()
  return urlOf({ socketDir: socketDir || undefined, port }, { user: ADMIN_USER, password, database: 'postgres' })
}

/**
 * Throws when starting PostgreSQL as the present account would take the data directory away from the account it belongs to, such as when
 * root runs a command for a service that runs as another user.
 */
export async function checkAccount(dataDir: string): Promise<void> {
  const facts = await stat(await findCluster(dataDir)).catch(() => undefined)
  const account = chooseAccount()
  const uid = account.uid ?? process.getuid?.()
  if (facts && uid !== undefined && facts.uid !== uid)
    throw new Error(
      `The data in ${dataDir} belong to the user with the number ${facts.uid}: run this command as that user, such as by "sudo -u"`,
    )
}

/** Has a server ever made its cluster here? */
export const hasCluster = async (dataDir: string): Promise<boolean> =>
  (await stat(join(await findCluster(dataDir), 'PG_VERSION')).catch(() => undefined)) !== undefined
