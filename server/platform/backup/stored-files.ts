import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { FileMissingError, type FileStore } from '../files/index.ts'
import type { Table } from './catalogue.ts'
import type { DumpTarget } from './dump.ts'
import { measure } from './sums.ts'

const KEY = /^[0-9a-f]{32}$/
const BATCH = 1000
const AT_ONCE = 4

export interface CopiedFiles {
  count: number
  bytes: number
  /** Keys that rows name and the store does not have. */
  missing: string[]
}

/** Files are written once and never changed: what a row of the snapshot names is there, or was deleted since with its row. */
async function copyOne(files: FileStore, key: string, target: DumpTarget): Promise<number> {
  const path = `files/${key.slice(0, 2)}/${key}`
  const { stream } = await files.open(key)
  await mkdir(join(target.folder, dirname(path)), { recursive: true, mode: 0o700 })
  const measured = measure()
  await pipeline(stream, measured.stream, createWriteStream(join(target.folder, path), { flags: 'wx', mode: 0o600 }))
  const { bytes, sha256 } = measured.facts()
  await target.sums.add(path, sha256)
  return bytes
}

/** Copies every stored file that a row of the client's snapshot names. */
export async function copyStoredFiles(
  given: { client: ClientBase; tables: readonly Table[]; files: FileStore },
  target: DumpTarget,
): Promise<CopiedFiles> {
  const { client, tables, files } = given
  const parts = tables
    .filter((table) => table.hasStorageKey)
    .map(({ name }) => `select storage_key as key from ${name}`)
  await client.query('set local role waybill_service')
  await client.query(`declare stored no scroll cursor for ${parts.join(' union ')}`)
  const copied: CopiedFiles = { count: 0, bytes: 0, missing: [] }
  const copy = async (waiting: string[]): Promise<void> => {
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      try {
        copied.bytes += await copyOne(files, key, target)
        copied.count++
      } catch (error) {
        if (!(error instanceof FileMissingError)) throw error
        copied.missing.push(key)
      }
    }
  }
  for (;;) {
    const { rows } = await client.query<{ key: string | null }>(`fetch ${BATCH} from stored`)
    if (rows.length === 0) return copied
    const waiting = rows.map(({ key }) => key).filter((key) => key !== null)
    await Promise.all(Array.from({ length: AT_ONCE }, () => copy(waiting)))
  }
}

/** Lays the files of a backup out as the disk store keeps them, in a folder beside it. */
export async function layOutFiles(paths: readonly string[], from: string, into: string): Promise<void> {
  const waiting = [...paths]
  const lay = async (): Promise<void> => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const target = join(into, path.slice('files/'.length))
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await pipeline(
        createReadStream(join(from, path)),
        createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }),
      )
    }
  }
  await mkdir(into, { recursive: true, mode: 0o700 })
  await Promise.all(Array.from({ length: AT_ONCE }, lay))
}

/** Does a disk store hold any file? */
export async function holdsFiles(root: string): Promise<boolean> {
  for (const folder of await readdir(root).catch(() => []))
    if (/^[0-9a-f]{2}$/.test(folder) && (await readdir(join(root, folder))).some((name) => KEY.test(name))) return true
  return false
}
