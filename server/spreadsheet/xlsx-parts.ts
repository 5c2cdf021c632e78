import type { Limits } from './limits.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'
import { chunkDecoder, type ChunkDecoder, xmlCharset } from './text-decoder.ts'
import { TagScanner } from './xml-scanner.ts'
import { attribute } from './xml-text.ts'
import { ZipArchive } from './zip-archive.ts'

/** Parts that are read whole (workbook, styles, relations); bloated styles of real files reach some MB. */
const SMALL_PART = 64 * 1024 * 1024

export type Relation = { id: string; type: string; target: string }

/** The text of a part in chunks, UTF-8 or UTF-16 as its first bytes say. */
export async function* partText(zip: ZipArchive, name: string): AsyncGenerator<string> {
  let decoder: ChunkDecoder | undefined
  for await (const bytes of zip.read(name)) {
    decoder ??= chunkDecoder(xmlCharset(bytes))
    yield decoder.push(bytes)
  }
  if (decoder) yield decoder.end()
}

/** Visits every tag of a small part: its local name, the text of its attributes, its open ancestors. */
export async function eachTag(
  zip: ZipArchive,
  name: string,
  visit: (name: string, tag: string, parents: readonly string[]) => void,
): Promise<void> {
  if (zip.size(name) > SMALL_PART) throw new SpreadsheetError('FILE_EXPANDS_TOO_MUCH', { part: name })
  const scanner = new TagScanner(visit)
  for await (const text of partText(zip, name)) scanner.push(text)
}

/** The relations of a part, targets as full names; none when the part has no relations. `''` is the package itself. */
export async function relations(zip: ZipArchive, part: string): Promise<Relation[]> {
  const slash = part.lastIndexOf('/') + 1
  const folder = part.slice(0, slash)
  const file = `${folder}_rels/${part.slice(slash)}.rels`
  const found: Relation[] = []
  if (!zip.has(file)) return found
  await eachTag(zip, file, (name, tag) => {
    const target = attribute(tag, 'Target')
    if (name !== 'Relationship' || target === undefined || attribute(tag, 'TargetMode') === 'External') return
    found.push({ id: attribute(tag, 'Id') ?? '', type: attribute(tag, 'Type') ?? '', target: resolve(folder, target) })
  })
  return found
}

/** True for a relation of that kind, in the transitional or the strict namespace. */
export function isKind(relation: Relation, kind: string): boolean {
  return relation.type.endsWith(`/relationships/${kind}`)
}

/** Opens the archive and hands it to `work`; closed whatever happens. */
export async function withArchive<T>(path: string, limits: Limits, work: (zip: ZipArchive) => Promise<T>): Promise<T> {
  const zip = await ZipArchive.open(path, limits)
  try {
    return await work(zip)
  } finally {
    zip.close()
  }
}

function resolve(folder: string, target: string): string {
  const path = target.replaceAll('\\', '/')
  const steps: string[] = []
  for (const step of (path.startsWith('/') ? path : folder + path).split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}
