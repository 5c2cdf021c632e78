import type { Basis } from '../provider.ts'

export type { Basis } from '../provider.ts'
/** Where a row of the rate tables comes from. */
export type Sourced = Omit<Basis, 'of'>

export const verified = (source: string, sourceDate: string): Sourced => ({ source, sourceDate, status: 'verified' })
export const sample = (source: string, sourceDate: string): Sourced => ({ source, sourceDate, status: 'sample' })

/** Only what says where a row comes from. */
export const sourcedOf = ({ source, sourceDate, status }: Sourced): Sourced => ({ source, sourceDate, status })
