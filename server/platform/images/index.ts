/**
 * Images: owns the way from a picture that somebody sent to one that may be stored and shown.
 * Invariants: what comes out was redrawn from pixels, so nothing else of the file survives (metadata, scripts, appended data);
 * only PNG, JPEG, WebP and GIF are read, by their first bytes and never by name or claimed type; SVG is refused; decoding is bounded
 * in pixels and time and happens one picture at a time.
 */
export { rasteriseOwn } from './rasterise.ts'
export { type ImageLimits, type ImageMime, reencodeImage, type ReencodedImage } from './reencode.ts'
