import { AppError } from '@waybill/contract/core/errors'
import { exportStatus } from '@waybill/contract/exports/enums'
import type { BaseCtx, FileAnswer } from '../../../platform/http/index.ts'
import { getExport } from './repository.ts'

const mimes: Record<string, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
}

/** The stored file of a finished export; throws EXPORT_NOT_READY before. */
export async function fileOf(ctx: BaseCtx, id: string): Promise<FileAnswer> {
  const job = await ctx.inScope((db) => getExport(db, ctx.actor.orgId, id))
  if (job.status !== exportStatus.success || job.storage_key === null) throw new AppError('EXPORT_NOT_READY')
  const { stream, size } = await ctx.files.open(job.storage_key)
  const kind = job.file_type === 2 ? 'zip' : job.format
  return { fileName: job.file_name, mime: mimes[kind] ?? 'application/octet-stream', body: stream, size }
}
