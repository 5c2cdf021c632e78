import { createPlaceCache } from '@waybill/host'

/** Shared by the pages and by the drawers that other places open. */
export const cache = createPlaceCache()
