import { AppError } from '@waybill/contract/core/errors'
import sharp, { type Sharp } from 'sharp'
import { processState } from '../cache/index.ts'

export type ImageMime = 'image/png' | 'image/webp' | 'image/jpeg'

export interface ImageLimits {
  /** Pixels; a larger picture is made smaller to fit, with its proportions kept. */
  maxWidth: number
  maxHeight: number
  /** Of what was sent; ten million when left out. */
  maxBytes?: number
  /** What comes out; left out, the kind that came in (GIF becomes PNG). */
  as?: ImageMime
}

export interface ReencodedImage {
  bytes: Buffer
  mime: ImageMime
  width: number
  height: number
}

type Kind = 'png' | 'jpeg' | 'webp' | 'gif'

/** Enough for the cameras of telephones (48 megapixels), too little for a bomb. */
const MAX_PIXELS = 50_000_000
const MAX_BYTES = 10_000_000
const MAX_SECONDS = 20

// Nothing of one caller's picture is kept for the next, and a picture never takes more than one core.
sharp.cache(false)
sharp.concurrency(1)

const starts: readonly [Kind, (bytes: Buffer) => boolean][] = [
  ['png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))],
  ['jpeg', (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff],
  ['webp', (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'],
  ['gif', (bytes) => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))],
]
const ownMime: Record<Kind, ImageMime> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/png',
}

const encoders: Record<ImageMime, (picture: Sharp) => Sharp> = {
  'image/png': (picture) => picture.png({ compressionLevel: 9 }),
  'image/webp': (picture) => picture.webp({ quality: 84 }),
  // JPEG knows no transparency: what was clear becomes paper.
  'image/jpeg': (picture) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 86, mozjpeg: true }),
}

const queue = processState(
  { name: 'pictures', holds: 'pictures that are decoded or wait for it', bound: 'calls under way' },
  { last: Promise.resolve() as Promise<unknown>, size: 0 },
)
/** One after the other: a picture at the limit takes some 200 MB while it is decoded. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  queue.size += 1
  const mine = queue.last.then(work).finally(() => (queue.size -= 1))
  queue.last = mine.catch(() => undefined)
  return mine
}

const megapixels = String(MAX_PIXELS / 1_000_000)

/** Reads the head only; throws where this is no picture of that kind or one with too many pixels. */
async function checkHead(bytes: Buffer, kind: Kind): Promise<void> {
  const facts = await sharp(bytes, { limitInputPixels: false }).metadata().catch(damaged)
  if (facts.format !== kind) throw new AppError('IMAGE_TYPE')
  if (facts.width * facts.height > MAX_PIXELS)
    throw new AppError('IMAGE_TOO_LARGE', { params: { max: `${megapixels} MP` } })
}

const damaged = (cause: unknown): never => {
  throw new AppError('IMAGE_DAMAGED', { cause })
}

async function draw(bytes: Buffer, kind: Kind, limits: ImageLimits): Promise<ReencodedImage> {
  await checkHead(bytes, kind)
  const mime = limits.as ?? ownMime[kind]
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize({ width: limits.maxWidth, height: limits.maxHeight, fit: 'inside', withoutEnlargement: true })
  const { data, info } = await encoders[mime](picture).toBuffer({ resolveWithObject: true }).catch(damaged)
  return { bytes: data, mime, width: info.width, height: info.height }
}

/**
 * Redraws a picture: upright, in sRGB, at most as large as the limits say, without metadata. Throws IMAGE_TYPE for what is no
 * PNG, JPEG, WebP or GIF (SVG among them), IMAGE_TOO_LARGE for too many bytes or pixels, IMAGE_DAMAGED for what cannot be decoded
 * to its end. Of an animated GIF the first picture is taken.
 */
export async function reencodeImage(source: Uint8Array, limits: ImageLimits): Promise<ReencodedImage> {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  const maxBytes = limits.maxBytes ?? MAX_BYTES
  if (bytes.length > maxBytes)
    throw new AppError('IMAGE_TOO_LARGE', { params: { max: `${Math.floor(maxBytes / 1_000_000)} MB` } })
  const kind = starts.find(([, fits]) => fits(bytes))?.[0]
  if (!kind) throw new AppError('IMAGE_TYPE')
  return inTurn(() => draw(bytes, kind, limits))
}
