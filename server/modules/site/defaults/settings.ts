import {
  firstDefaults,
  keptDefaults,
  type OrderDefaults,
  type OrderDefaultSettings,
} from '@waybill/contract/defaults/api'
import type { Db } from '../../../platform/database/index.ts'
import { storedSettings } from '../../../platform/stored-settings.ts'

export const storedDefaults = storedSettings<OrderDefaultSettings>({
  table: 'order_default',
  shape: keptDefaults,
  first: firstDefaults,
})

/** The defaults of an organization, which the scope must let see; version 0 before anything was chosen. */
export async function readDefaults(db: Db, orgId: number): Promise<OrderDefaults> {
  const { settings, version } = await storedDefaults.read(db, orgId)
  return { ...settings, version }
}
