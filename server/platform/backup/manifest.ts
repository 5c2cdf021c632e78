import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const tableSchema = z.strictObject({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  /** Path below the backup's folder. */
  path: z.string(),
  rows: z.int().min(0),
})

const manifestSchema = z.strictObject({
  format: z.literal(1),
  waybill: z.string(),
  postgres: z.string(),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })).min(1),
  /** In the order in which they can be filled. */
  tables: z.array(tableSchema).min(1),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.string(), called: z.boolean() })),
  jobs: z.strictObject({ path: z.string(), rows: z.int().min(0) }),
  files: z.strictObject({ count: z.int().min(0), bytes: z.int().min(0), missing: z.array(z.string()) }),
  /** Ids of the keys without which sealed secrets cannot be opened. */
  keys: z.array(z.string()),
  /** How many lines SHA256SUMS has besides this file's. */
  sums: z.int().min(0),
})

export type Manifest = z.infer<typeof manifestSchema>
export type TableFacts = Manifest['tables'][number]

export const MANIFEST = 'manifest.json'
/** In the format of sha256sum, so that a backup can be checked without Waybill. */
export const SUMS = 'SHA256SUMS'

/** A backup that cannot be used, in words for whoever wants to restore it. */
export class BackupError extends Error {}

/** Reads what a backup says of itself. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR')
      throw new BackupError(`${folder} is no backup of Waybill: it has no ${MANIFEST}`)
    throw error
  })
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw new BackupError(`${MANIFEST} in ${folder} is damaged: use another copy of the backup`)
  }
  const { format } = (read ?? {}) as { format?: unknown }
  if (typeof format === 'number' && format > 1)
    throw new BackupError(`This backup was made by a newer Waybill (format ${format}): restore it with that one`)
  const parsed = manifestSchema.safeParse(read)
  if (!parsed.success) throw new BackupError(`${MANIFEST} in ${folder} is damaged: use another copy of the backup`)
  return parsed.data
}
