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
