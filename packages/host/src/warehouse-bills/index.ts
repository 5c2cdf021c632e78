/** Bills of warehouses, as their sellers and their operators see them. */
export { BillDetail } from './bill-detail.tsx'
export { useBillColumns } from './bill-columns.tsx'
export { OpenBills } from './open-bills.tsx'
export { billFilters, billQuery, useBillFilters } from './filters.ts'
