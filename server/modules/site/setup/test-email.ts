import { localize, type Text } from '@waybill/contract/core/messages'
import type { Setup } from '@waybill/contract/setup/api'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { limit, limitKey } from '../../people/identity/index.ts'
import { composeMail, queueEmail, sitePage } from '../outbox/index.ts'
import { keepSetup } from './state.ts'

const TESTS_PER_HOUR = 6
const HOUR = 3600

const words = {
  subject: { en: 'Test email', cn: '测试邮件' },
  text: {
    en: 'This is how emails from your site look. If you can read this, emails reach your mailbox.',
    cn: '您的站点所发邮件的样式如此。能读到这封邮件，说明邮件可以送达您的邮箱。',
  },
  label: { en: 'Open the site', cn: '打开站点' },
} satisfies Record<string, Text>

/** Sends an email of the site to the caller, in the caller's language. Throws TOO_MANY_REQUESTS. */
export async function sendTest(ctx: BaseCtx): Promise<Setup> {
  const { orgId, userId, locale } = ctx.actor
  await limit(ctx.database, { prefix: 'test-email', points: TESTS_PER_HOUR, seconds: HOUR }).take(
    limitKey(orgId, 'test-email'),
  )
  return keepSetup(ctx, async (db) => {
    const { email } = await db
      .selectFrom('identity_user')
      .select('email')
      .where('org_id', '=', orgId)
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const to = { tenantOrgId: orgId, to: email, locale }
    const id = await queueEmail(db, {
      ...composeMail(to, words.subject, [localize(words.text, locale)]),
      link: { label: localize(words.label, locale), path: sitePage(true, '/login') },
    })
    return { test_email_id: id }
  })
}
