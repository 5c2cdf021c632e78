import type { Probe } from '../probe.ts'
import { importProbes } from './imports.ts'

/** The probes of every module. */
export const probes: readonly Probe[] = [...importProbes]
