import * as z from 'zod/mini'
import { name } from '../core/schemas.ts'

/** The fields of an address that a label prints by letters. */
export const labelTextFields = ['name', 'company', 'line1', 'line2', 'city', 'state'] as const
const labelTextField = z.enum(labelTextFields)
const labelTextSide = z.enum(['recipient', 'shipFrom'])
/** A field that the label prints otherwise than it was typed. */
export const labelText = z.object({
  side: labelTextSide,
  field: labelTextField,
  /** As the order has it. */
  typed: z.string(),
  /** As the label has it, in Latin letters; of an unread text what could be read, maybe nothing. */
  printed: z.string(),
  /** sure, likely: printed as it is · guess, unread: printed only once it is confirmed or typed · confirmed: by the seller, once for all orders. */
  state: z.enum(['sure', 'likely', 'guess', 'unread', 'confirmed']),
})
export type LabelText = z.infer<typeof labelText>
/** Must somebody confirm or type it before the label can be bought? */
export const isLabelTextOpen = ({ state }: Pick<LabelText, 'state'>): boolean => state === 'guess' || state === 'unread'

export const confirmedText = z.strictObject({ side: labelTextSide, field: labelTextField, printed: name(100) })
export type ConfirmedText = z.infer<typeof confirmedText>
export const confirmedTexts = z.array(confirmedText).check(z.maxLength(labelTextFields.length * 2))
