/**
 * Metrics: owns what a scraper is told and who may scrape.
 * Invariants: nothing is told to the world; labels have few values and hold no personal data; a scrape never fails and never waits
 * longer than some seconds for the database; a figure that is not known is left out.
 */
export { counter } from './counters.ts'
export type { Figure, Reading } from './figures.ts'
export { registerMetrics } from './serve.ts'
