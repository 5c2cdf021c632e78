import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { uploadsFolder } from '../files/index.ts'
import type { FileAnswer } from './binding.ts'

/** Answers with what `write` puts into a file of its own, which goes when it is sent: no half of it is ever answered. */
export async function writtenFile(
  { dataDir }: Pick<Config, 'dataDir'>,
  { fileName, mime }: Pick<FileAnswer, 'fileName' | 'mime'>,
  write: (path: string) => Promise<void>,
): Promise<FileAnswer> {
  const folder = uploadsFolder(dataDir)
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  try {
    await write(path)
    const file = await open(path, 'r')
    const { size } = await file.stat()
    const body = file.createReadStream()
    body.once('close', () => void rm(path, { force: true }))
    return { fileName, mime, body, size }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
