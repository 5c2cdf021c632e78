export { PhotoStrip } from './photo-strip.tsx'
export { ReturnPhotos } from './return-photos.tsx'
export type { ShownPhoto } from './shown-photo.ts'
