import type { Text } from '@waybill/contract/core/messages'
import { accountStatus } from '@waybill/contract/users/lifecycle'
import type { Db } from '../../../platform/database/index.ts'
import { queueEmail } from './queue.ts'

/** What people are written to about, in both languages. */
export interface Notice {
  title: Text
  /** An empty line between paragraphs. */
  body: Text
  link: { label: Text; path: string }
}

/** Of an organization's people at most so many are written to. */
const MOST_READERS = 20

/** Mails a notice to the active people of an organization, each in their language, `except` one of them; needs the service scope. */
export async function mailOrganization(
  db: Db,
  orgId: number,
  { title, body, link }: Notice,
  except = 0,
): Promise<void> {
  const readers = await db
    .selectFrom('identity_user')
    .select(['email', 'language', 'tenant_org_id'])
    .where('org_id', '=', orgId)
    .where('status', '=', accountStatus.active)
    .where('id', '<>', except)
    .orderBy('id')
    .limit(MOST_READERS)
    .execute()
  for (const { email, language, tenant_org_id: tenantOrgId } of readers) {
    const locale = language === 'cn' ? 'cn' : 'en'
    await queueEmail(db, {
      tenantOrgId,
      to: email,
      locale,
      subject: title[locale],
      paragraphs: body[locale].split('\n\n'),
      link: { label: link.label[locale], path: link.path },
    })
  }
}
