import { groupBands, type RateTables } from '../tables.ts'
import { sampleBands } from './curves.ts'
import { codRules, lithiumRules } from './declarations.ts'
import { sampleDimRules, sampleLimits, sampleServices, sampleVoidRules } from './limits.ts'
import { sampleSurcharges } from './surcharges.ts'
import { sampleZones } from './zones.ts'

export {
  codRules,
  lithiumRules,
  sampleBands,
  sampleDimRules,
  sampleLimits,
  sampleServices,
  sampleSurcharges,
  sampleVoidRules,
  sampleZones,
}
export const sampleSource = 'Sample rates 2026-01 (fictitious)'
/** The second set, of its own so that a database that has the first gets it too. */
export const declarationSource = 'Battery and COD rules 2026-11'
export const sampleFrom = '2026-01-01'

/** The sample data as loaded tables, without a database. */
export const sampleTables = (): RateTables => ({
  services: sampleServices,
  limits: sampleLimits,
  dimRules: sampleDimRules,
  zones: sampleZones,
  surcharges: sampleSurcharges,
  voidRules: sampleVoidRules,
  lithiumRules,
  codRules,
  bands: groupBands(sampleBands),
})
