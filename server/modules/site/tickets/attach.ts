import { notFound } from '@waybill/contract/core/errors'
import type { Db } from '../../../platform/database/index.ts'
import type { Viewer } from './viewer.ts'

/** Makes what the viewer has sent into the files of an entry, in their order; throws NotFound for one that is not there or not his. */
export async function attachUploads(
  db: Db,
  viewer: Viewer,
  { orgId, entryId, fileIds }: { orgId: number; entryId: number; fileIds: readonly string[] },
): Promise<void> {
  if (fileIds.length === 0) return
  const uploads = await db
    .deleteFrom('ticket_upload')
    .where('org_id', '=', viewer.orgId)
    .where('user_id', '=', viewer.userId)
    .where('id', 'in', [...fileIds])
    .returning(['id', 'name', 'mime', 'size', 'storage_key'])
    .execute()
  const byId = new Map(uploads.map((upload) => [upload.id, upload]))
  const files = fileIds.map((id, position) => {
    const upload = byId.get(id)
    if (!upload) throw notFound('File', '文件')
    return { org_id: orgId, entry_id: entryId, position, ...upload }
  })
  await db.insertInto('ticket_file').values(files).execute()
}
