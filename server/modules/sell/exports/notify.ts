import { EXPORT_DAYS, type ExportTarget } from '@waybill/contract/exports/columns'
import type { Db } from '../../../platform/database/index.ts'
import { addMessage } from '../../site/messages/index.ts'
import { targetNames } from './names.ts'
import type { ExportJob } from './repository.ts'

/** Puts the end of an export into the inbox, for users who have left meanwhile; `db` works in service scope. */
export async function tellFinished(db: Db, job: ExportJob, success: boolean): Promise<void> {
  const name = targetNames[job.target as ExportTarget]
  const title = success
    ? { en: `Export ready: ${job.file_name}`, cn: `导出已完成：${job.file_name}` }
    : { en: `Export failed: ${job.file_name}`, cn: `导出失败：${job.file_name}` }
  const body = success
    ? {
        en: `The export of ${name.en.toLowerCase()} can be downloaded for ${EXPORT_DAYS} days.`,
        cn: `${name.cn}导出文件可在 ${EXPORT_DAYS} 天内下载。`,
      }
    : {
        en: `The export of ${name.en.toLowerCase()} did not succeed. Run it again in the list of imports and exports.`,
        cn: `${name.cn}导出未成功，请在导入与导出列表中重试。`,
      }
  await addMessage(db, { orgId: job.org_id, kind: 'import', title, body, href: '/b/#/jobs' })
}
