import { pipeline } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { Limits } from './limits.ts'
import { megabytes, SpreadsheetError } from './spreadsheet-error.ts'

const STORED = 0
const DEFLATED = 8
const INFLATE_CHUNK = 128 * 1024

/** A zip whose directory passed the pre-flight: nothing is inflated before every limit was checked against it. */
export class ZipArchive {
  #zip: ZipFile
  #entries = new Map<string, Entry>()

  private constructor(zip: ZipFile) {
    this.#zip = zip
  }

  /** Opens the archive and checks its directory; close it when done. */
  static async open(path: string, limits: Limits): Promise<ZipArchive> {
    const zip = await orRefuse(openPromise(path, { lazyEntries: true, autoClose: false }))
    const archive = new ZipArchive(zip)
    try {
      await archive.#preflight(limits)
    } catch (error) {
      archive.close()
      throw error
    }
    return archive
  }

  /** True when the archive has that part; names are compared as Office does, ignoring case and a leading slash. */
  has(name: string): boolean {
    return this.#entries.has(key(name))
  }

  /** Names of all parts, in lower case. */
  names(): string[] {
    return [...this.#entries.keys()]
  }

  /** Declared inflated size of a part in bytes, 0 when it is absent. */
  size(name: string): number {
    return this.#entries.get(key(name))?.uncompressedSize ?? 0
  }

  /** The bytes of a part, piece by piece; never more than its directory entry declares. Read to its end, its check sum is right. */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(key(name))
    if (!entry) throw new SpreadsheetError('FILE_CORRUPT', { part: name })
    if (entry.isEncrypted()) throw new SpreadsheetError('FILE_ENCRYPTED')
    const source = await orRefuse(this.#zip.openReadStreamPromise(entry, { decodeFileData: false }))
    const deflated = entry.compressionMethod === DEFLATED
    // Errors of either stream come out of the iteration below.
    const output = deflated ? pipeline(source, createInflateRaw({ chunkSize: INFLATE_CHUNK }), () => {}) : source
    let bytes = 0
    let sum = 0
    try {
      for await (const chunk of output) {
        bytes += (chunk as Buffer).length
        if (bytes > entry.uncompressedSize) throw new SpreadsheetError('FILE_EXPANDS_TOO_MUCH', { part: name })
        sum = crc32(chunk as Buffer, sum)
        yield chunk as Buffer
      }
    } catch (error) {
      throw refusal(error)
    } finally {
      source.destroy()
      output.destroy()
    }
    if (bytes < entry.uncompressedSize || sum !== entry.crc32)
      throw new SpreadsheetError('FILE_CORRUPT', { part: name })
  }

  close(): void {
    this.#zip.close()
  }

  async #preflight(limits: Limits): Promise<void> {
    if (this.#zip.entryCount > limits.zipEntries)
      throw new SpreadsheetError('FILE_EXPANDS_TOO_MUCH', { parts: this.#zip.entryCount })
    let total = 0
    try {
      for await (const entry of this.#zip.eachEntry()) {
        checkEntry(entry, limits)
        total += entry.uncompressedSize
        if (total > limits.totalBytes)
          throw new SpreadsheetError('FILE_EXPANDS_TOO_MUCH', { max: megabytes(limits.totalBytes) })
        this.#add(entry)
      }
    } catch (error) {
      throw refusal(error)
    }
  }

  #add(entry: Entry): void {
    const name = key(entry.fileName)
    // Two parts of one name are a known way to show a scanner one file and a reader another.
    if (this.#entries.has(name)) throw new SpreadsheetError('FILE_UNSAFE', { reason: 'duplicate part' })
    if (!name.endsWith('/')) this.#entries.set(name, entry)
  }
}

function checkEntry(entry: Entry, limits: Limits): void {
  const { uncompressedSize, compressedSize, compressionMethod } = entry
  if (uncompressedSize > limits.partBytes)
    throw new SpreadsheetError('FILE_EXPANDS_TOO_MUCH', { max: megabytes(limits.partBytes) })
  if (uncompressedSize > limits.ratioFromBytes && uncompressedSize > compressedSize * limits.ratio)
    throw new SpreadsheetError('FILE_EXPANDS_TOO_MUCH', { ratio: limits.ratio })
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED)
    throw new SpreadsheetError('FILE_CORRUPT', { reason: 'packing method' })
}

async function orRefuse<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw refusal(error)
  }
}

function refusal(error: unknown): SpreadsheetError {
  if (error instanceof SpreadsheetError) return error
  const unsafe = error instanceof Error && /invalid relative path|absolute path/.test(error.message)
  return new SpreadsheetError(unsafe ? 'FILE_UNSAFE' : 'FILE_CORRUPT', {}, error)
}

function key(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()
}
