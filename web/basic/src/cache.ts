import { createPlaceCache } from '@waybill/host'

/** One cache for the app and its dialogs: what an import or a purchase changes is seen by the list below. */
export const cache = createPlaceCache()
