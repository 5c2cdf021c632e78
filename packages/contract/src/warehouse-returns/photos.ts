import * as z from 'zod/mini'
import { id, instant, uuid } from '../core/schemas.ts'

/**
 * How large a photo may be, how many a return has (of the parcel as a whole, and of units that were inspected together), and for how many
 * days after its end it has them.
 */
export const returnPhotoRules = { bytes: 10_000_000, ofReturn: 20, ofUnit: 8, daysAfterEnd: 730 } as const

export const returnPhoto = z.object({
  id: uuid,
  /** The units that it shows; null: the parcel as a whole. */
  inspectionId: z.nullable(id),
  at: instant,
})
export type ReturnPhoto = z.infer<typeof returnPhoto>

/** As large as it was stored, or small for a list. */
export const photoSize = z._default(z.enum(['large', 'small']), 'large')
export type PhotoSize = 'large' | 'small'

/** What can be wrong with a file that is sent as a photo. */
export const photoFileErrors = [
  'FILE_MISSING',
  'FILE_EMPTY',
  'RETURN_PHOTO_TYPE',
  'IMAGE_TOO_LARGE',
  'IMAGE_DAMAGED',
] as const
