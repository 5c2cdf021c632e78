export { PhotoStrip, type ShownPhoto } from './photo-strip.tsx'
export { ReturnPhotos } from './return-photos.tsx'
