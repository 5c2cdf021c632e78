import { createPlaceCache } from '@waybill/host'

/** One cache for all rooms of the console. */
export const cache = createPlaceCache()
