import type { Locale } from '@waybill/contract/core/messages'
import { accountStatus } from '@waybill/contract/users/lifecycle'
import type { Db } from '../../../platform/database/index.ts'
import { addMessage } from '../../site/messages/index.ts'
import { queueEmail } from '../../site/outbox/index.ts'

type Both = Record<Locale, string>

export interface Notice {
  title: Both
  /** An empty line between paragraphs. */
  body: Both
  link: { label: Both; path: string }
}

/** Of an organization's people at most so many are written to. */
const MOST_READERS = 20

async function mailTo(db: Db, orgId: number, { title, body, link }: Notice): Promise<void> {
  const readers = await db
    .selectFrom('identity_user')
    .select(['email', 'language', 'tenant_org_id'])
    .where('org_id', '=', orgId)
    .where('status', '=', accountStatus.active)
    .orderBy('id')
    .limit(MOST_READERS)
    .execute()
  for (const reader of readers) {
    const locale = reader.language === 'cn' ? 'cn' : 'en'
    await queueEmail(db, {
      tenantOrgId: reader.tenant_org_id!,
      to: reader.email!,
      locale,
      subject: title[locale],
      paragraphs: body[locale].split('\n\n'),
      link: { label: link.label[locale], path: link.path },
    })
  }
}

/** A message in the seller's inbox and a mail to its people, in the transaction of the change; needs the service scope. */
export async function notifySeller(db: Db, orgId: number, notice: Notice): Promise<void> {
  const { title, body, link } = notice
  await addMessage(db, { orgId, kind: 'account', title, body, href: link.path })
  await mailTo(db, orgId, notice)
}

/** A mail to the operator's people, who have no inbox. */
export const notifyOperator = (db: Db, operatorId: number, notice: Notice): Promise<void> =>
  mailTo(db, operatorId, notice)
