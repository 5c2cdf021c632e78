import { inject } from 'vitest'
import { openDatabase } from '../../server/platform/database/index.ts'
import { silentLog } from '../../server/platform/log.ts'
import { plantStorageNights, type StoredNights } from '../../server/testing/storage-nights.ts'

/** Nights of storage in the database of the journeys. */
export async function plantStorage(nights: StoredNights): Promise<void> {
  const database = openDatabase({ appUrl: inject('appUrl'), log: silentLog, poolSize: 1 })
  await plantStorageNights(database, nights)
  await database.close()
}
