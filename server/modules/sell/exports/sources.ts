import { type ExportTarget, exportTargets } from '@waybill/contract/exports/targets'
import type { ExportSource } from '../../../platform/export-source.ts'
import type { ServerModule } from '../../../platform/module.ts'

/** Where the rows of every list come from. */
export type ExportSources = Readonly<Record<ExportTarget, ExportSource>>

/** What the modules let be exported. Throws when a list has no module or two. */
export function exportSourcesOf(modules: readonly ServerModule[]): ExportSources {
  const found = modules.flatMap(({ exports = {} }) => Object.entries(exports) as [ExportTarget, ExportSource][])
  for (const target of exportTargets) {
    const { length } = found.filter(([one]) => one === target)
    if (length !== 1) throw new Error(`The export of ${target} has ${length} modules instead of one`)
  }
  return Object.fromEntries(found) as ExportSources
}
