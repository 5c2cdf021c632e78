import { EXPORT_DAYS } from '@waybill/contract/exports/list'
import { exportLists } from '@waybill/contract/exports/lists'
import type { ExportTarget } from '@waybill/contract/exports/targets'
import type { Db } from '../../../platform/database/index.ts'
import { addMessage } from '../../site/messages/index.ts'
import type { ExportJob } from './repository.ts'

/** Puts the end of an export into the inbox, for users who have left meanwhile; `db` works in service scope. */
export async function notifyFinished(db: Db, job: ExportJob, success: boolean): Promise<void> {
  const { name } = exportLists[job.target as ExportTarget]
  const title = success
    ? { en: `Export ready: ${job.file_name}`, cn: `导出已完成：${job.file_name}` }
    : { en: `Export failed: ${job.file_name}`, cn: `导出失败：${job.file_name}` }
  const body = success
    ? {
        en: `Your ${name.en.toLowerCase()} export is ready to download. It's available for ${EXPORT_DAYS} days.`,
        cn: `${name.cn}导出文件可在 ${EXPORT_DAYS} 天内下载。`,
      }
    : {
        en: `Your ${name.en.toLowerCase()} export failed. Retry it from Imports and exports.`,
        cn: `${name.cn}导出失败，请在“导入与导出”中重试。`,
      }
  await addMessage(db, { orgId: job.org_id, kind: 'import', title, body, href: '/b/#/jobs' })
}
