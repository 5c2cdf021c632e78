import type { downloadRateSheet } from '@waybill/contract/rate-sheets/api'
import { carrierName, serviceName } from '@waybill/contract/carriers/catalogue'
import { notFound } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import { sheetKindNames } from '@waybill/contract/rate-sheets/words'
import { contentOn, stepsFor, versionContent, writeSheetFile } from '../../../carriers/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { FileAnswer } from '../../../platform/http/index.ts'
import { firstDay, scopeOf } from './scope.ts'

/** A version as a file that can be loaded again. */
export async function downloadSheet(
  db: Db,
  now: Date,
  query: ParsedOf<typeof downloadRateSheet>['query'],
): Promise<FileAnswer> {
  const scope = scopeOf(query)
  const day = firstDay(now)
  const { version, format } = query
  const content =
    version === undefined ? await contentOn(db, scope, day) : await versionContent(db, scope, { version, day })
  if (!content) throw notFound('Version', '版本')
  const { mime, body } = await writeSheetFile(content, { steps: await stepsFor(db, scope, day), format })
  const names = [
    carrierName(scope.carrier).en,
    ...(scope.service === null ? [] : [serviceName(scope.carrier, scope.service).en]),
    sheetKindNames[scope.kind].en,
    ...(version === undefined ? [] : [String(version)]),
  ]
  const fileName = `${names
    .join(' ')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')}.${format}`
  return { fileName, mime, body }
}
