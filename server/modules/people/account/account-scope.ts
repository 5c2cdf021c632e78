import type { SecurityAction } from '@waybill/contract/security/security-events'
import { type Db, inScope, type Scope } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { logSecurity, type SecurityEvent } from '../identity/index.ts'
import { queueEmail } from '../../site/outbox/index.ts'

/** The service role for the caller's own organisation; audits name whoever works on the user's behalf. */
const ownScope = ({ scope }: BaseCtx): Scope => ({ ...scope, role: 'service' })

/** A transaction on the caller's own account. */
export const inAccountScope = <T>(
  ctx: BaseCtx,
  work: (db: Db) => Promise<T>,
  options?: { readOnly: true },
): Promise<T> => inScope(ctx.database, ownScope(ctx), work, options)

/** Writes to the security log what the user changed of the account. */
export function audit(
  db: Db,
  ctx: BaseCtx,
  action: SecurityAction,
  detail: SecurityEvent['detail'] = {},
): Promise<void> {
  const { orgId, userId, tenantOrgId } = ctx.actor
  return logSecurity(db, ctx, { action, orgId, userId, tenantOrgId, detail })
}

type AccountEmail = { subject: string; text: string; hint: string; link: string }
const notMe = {
  en: "If this wasn't you, change your password and log out everywhere.",
  cn: '如非本人操作，请修改密码并退出所有登录。',
}
const openAccount = { en: 'Open my account', cn: '打开我的账号' }
const emails = {
  password: {
    en: {
      subject: 'Your password was changed',
      text: 'Your password was changed. All other sessions have been logged out.',
    },
    cn: { subject: '您的密码已修改', text: '您的账号密码已修改，其他登录均已退出。' },
  },
  mfaOn: {
    en: {
      subject: 'Two-factor authentication is on',
      text: 'From now on, logging in requires a code from your authenticator app.',
    },
    cn: { subject: '两步验证已启用', text: '此后登录您的账号需要输入身份验证器应用中的验证码。' },
  },
  mfaOff: {
    en: {
      subject: 'Two-factor authentication is off',
      text: 'Logging in no longer requires a code from an authenticator app.',
    },
    cn: { subject: '两步验证已关闭', text: '登录您的账号不再需要身份验证器应用中的验证码。' },
  },
  email: {
    en: {
      subject: 'Your account email was changed',
      text: "From now on, log in with your new address. We'll stop sending email to this one.",
    },
    cn: { subject: '您账号的邮箱已更换', text: '请使用新邮箱登录，此邮箱不再接收邮件。' },
  },
} as const

/** Writes to the user about a change of the account; `to`: the address before it. */
export async function emailUser(
  db: Db,
  { actor }: BaseCtx,
  what: { email: keyof typeof emails; to: string },
): Promise<void> {
  const { locale } = actor
  const words: AccountEmail = { ...emails[what.email][locale], hint: notMe[locale], link: openAccount[locale] }
  await queueEmail(db, {
    tenantOrgId: actor.tenantOrgId,
    to: what.to,
    locale,
    subject: words.subject,
    paragraphs: [words.text, words.hint],
    link: { label: words.link, path: '/b/#/setting/account' },
  })
}
