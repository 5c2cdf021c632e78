import type { Locale } from '@waybill/contract/core/messages'
import type { Db } from '../../../platform/database/index.ts'
import { addMessage } from '../../site/messages/index.ts'
import { queueEmail } from '../../site/outbox/index.ts'
import { PLATFORM_ORG_ID } from '../../site/tenancy/index.ts'
import type { Managed } from './detail.ts'

type Both = Record<Locale, string>
interface UserEmail {
  subject: Both
  /** What stands first; then what the staff wrote, then what to do. */
  opening: Both
  reason?: { words: Both; text: string }
  closing?: Both
  link?: { label: Both; path: string }
}

const VERIFICATION_PATH = '/b/#/setting/verification'
const WHY: Both = { en: 'Reason: ', cn: '原因：' }
const CHANGE: Both = { en: 'What to change: ', cn: '需要修改：' }
const ASK: Both = { en: 'Contact support if you have questions.', cn: '如有疑问，请联系客服。' }
const LOG_IN: Both = { en: 'Log in', cn: '登录' }

const paragraphsOf = ({ opening, reason, closing }: UserEmail, locale: Locale): string[] => [
  opening[locale],
  ...(reason ? [reason.words[locale] + reason.text] : []),
  ...(closing ? [closing[locale]] : []),
]

/** Queues a letter to a user in his language and in the brand of the site where he logs in. */
async function mail(db: Db, user: Managed, email: UserEmail): Promise<void> {
  const locale = user.language === 'cn' ? 'cn' : 'en'
  const { link } = email
  await queueEmail(db, {
    tenantOrgId: user.tenant_org_id,
    to: user.email,
    locale,
    subject: email.subject[locale],
    paragraphs: paragraphsOf(email, locale),
    ...(link && { link: { label: link.label[locale], path: link.path } }),
  })
}

const loginPath = (user: Managed): string => (user.tenant_org_id === PLATFORM_ORG_ID ? '/login' : '/ss/login')

export const sendApprovedEmail = (db: Db, user: Managed): Promise<void> =>
  mail(db, user, {
    subject: { en: 'Your account is approved', cn: '您的账号已通过审核' },
    opening: {
      en: `${user.company} is ready to go. Log in with your email and password.`,
      cn: `${user.company} 现已开通，请使用邮箱和密码登录。`,
    },
    link: { label: LOG_IN, path: loginPath(user) },
  })

export const sendDeniedEmail = (db: Db, user: Managed, reason: string): Promise<void> =>
  mail(db, user, {
    subject: { en: "Your account wasn't approved", cn: '您的账号未通过审核' },
    opening: {
      en: `We couldn't approve the account for ${user.company}.`,
      cn: `${user.company} 的账号未能通过审核。`,
    },
    reason: { words: WHY, text: reason },
    closing: ASK,
  })

export const sendSuspendedEmail = (db: Db, user: Managed, reason: string): Promise<void> =>
  mail(db, user, {
    subject: { en: 'Your account is suspended', cn: '您的账号已被停用' },
    opening: {
      en: "You've been logged out everywhere and can't log in until the account is reactivated.",
      cn: '您已在所有设备上退出登录，账号恢复前无法登录。',
    },
    reason: { words: WHY, text: reason },
    closing: ASK,
  })

export const sendReactivatedEmail = (db: Db, user: Managed): Promise<void> =>
  mail(db, user, {
    subject: { en: 'Your account is active again', cn: '您的账号已恢复' },
    opening: { en: 'You can log in again.', cn: '您可以重新登录。' },
    link: { label: LOG_IN, path: loginPath(user) },
  })

export const sendFactorResetEmail = (db: Db, user: Managed): Promise<void> =>
  mail(db, user, {
    subject: { en: 'Two-factor authentication was reset', cn: '两步验证已重置' },
    opening: {
      en: 'Support turned off two-factor authentication for your account. You now log in with your email and password; set it up again under My account.',
      cn: '客服已为您的账号关闭两步验证。现在使用邮箱和密码即可登录，可在“我的账号”中重新开启。',
    },
    closing: {
      en: "If you didn't ask for this, change your password and contact support.",
      cn: '如果并非您本人要求，请修改密码并联系客服。',
    },
    link: { label: LOG_IN, path: loginPath(user) },
  })

const accepted: UserEmail = {
  subject: { en: 'Your identity is verified', cn: '身份认证已通过' },
  opening: {
    en: 'You can now use postage, the rate calculator and default settings.',
    cn: '您现在可以使用邮资、运费计算器和默认设置。',
  },
}
const refusedFor = (text: string): UserEmail => ({
  subject: { en: 'Your identity documents were rejected', cn: '身份认证未通过' },
  opening: { en: "We couldn't accept the documents you submitted.", cn: '您提交的资料未能通过审核。' },
  reason: { words: CHANGE, text },
  closing: {
    en: 'Your answers are saved. Update them and submit again.',
    cn: '您填写的内容已保留，修改后可重新提交。',
  },
  link: { label: { en: 'Open identity verification', cn: '前往身份认证' }, path: VERIFICATION_PATH },
})

/** Tells an organisation what became of its papers: in its inbox, and the user in a mail. */
export async function notifyIdentityDecision(db: Db, user: Managed, refusal: string | null): Promise<void> {
  const email = refusal === null ? accepted : refusedFor(refusal)
  const body = (locale: Locale): string => paragraphsOf(email, locale).join('\n\n')
  await addMessage(db, {
    orgId: user.org_id,
    kind: 'account',
    title: email.subject,
    body: { en: body('en'), cn: body('cn') },
    href: VERIFICATION_PATH,
  })
  await mail(db, user, email)
}
