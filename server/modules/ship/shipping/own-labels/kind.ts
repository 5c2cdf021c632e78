import { AppError } from '@waybill/contract/core/errors'
import type { OwnLabelKind } from '@waybill/contract/shipping/own-label'
import { hasZplLabel } from './zpl-fields.ts'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Printers' language is text: control characters other than these are of something else. */
const TEXT_CONTROLS = new Set([0x02, 0x03, 0x09, 0x0a, 0x0d, 0x1d, 0x1e, 0x04])

const isText = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4096).every((byte) => byte >= 0x20 || TEXT_CONTROLS.has(byte))

/** What a label's file is by its content, whatever it is called; throws OWN_LABEL_KIND. */
export function ownLabelKind(bytes: Buffer): OwnLabelKind {
  if (bytes.subarray(0, 8).equals(PNG)) return 'PNG'
  // Some printers' drivers write a few bytes in front.
  const start = bytes.subarray(0, 1024).toString('latin1')
  if (start.startsWith('%PDF-') || /^[\s\u00ef\u00bb\u00bf]{0,3}%PDF-/.test(start)) return 'PDF'
  if (isText(bytes) && hasZplLabel(bytes.toString('latin1'))) return 'ZPL'
  throw new AppError('OWN_LABEL_KIND')
}
