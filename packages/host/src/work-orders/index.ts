/** Work orders of warehouses, as their sellers and their operators see them. */
export { CommentsCard } from './comments-card.tsx'
export { QuoteFacts, QuotesCard } from './quotes-card.tsx'
export { WorkLines } from './work-lines.tsx'
export { useWorkColumns } from './work-columns.tsx'
