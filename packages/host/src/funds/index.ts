/** The shape that all pages of funds share, and its parts. */
export { type Figure, FigureStrip } from './figure-strip.tsx'
export { FundsPage, StatementButton } from './funds-page.tsx'
export { PeriodSum } from './period-sum.tsx'
