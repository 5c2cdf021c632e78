import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createHash } from 'node:crypto'
import { asAdmin } from '../database/index.ts'
import type { FileStore } from '../files/index.ts'
import type { SealingKey } from '../sealing/index.ts'
import { dumpDatabase } from './dump.ts'
import { BackupError, MANIFEST, type Manifest } from './manifest.ts'
import { copyStoredFiles } from './stored-files.ts'
import { writeSums } from './sums.ts'

export interface BackupOptions {
  adminUrl: string
  files: FileStore
  /** The folder to make; it appears under its name only when it is whole. */
  to: string
  version: string
  /** Ids of the keys that something is sealed with. */
  keys: readonly string[]
  /** Keys that only the data folder has: written into a file of their own beside the backup. */
  ownKeys: readonly SealingKey[]
}

export interface BackupResult {
  manifest: Manifest
  folder: string
  /** The file with the keys; null when there are none to write. */
  secretsFile: string | null
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

async function forceToDisk(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function writeWhole({ adminUrl, files, version, keys }: BackupOptions, folder: string): Promise<Manifest> {
  const sums = await writeSums(folder)
  const target = { folder, sums }
  const takenAt = new Date().toISOString()
  const { kept, ...dump } = await asAdmin(adminUrl, (client) =>
    dumpDatabase(client, target, (snapshot, tables) => copyStoredFiles({ client: snapshot, tables, files }, target)),
  )
  const manifest: Manifest = {
    format: 1,
    waybill: version,
    takenAt,
    ...dump,
    files: kept,
    keys: [...keys],
    sums: sums.count(),
  }
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  await writeFile(join(folder, MANIFEST), text, { mode: 0o600, flush: true })
  await sums.add(MANIFEST, createHash('sha256').update(text).digest('hex'))
  await sums.close()
  return manifest
}

/** Takes a backup of database and files as of one moment, while servers work. What breaks off leaves nothing. */
export async function takeBackup(options: BackupOptions): Promise<BackupResult> {
  const folder = resolve(options.to)
  const secretsFile = options.ownKeys.length > 0 ? `${folder}.secrets` : null
  for (const path of [folder, ...(secretsFile ? [secretsFile] : [])])
    if (await exists(path)) throw new BackupError(`${path} is there already: name another folder`)
  const half = `${folder}.partial`
  await mkdir(dirname(folder), { recursive: true })
  await rm(half, { recursive: true, force: true })
  await mkdir(half, { mode: 0o700 })
  try {
    const manifest = await writeWhole(options, half)
    if (secretsFile) {
      const content = options.ownKeys.map(({ id, secret }) => ({ id, secret }))
      await writeFile(secretsFile, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true })
    }
    await rename(half, folder)
    await forceToDisk(dirname(folder))
    return { manifest, folder, secretsFile }
  } catch (error) {
    await rm(half, { recursive: true, force: true })
    throw error
  }
}
