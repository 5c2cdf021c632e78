import { inflateSync } from 'node:zlib'

/** The tables of a WOFF 1.0 file by their tags (https://www.w3.org/TR/WOFF/), unpacked. */
export function tablesOfWoff(file: Buffer): Map<string, Buffer> {
  if (file.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file')
  const tables = new Map<string, Buffer>()
  for (let index = 0; index < file.readUInt16BE(12); index++) {
    const at = 44 + index * 20
    const [offset, packed, length] = [file.readUInt32BE(at + 4), file.readUInt32BE(at + 8), file.readUInt32BE(at + 12)]
    const bytes = file.subarray(offset, offset + packed)
    tables.set(file.toString('latin1', at, at + 4), packed < length ? inflateSync(bytes) : bytes)
  }
  return tables
}

function checksum(table: Buffer): number {
  let sum = 0
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0
  return sum
}

const padded = (table: Buffer): Buffer => Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)])

/** A TrueType file of these tables. */
export function trueTypeOf(tables: ReadonlyMap<string, Buffer>): Buffer {
  const entries = [...tables].sort(([a], [b]) => (a < b ? -1 : 1))
  const power = Math.floor(Math.log2(entries.length))
  const head = Buffer.alloc(12 + entries.length * 16)
  head.writeUInt32BE(0x10000, 0)
  head.writeUInt16BE(entries.length, 4)
  head.writeUInt16BE(16 * 2 ** power, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(16 * (entries.length - 2 ** power), 10)
  const bodies: Buffer[] = []
  let offset = head.length
  entries.forEach(([tag, table], index) => {
    const body = padded(table)
    const at = 12 + index * 16
    head.write(tag, at, 'latin1')
    head.writeUInt32BE(checksum(body), at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(table.length, at + 12)
    bodies.push(body)
    offset += body.length
  })
  return Buffer.concat([head, ...bodies])
}
