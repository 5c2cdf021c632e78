import { createPlaceCache } from '@waybill/host'

/** One cache for all rooms of warehouse staff. */
export const cache = createPlaceCache()
