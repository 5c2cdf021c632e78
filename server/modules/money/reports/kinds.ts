import { labelEvent } from '@waybill/contract/reports/enums'

/** Adjustments that no seller paid, and in no seller's report: by its provider, or by the platform for a reseller's seller. */
export const ABSORBED_BY_PROVIDER = labelEvent.absorbed
export const ABSORBED_BY_PLATFORM = 123
