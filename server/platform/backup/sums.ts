import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupError, MANIFEST, type Manifest, SUMS } from './manifest.ts'

const AT_ONCE = 4

/** Passes bytes through and knows their number and hash at the end. */
export function measure(): { stream: Transform; facts(): { bytes: number; sha256: string } } {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, facts: () => ({ bytes, sha256: hash.digest('hex') }) }
}

export interface SumsWriter {
  add(path: string, sha256: string): Promise<void>
  count(): number
  close(): Promise<void>
}

/** Writes SHA256SUMS line by line. */
export async function writeSums(folder: string): Promise<SumsWriter> {
  const file = await open(join(folder, SUMS), 'wx', 0o600)
  let count = 0
  return {
    add: async (path, sha256) => {
      count++
      await file.appendFile(`${sha256}  ${path}\n`)
    },
    count: () => count,
    close: async () => {
      await file.sync()
      await file.close()
    },
  }
}

async function hashOf(path: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path), hash)
    return hash.digest('hex')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const LINE = /^([0-9a-f]{64}) {2}((?:[\w-][\w.-]*\/)*[\w-][\w.-]*)$/

async function readSums(folder: string): Promise<{ path: string; sha256: string }[]> {
  const text = await readFile(join(folder, SUMS), 'utf8').catch(() => {
    throw new BackupError(`${SUMS} is missing in ${folder}: use another copy of the backup`)
  })
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, sha256 = '', path = ''] = LINE.exec(line) ?? []
      if (!path) throw new BackupError(`${SUMS} in ${folder} is damaged: use another copy of the backup`)
      return { path, sha256 }
    })
}

/** Throws when anything of a backup is missing or changed. Returns the paths of its stored files. */
export async function verifySums(folder: string, manifest: Manifest): Promise<string[]> {
  const sums = await readSums(folder)
  const paths = new Set(sums.map(({ path }) => path))
  const expected = [MANIFEST, manifest.jobs.path, ...manifest.tables.map(({ path }) => path)]
  const absent = expected.find((path) => !paths.has(path))
  if (absent || sums.length !== manifest.sums + 1 || paths.size !== sums.length)
    throw new BackupError(
      `${SUMS} in ${folder} is not whole${absent ? ` (${absent})` : ''}: use another copy of the backup`,
    )
  const waiting = [...sums]
  const check = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const found = await hashOf(join(folder, next.path))
      if (found === next.sha256) continue
      const what = found === undefined ? 'is missing' : 'was changed or is damaged'
      throw new BackupError(`${next.path} of the backup ${what}: use another copy. Nothing was restored`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, check))
  return sums.map(({ path }) => path).filter((path) => path.startsWith('files/'))
}
