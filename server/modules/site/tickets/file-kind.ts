import { AppError } from '@waybill/contract/core/errors'
import { ticketFileEndings } from '@waybill/contract/tickets/tickets'

type Ending = (typeof ticketFileEndings)[number]
/** `picture`: to be redrawn. Otherwise how it is handed out, always as a file to save. */
export type FileKind = 'picture' | 'application/pdf' | 'text/csv' | 'text/plain' | typeof XLSX

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const HEAD = 8192

const beginsLike = (bytes: Buffer, text: string): boolean => bytes.toString('latin1', 0, text.length) === text

/** Text in any of the encodings that people save tables in: no control characters but white space, and no markup at its start. */
function isPlainText(bytes: Buffer): boolean {
  const head = bytes.subarray(0, HEAD)
  const wide = beginsLike(head, '\u00ff\u00fe') || beginsLike(head, '\u00fe\u00ff')
  const text = wide ? head.toString('utf16le') : head.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '')
  // oxlint-disable-next-line no-control-regex -- control characters are what tells a program from a text
  return !/^\s*</.test(text) && (wide || !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text))
}

const checks: Record<Ending, { kind: FileKind; fits: (bytes: Buffer) => boolean }> = {
  png: { kind: 'picture', fits: () => true },
  jpg: { kind: 'picture', fits: () => true },
  jpeg: { kind: 'picture', fits: () => true },
  webp: { kind: 'picture', fits: () => true },
  gif: { kind: 'picture', fits: () => true },
  pdf: { kind: 'application/pdf', fits: (bytes) => beginsLike(bytes, '%PDF-') },
  xlsx: { kind: XLSX, fits: (bytes) => beginsLike(bytes, 'PK\u0003\u0004') },
  csv: { kind: 'text/csv', fits: isPlainText },
  txt: { kind: 'text/plain', fits: isPlainText },
}

const endingOf = (fileName: string): Ending | undefined => {
  const ending = /\.([a-z]{3,4})$/i.exec(fileName)?.[1]?.toLowerCase()
  return ticketFileEndings.find((known) => known === ending)
}

/** What a sent file is, by its ending and its content together; throws ATTACHMENT_TYPE for anything else. */
export function fileKindOf(fileName: string, bytes: Buffer): FileKind {
  const ending = endingOf(fileName)
  if (!ending || !checks[ending].fits(bytes)) throw new AppError('ATTACHMENT_TYPE')
  return checks[ending].kind
}
