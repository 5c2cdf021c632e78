import { type Locale, localize, type Text } from '@waybill/contract/core/messages'
import type { Db } from '../../../platform/database/index.ts'
import { composeMail, queueEmail, sitePage } from '../../site/outbox/index.ts'

const words = {
  subject: { en: '{company} invites you to {site}', cn: '{company} 邀请您使用 {site}' },
  opening: {
    en: '{company} invites you to ship your orders with {site}.',
    cn: '{company} 邀请您使用 {site} 处理订单和发货。',
  },
  use: {
    en: 'Sign up with the link below. Your invitation code is {code}.',
    cn: '请通过以下链接注册，您的邀请码是 {code}。',
  },
  unexpected: { en: "If you don't expect this email, you can ignore it.", cn: '如果您不清楚此邮件的来由，可忽略。' },
  label: { en: 'Sign up', cn: '注册' },
} satisfies Record<string, Text>

interface Invited {
  tenantOrgId: number
  email: string
  locale: Locale
  code: string
}

/** Queues the email of an invitation in the brand of the site; needs the service scope. */
export async function sendInvitation(db: Db, { tenantOrgId, email, locale, code }: Invited): Promise<void> {
  const { name, site_name, site_name_cn } = await db
    .selectFrom('tenancy_site as s')
    .innerJoin('tenancy_org as o', 'o.id', 's.org_id')
    .select(['o.name', 's.site_name', 's.site_name_cn'])
    .where('s.org_id', '=', tenantOrgId)
    .executeTakeFirstOrThrow()
  const named = { company: name, site: (locale === 'cn' ? site_name_cn : null) ?? site_name, code }
  const paragraphs = [words.opening, words.use, words.unexpected].map((text) => localize(text, locale, named))
  await queueEmail(db, {
    ...composeMail({ tenantOrgId, to: email, locale }, words.subject, paragraphs),
    subject: localize(words.subject, locale, named),
    link: {
      label: localize(words.label, locale),
      path: `${sitePage(true, '/sign-up')}?${new URLSearchParams({ invitationCode: code })}`,
    },
  })
}
