import { createPlaceCache } from '@waybill/host'

/** One cache for all rooms of order management. */
export const cache = createPlaceCache()
