/** Charges of warehouses, as their sellers and their operators see them. */
export { ChargeDetail } from './charge-detail.tsx'
export { ChargeFigures } from './charge-figures.tsx'
export { useChargeColumns } from './charge-columns.tsx'
export { useChargeFilters } from './use-charge-filters.ts'
export { chargeFilters, chargeQuery } from './parameters.ts'
export { ReasonDialog } from './reason-dialog.tsx'
export { rateText } from './rate-text.ts'
