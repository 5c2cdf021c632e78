import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Nothing in the making is as old: a call ends after minutes, an export's statement after a quarter of an hour. */
const OLD_MS = 24 * 3_600_000

const root = (dataDir: string): string => join(dataDir, 'uploads')
/** Of this process, whoever else works on the same data folder. */
const mine = randomUUID()

/** Where this process keeps what is being uploaded or written and is no stored file yet. */
export const uploadsFolder = (dataDir: string): string => join(root(dataDir), mine)

const isOld = async (path: string, now: number): Promise<boolean> =>
  now - ((await stat(path).catch(() => undefined))?.mtimeMs ?? now) > OLD_MS

/** Removes a file that is old, or a folder as far as what is in it is old; the folder of a process that lives keeps what it works on. */
async function removeOld(path: string, now: number): Promise<void> {
  const inside = await readdir(path).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOTDIR' ? null : []))
  if (inside === null) {
    if (await isOld(path, now)) await rm(path, { force: true })
    return
  }
  for (const name of inside) await removeOld(join(path, name), now)
  // One that is not empty, or that another process has removed, stays as it is.
  if (await isOld(path, now)) await rmdir(path).catch(() => undefined)
}

/** Removes what processes that died have left. */
export async function sweepUploads(dataDir: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(root(dataDir)).catch(() => [])) {
    if (name !== mine) await removeOld(join(root(dataDir), name), now)
  }
}

/** Makes the folder of this process and clears away what is old; the answer removes it again. */
export async function openUploads(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(uploadsFolder(dataDir), { recursive: true, mode: 0o700 })
  await sweepUploads(dataDir)
  return () => rm(uploadsFolder(dataDir), { recursive: true, force: true })
}
