import { type FileHandle, open } from 'node:fs/promises'

/** Enough of the directory to name every stream of a workbook: 64 entries of 128 bytes. */
const DIRECTORY = 8 * 1024

/**
 * What an OLE container (D0 CF 11 E0) holds, by the stream names in its directory ([MS-CFB] §2.6): an encrypted xlsx and an
 * old Word file look the same as an .xls from outside. Undefined when the directory names nothing we know.
 */
export async function oleContent(path: string): Promise<'encrypted' | 'workbook' | 'office' | undefined> {
  const file = await open(path, 'r')
  try {
    const names = await directoryText(file)
    const has = (name: string): boolean => names.includes(Buffer.from(name, 'utf16le'))
    if (has('EncryptedPackage')) return 'encrypted'
    if (has('Workbook') || has('Book')) return 'workbook'
    return has('WordDocument') || has('PowerPoint Document') || has('__substg1.0') ? 'office' : undefined
  } finally {
    await file.close()
  }
}

async function directoryText(file: FileHandle): Promise<Buffer> {
  const header = await readAt(file, 0, 512)
  if (header.length < 512) return header
  const sectorSize = header.readUInt16LE(30) === 12 ? 4096 : 512
  return readAt(file, (header.readUInt32LE(48) + 1) * sectorSize, DIRECTORY)
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

const ENTRY = 128
const SMALL_SECTOR = 64

type Stored = { name: string; start: number; size: number }
type Table = (sector: number) => number

/** The stream of a workbook's records ([MS-CFB] §2.6); undefined when the container has none or its sectors lead nowhere. */
export function workbookStream(bytes: Buffer): Buffer | undefined {
  const size = 1 << bytes.readUInt16LE(30)
  const count = Math.ceil(bytes.length / size) - 1
  const entriesOf = (sector: number): number[] =>
    Array.from({ length: size / 4 }, (_, index) => int32(bytes, (sector + 1) * size + index * 4))
  const fat = (fatSectors(bytes, { count, entriesOf }) ?? []).flatMap(entriesOf)
  const sector = (at: number) => bytes.subarray((at + 1) * size, (at + 2) * size)
  const big = (start: number) => joined(start, { next: (at) => fat[at] ?? END, sector, count })
  const entries = directoryOf(big(int32(bytes, 48)))
  const found = ['Workbook', 'Book'].flatMap((name) => entries.filter((entry) => entry.name === name))[0]
  if (!found) return undefined
  if (found.size >= bytes.readUInt32LE(56)) return big(found.start).subarray(0, found.size)
  const small = big(int32(bytes, 60))
  const container = big(entries[0]?.start ?? END)
  return joined(found.start, {
    next: (at) => int32(small, at * 4),
    sector: (at) => container.subarray(at * SMALL_SECTOR, (at + 1) * SMALL_SECTOR),
    count: Math.ceil(container.length / SMALL_SECTOR),
  }).subarray(0, found.size)
}

type Chain = { next: Table; sector: (at: number) => Buffer; count: number }
function joined(start: number, { next, sector, count }: Chain): Buffer {
  const parts: Buffer[] = []
  for (let at = start; at >= 0 && at < count && parts.length < count; at = next(at)) parts.push(sector(at))
  return Buffer.concat(parts)
}

function directoryOf(bytes: Buffer): Stored[] {
  return Array.from({ length: Math.floor(bytes.length / ENTRY) }, (_, index) => {
    const entry = bytes.subarray(index * ENTRY, (index + 1) * ENTRY)
    const length = Math.min(64, Math.max(2, entry.readUInt16LE(64))) - 2
    return { name: entry.toString('utf16le', 0, length), start: entry.readInt32LE(116), size: entry.readUInt32LE(120) }
  })
}

const HEADER_ENTRIES = 109
const FREE = -1
const END = -2

/**
 * True when the container's tables of sectors ([MS-CFB] §2.3–2.5) point outside the file or in circles: cut-off files, and those whose
 * reader would never come to an end. A file without a container is none of its business.
 */
export function isBrokenContainer(bytes: Buffer): boolean {
  if (bytes.length < 512 || bytes.readUInt32BE(0) !== 0xd0cf11e0) return false
  const shift = bytes.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return true
  const size = 1 << shift
  const count = Math.ceil(bytes.length / size) - 1
  const entriesOf = (sector: number): number[] =>
    Array.from({ length: size / 4 }, (_, index) => int32(bytes, (sector + 1) * size + index * 4))
  const tables = fatSectors(bytes, { count, entriesOf })
  if (tables === undefined || tables.some((sector) => sector < 0 || sector >= count)) return true
  const fat = tables.flatMap(entriesOf)
  if (fat.slice(0, count).some((next) => next >= count) || fat.slice(count).some((next) => next >= 0)) return true
  if (circles(fat)) return true
  const small: number[] = []
  for (let sector = int32(bytes, 60); sector >= 0 && sector < count; sector = fat[sector] ?? END)
    small.push(...entriesOf(sector))
  return circles(small)
}

type Sectors = { count: number; entriesOf: (sector: number) => number[] }

/** The sectors that hold the table of sectors; undefined when their list goes in circles. */
function fatSectors(bytes: Buffer, { count, entriesOf }: Sectors): number[] | undefined {
  const found = Array.from({ length: HEADER_ENTRIES }, (_, index) => int32(bytes, 76 + index * 4))
  let more = int32(bytes, 68)
  for (let left = count; more >= 0; left--) {
    if (left === 0 || more >= count) return undefined
    const entries = entriesOf(more)
    more = entries.pop() ?? END
    found.push(...entries)
  }
  return found.filter((sector) => sector !== FREE)
}

/** True when following the table from some entry comes back to it. */
function circles(next: readonly number[]): boolean {
  const seenIn = new Uint32Array(next.length)
  for (let start = 0; start < next.length; start++) {
    for (let at = start; at >= 0 && at < next.length && seenIn[at] !== start + 1; at = next[at]!) {
      if (seenIn[at] !== 0) break
      seenIn[at] = start + 1
      const after = next[at]!
      if (after >= 0 && after < next.length && seenIn[after] === start + 1) return true
    }
  }
  return false
}

const int32 = (bytes: Buffer, at: number): number => (at + 4 <= bytes.length ? bytes.readInt32LE(at) : FREE)
