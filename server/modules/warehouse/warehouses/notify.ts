import type { Db } from '../../../platform/database/index.ts'
import { addMessage } from '../../site/messages/index.ts'
import { mailOrganization, type Notice } from '../../site/outbox/index.ts'

/** A message in the seller's inbox and a mail to its people, in the transaction of the change; needs the service scope. */
export async function notifySeller(db: Db, orgId: number, notice: Notice): Promise<void> {
  const { title, body, link } = notice
  await addMessage(db, { orgId, kind: 'account', title, body, href: link.path })
  await mailOrganization(db, orgId, notice)
}
