import { AppError } from '@waybill/contract/core/errors'
import { DOCUMENT_BYTES_MAX } from '@waybill/contract/verification/verification'
import { reencodeImage } from '../../../platform/images/index.ts'

/** Letters stay readable, and no camera's picture is kept larger than a screen can show. */
const MAX_SIDE = 2600
const MEGABYTES = `${DOCUMENT_BYTES_MAX / 1_000_000} MB`

const extensions: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }

/** A PDF begins with its mark. It is never opened here, nor shown in a page of ours. */
const isPdf = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 5) === '%PDF-'

export interface SafeDocument {
  bytes: Buffer
  mime: string
  name: string
}

/** The name with the ending that fits what is kept. */
const renamed = (fileName: string, extension: string): string => `${fileName.replace(/\.[^.]{1,8}$/, '')}.${extension}`

/** A picture redrawn, or a PDF as it came; throws for everything else, whatever it is called. */
export async function safeDocument(bytes: Buffer, fileName: string): Promise<SafeDocument> {
  if (bytes.length === 0) throw new AppError('FILE_EMPTY')
  if (bytes.length > DOCUMENT_BYTES_MAX) throw new AppError('DOCUMENT_TOO_LARGE', { params: { max: MEGABYTES } })
  if (isPdf(bytes)) return { bytes, mime: 'application/pdf', name: renamed(fileName, 'pdf') }
  try {
    const picture = await reencodeImage(bytes, {
      maxWidth: MAX_SIDE,
      maxHeight: MAX_SIDE,
      maxBytes: DOCUMENT_BYTES_MAX,
    })
    return { bytes: picture.bytes, mime: picture.mime, name: renamed(fileName, extensions[picture.mime] ?? 'png') }
  } catch (error) {
    // PDF files would do here as well, which the words for pictures do not say.
    if (error instanceof AppError && error.code === 'IMAGE_TYPE') throw new AppError('DOCUMENT_TYPE', { cause: error })
    throw error
  }
}
