import { open } from 'node:fs/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A part: its name and its text in pieces, which may be long and are asked for once. */
export type Part = { name: string; text: Iterable<string> }

type Entry = { name: Buffer; crc: number; size: number; packedSize: number; offset: number }

const PIECE = 128 * 1024

/** Writes a zip of deflated parts; a part's packed bytes are held in memory, its text never as a whole. */
export async function writeZip(path: string, parts: Iterable<Part>): Promise<void> {
  const file = await open(path, 'w')
  try {
    const entries: Entry[] = []
    let offset = 0
    for (const part of parts) {
      const { packed, ...sizes } = await pack(part)
      const entry: Entry = { ...sizes, packedSize: packed.length, offset }
      const header = Buffer.concat([Buffer.from('PK\x03\x04'), fields(entry), entry.name])
      await file.write(header)
      await file.write(packed)
      offset += header.length + packed.length
      entries.push(entry)
    }
    const directory = Buffer.concat(entries.map(directoryEntry))
    await file.write(directory)
    await file.write(endRecord(entries.length, directory.length, offset))
  } finally {
    await file.close()
  }
}

async function pack(part: Part): Promise<{ name: Buffer; crc: number; size: number; packed: Buffer }> {
  const deflate = createDeflateRaw()
  const chunks: Buffer[] = []
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => deflate.once('end', resolve).once('error', reject))
  let crc = 0
  let size = 0
  for (const bytes of pieces(part.text)) {
    crc = crc32(bytes, crc)
    size += bytes.length
    if (!deflate.write(bytes)) await new Promise<void>((resolve) => deflate.once('drain', resolve))
  }
  deflate.end()
  await ended
  return { name: Buffer.from(part.name), crc, size, packed: Buffer.concat(chunks) }
}

function* pieces(text: Iterable<string>): Generator<Buffer> {
  let gathered = ''
  for (const piece of text) {
    gathered += piece
    if (gathered.length < PIECE) continue
    yield Buffer.from(gathered)
    gathered = ''
  }
  yield Buffer.from(gathered)
}

/** The fields that the local header and the directory share: version, flags (UTF-8 names), method, time, sizes. */
function fields(entry: Entry): Buffer {
  const buffer = Buffer.alloc(26)
  buffer.writeUInt16LE(20, 0)
  buffer.writeUInt16LE(0x0800, 2)
  buffer.writeUInt16LE(8, 4)
  buffer.writeUInt16LE(0x21, 8)
  buffer.writeUInt32LE(entry.crc, 10)
  buffer.writeUInt32LE(entry.packedSize, 14)
  buffer.writeUInt32LE(entry.size, 18)
  buffer.writeUInt16LE(entry.name.length, 22)
  return buffer
}

function directoryEntry(entry: Entry): Buffer {
  const tail = Buffer.alloc(14)
  tail.writeUInt32LE(entry.offset, 10)
  return Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields(entry), tail, entry.name])
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const record = Buffer.alloc(22)
  record.write('PK\x05\x06', 'latin1')
  record.writeUInt16LE(count, 8)
  record.writeUInt16LE(count, 10)
  record.writeUInt32LE(size, 12)
  record.writeUInt32LE(offset, 16)
  return record
}
