/**
 * Adding money to a balance: the form, its requests and what became of them. Shared by the postage balance and those with warehouses;
 * which payment methods there are is for the page to say.
 */
export { AddFundsDrawer } from './add-funds-drawer.tsx'
export { AddFundsForm, type AddFundsProps } from './add-funds-form.tsx'
export { useFundingColumns } from './columns.tsx'
export { problemsOf, sumsOf } from './draft.ts'
export { fundingParameters, fundingQuery, useFundingFilters } from './filters.ts'
export { FundingDrawer } from './funding-drawer.tsx'
export { fundingMessages } from './messages.ts'
export { type MethodPanels, transferPanels } from './method-panels.ts'
export type { PanelProps } from './panel-props.ts'
export { Sums } from './sums.tsx'
export { FundingTotals } from './totals.tsx'
export { useFollowedFunding } from './use-funding.ts'
