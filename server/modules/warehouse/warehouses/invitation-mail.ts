import type { Locale } from '@waybill/contract/core/messages'
import { localize, type Text } from '@waybill/contract/core/messages'
import { orgType } from '@waybill/contract/core/enums'
import { accountStatus } from '@waybill/contract/users/lifecycle'
import type { Db } from '../../../platform/database/index.ts'
import { findLogin } from '../../people/identity/index.ts'
import { addMessage } from '../../site/messages/index.ts'
import { queueEmail } from '../../site/outbox/index.ts'

const words = {
  subject: { en: '{operator} invites you to use {warehouse}', cn: '{operator} 邀请您使用 {warehouse}' },
  opening: {
    en: '{operator} invites you to connect to its warehouse {warehouse}.',
    cn: '{operator} 邀请您连接其仓库 {warehouse}。',
  },
  use: {
    en: 'Log in with this email address, or sign up with it first. The invitation waits under Connect a warehouse.',
    cn: '请使用此邮箱登录，如无账号请先注册。邀请可在“连接仓库”页面查看。',
  },
  unexpected: { en: "If you don't expect this email, you can ignore it.", cn: '如果您不清楚此邮件的来由，可忽略。' },
  label: { en: 'Open the invitation', cn: '查看邀请' },
} satisfies Record<string, Text>

const PATH = '/o/#/connect'

interface Invited {
  tenantOrgId: number
  email: string
  locale: Locale
  operator: string
  warehouse: string
}

/**
 * Queues the mail of an invitation, and puts a message into the inbox of whoever has an account with the address: nothing that the operator
 * sees depends on it. Needs the service scope.
 */
export async function sendInvitation(db: Db, { tenantOrgId, email, locale, ...names }: Invited): Promise<void> {
  const inLocale = (text: Text, language: Locale = locale) => localize(text, language, names)
  await queueEmail(db, {
    tenantOrgId,
    to: email,
    locale,
    subject: inLocale(words.subject),
    paragraphs: [words.opening, words.use, words.unexpected].map((text) => inLocale(text)),
    link: { label: inLocale(words.label), path: PATH },
  })
  const known = await findLogin(db, tenantOrgId, email)
  if (known?.type !== orgType.OMS || known.status !== accountStatus.active) return
  const both = (text: Text) => ({ en: inLocale(text, 'en'), cn: inLocale(text, 'cn') })
  await addMessage(db, {
    orgId: known.org_id,
    kind: 'account',
    title: both(words.subject),
    body: both(words.opening),
    href: PATH,
  })
}
