import { configureGlobal } from 'fast-check'

/**
 * Property tests draw the same cases in every run, so that a run on the same commit ends as the one before it.
 * PROPERTY_SEED draws others: a number, or "random".
 */
const setting = process.env.PROPERTY_SEED ?? '8027'
configureGlobal(setting === 'random' ? {} : { seed: Number(setting) })
