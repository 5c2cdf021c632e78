import type { LabelDocument } from '../../../../carriers/index.ts'
import { type Db, isConstraintViolation } from '../../../../platform/database/index.ts'
import { addFiles, type StoredFile } from '../../../../platform/files/index.ts'
import type { Runtime } from '../runtime/runtime.ts'

const mimes = { PDF: 'application/pdf', ZPL: 'application/vnd.zebra-zpl' } as const

export interface StoredLabel {
  format: LabelDocument['format']
  file: StoredFile
}

/**
 * Puts the label's documents on disk while they are booked. Lost again in a crash before that, they come back with the next look-up.
 * They go at once when the database has refused the booking. Others that are never booked are left to the sweep of files: a step that
 * finds its purchase settled cannot know whether it settled it itself, since the reply to a commit may be lost.
 */
export async function withDocuments(
  { files }: Runtime,
  documents: LabelDocument[],
  record: (labels: StoredLabel[]) => Promise<void>,
): Promise<void> {
  const labels = await Promise.all(
    documents.map(async ({ format, bytes }) => ({ format, file: await files.put(bytes) })),
  )
  try {
    await record(labels)
  } catch (error) {
    if (isConstraintViolation(error)) await Promise.all(labels.map(({ file }) => files.delete(file.key)))
    throw error
  }
}

/** Notes the files of a label; returns their ids in the order given. */
export function addLabelFiles(db: Db, orgId: number, name: string, labels: readonly StoredLabel[]): Promise<string[]> {
  const files = labels.map(({ format, file }) => ({
    kind: 'label',
    name: `${name}.${format.toLowerCase()}`,
    mime: mimes[format],
    size: file.size,
    sha256: Buffer.from(file.sha256, 'hex'),
    storageKey: file.key,
  }))
  return addFiles(db, orgId, files)
}
