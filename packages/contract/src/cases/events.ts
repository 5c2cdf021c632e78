import * as z from 'zod/mini'
import { id, instant } from '../core/schemas.ts'

/** What has a history of its own beside its shipment. */
export const caseKinds = [
  'claim',
  'addressChange',
  'exception',
  'pickup',
  'manifest',
  'warehouseLink',
  'outbound',
  'workOrder',
  'eeiFiling',
] as const
export type CaseKind = (typeof caseKinds)[number]

export const caseEvent = z.object({
  id,
  /** The states before and after, by the lifecycle of the kind; equal where only a note was added, null before the first; `to` may name another event of the kind. */
  from: z.nullable(z.string()),
  to: z.string(),
  actor: z.enum(['seller', 'staff', 'carrier', 'system']),
  /** Who it was; null for people whom the caller may not know by name, and where nobody was. */
  by: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** The note in Chinese; null where it reads the same, as what people write does. */
  zhNote: z.nullable(z.string()),
  /** Notes for the provider alone are hidden from the seller. */
  visibleTo: z.enum(['seller', 'provider']),
  at: instant,
})
export type CaseEvent = z.infer<typeof caseEvent>
