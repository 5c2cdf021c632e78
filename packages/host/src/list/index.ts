/**
 * Lists: each is declared once by `defineList`, and `useList` gives its state in the address, its page, its selection and its export.
 * Owns the encoding of filters; what a list looks like is its app's own.
 */
export { defineList, isFiltered, queryOf, readState } from './schema.ts'
export type { FiltersOf } from './schema.ts'
export type { Parameter } from './parameters.ts'
export { choice, day, flag, id, ids, idsOrNone, text, textLike } from './parameters.ts'
export { useList } from './use-list.ts'
export type { List } from './use-list.ts'
export { useListState } from './use-list-state.ts'
export { useListScan } from './list-scan.ts'
export { ListFilters } from './list-filters.tsx'
export { ListSteps } from './list-steps.tsx'
export { ListViews } from './list-views.tsx'
