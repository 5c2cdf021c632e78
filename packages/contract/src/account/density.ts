import * as z from 'zod/mini'

/** How high the rows of lists are, from low to high. */
export const densities = ['compact', 'default', 'comfortable'] as const
export type Density = (typeof densities)[number]
export const density = z.enum(densities)
