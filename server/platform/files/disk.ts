import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type FileContent,
  FileMissingError,
  type FileStore,
  FileTooLargeError,
  type StoredFile,
  type SweepOptions,
} from './file-store.ts'

const KEY = /^[0-9a-f]{32}$/
const SWEEP_BATCH = 500

function missing(key: string) {
  return (error: NodeJS.ErrnoException): never => {
    throw error.code === 'ENOENT' ? new FileMissingError(key) : error
  }
}

/** A directory remembers a new name surely only after its own fsync; Windows cannot and need not. */
async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

async function* chunksOf(content: FileContent): AsyncIterable<Uint8Array> {
  if (content instanceof Uint8Array) yield content
  else yield* content
}

async function writeDurably(path: string, content: FileContent, maxBytes: number): Promise<Omit<StoredFile, 'key'>> {
  const hash = createHash('sha256')
  let size = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of chunksOf(content)) {
      size += chunk.byteLength
      if (size > maxBytes) throw new FileTooLargeError(maxBytes)
      hash.update(chunk)
      await file.writeFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { size, sha256: hash.digest('hex') }
}

/** Files in a folder: written beside, forced to disk, then renamed, so that a key never leads to half a file. */
export async function diskFileStore(root: string): Promise<FileStore> {
  const drafts = join(root, 'drafts')
  await mkdir(drafts, { recursive: true, mode: 0o700 })

  /** Only our own keys become paths, so no input can lead out of the folder. */
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new FileMissingError(key.slice(0, 40))
    return join(root, key.slice(0, 2), key)
  }

  async function put(content: FileContent, { maxBytes = Number.POSITIVE_INFINITY } = {}): Promise<StoredFile> {
    const key = randomBytes(16).toString('hex')
    const draft = join(drafts, key)
    try {
      const facts = await writeDurably(draft, content, maxBytes)
      const folder = join(root, key.slice(0, 2))
      const created = await mkdir(folder, { recursive: true, mode: 0o700 })
      await rename(draft, pathOf(key))
      await syncDirectory(folder)
      if (created) await syncDirectory(root)
      return { key, ...facts }
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  return {
    put,
    open: async (key) => {
      const file = await open(pathOf(key), 'r').catch(missing(key))
      const { size } = await file.stat()
      return { size, stream: file.createReadStream() }
    },
    read: async (key) => {
      const file = await open(pathOf(key), 'r').catch(missing(key))
      try {
        return await file.readFile()
      } finally {
        await file.close()
      }
    },
    withPath: async (key, work) => {
      await stat(pathOf(key)).catch(missing(key))
      return work(pathOf(key))
    },
    delete: async (key) => rm(pathOf(key), { force: true }),
    sweep: (options) => sweep({ root, drafts, pathOf }, options),
  }
}

interface Layout {
  root: string
  drafts: string
  pathOf: (key: string) => string
}

const isOlder = async (path: string, than: Date): Promise<boolean> => {
  const facts = await stat(path).catch(() => undefined)
  return facts !== undefined && facts.mtimeMs < than.getTime()
}

async function sweep({ root, drafts, pathOf }: Layout, { known, olderThan }: SweepOptions): Promise<number> {
  let removed = 0
  for (const name of await readdir(drafts)) {
    if (!(await isOlder(join(drafts, name), olderThan))) continue
    await rm(join(drafts, name), { force: true })
    removed++
  }
  const removeUnknown = async (keys: string[]) => {
    const knownKeys = new Set(keys.length > 0 ? await known(keys) : [])
    for (const key of keys) {
      if (knownKeys.has(key) || !(await isOlder(pathOf(key), olderThan))) continue
      await rm(pathOf(key), { force: true })
      removed++
    }
  }
  let batch: string[] = []
  for (const folder of (await readdir(root)).filter((name) => /^[0-9a-f]{2}$/.test(name))) {
    for await (const entry of await opendir(join(root, folder))) {
      if (KEY.test(entry.name)) batch.push(entry.name)
      if (batch.length < SWEEP_BATCH) continue
      await removeUnknown(batch)
      batch = []
    }
  }
  await removeUnknown(batch)
  return removed
}
