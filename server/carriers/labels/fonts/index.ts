/** The fonts of labels: metrics, shaping by script, outlines as dots, and subsets for PDFs. */
export { type Face, faceOf } from './face.ts'
export { type Bitmap, rasterise } from './raster.ts'
export { type Line, missingSigns, shape } from './shape.ts'
export { subset } from './subset.ts'
