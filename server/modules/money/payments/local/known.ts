import type { Db } from '../../../../platform/database/index.ts'
import type { Delivery } from './events.ts'
import { find, type Json } from './objects.ts'

export interface Acting {
  delivery: Delivery
  now: Date
}
export type Known = Json & { id: string; account: number }

export const get = async (
  db: Db,
  kind: 'session' | 'intent' | 'dispute' | 'refund' | 'payout',
  id: string,
): Promise<Known | null> => (await find(db, kind, id)) as Known | null
