import { deviceOf as readDevice } from '@waybill/contract/core/device'
import { type Locale, localize, type Text } from '@waybill/contract/core/messages'
import type { Db } from '../../../platform/database/index.ts'
import type { PublicCtx } from '../../../platform/http/index.ts'
import { composeMail, queueEmail, sitePage } from '../../site/outbox/index.ts'
import type { Tenant } from '../../site/tenancy/index.ts'
import { deviceOf } from './device-of.ts'

type From = Pick<PublicCtx, 'userAgent' | 'ip' | 'now'>

/** Has the user no session, open or recent, of this browser in this network? Then a login without a device token is worth a mail. */
export async function isNewPlace(db: Db, user: { orgId: number; userId: number }, from: From): Promise<boolean> {
  const { user_agent, ip_prefix } = deviceOf(from)
  const before = await db
    .selectFrom('session')
    .select('id')
    .where('org_id', '=', user.orgId)
    .where('user_id', '=', user.userId)
    .where('proxy_user_id', 'is', null)
    .where('user_agent', 'is not distinct from', user_agent)
    .where('ip_prefix', 'is not distinct from', ip_prefix)
    .limit(1)
    .executeTakeFirst()
  return before === undefined
}

const words = {
  subject: { en: 'New login to your account', cn: '您的账号有新的登录' },
  text: {
    en: "Your account was logged in to from a device we don't recognize: {device}, network {network}, {when}.",
    cn: '您的账号在一台新设备上登录：{device}，网络 {network}，时间 {when}。',
  },
  you: { en: "If this was you, you don't need to do anything.", cn: '如果是您本人操作，无需任何处理。' },
  notYou: {
    en: "If this wasn't you, reset your password now. This ends all sessions and removes all remembered devices.",
    cn: '如果不是您本人操作，请立即重置密码。重置后所有登录都会退出，所有设备都需重新验证。',
  },
  reset: { en: 'Reset password', cn: '重置密码' },
  unknown: { en: 'unknown', cn: '未知' },
} satisfies Record<string, Text>

function wordsOf(from: From, locale: Locale, timeZone: string | null) {
  const { browser, system } = readDevice(from.userAgent === '' ? null : from.userAgent)
  const device = [browser, system].filter((part) => part !== null).join(', ')
  const when = new Intl.DateTimeFormat(locale === 'cn' ? 'zh-CN' : 'en-US', {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone: timeZone ?? 'UTC',
  }).format(from.now())
  const unknown = localize(words.unknown, locale)
  return { device: device === '' ? unknown : device, network: deviceOf(from).ip_prefix ?? unknown, when }
}

/** Writes to the user that someone logged in from a device that was not known; needs the service scope. */
export async function sendNewDeviceEmail(
  db: Db,
  from: From,
  to: { user: { language: string; time_zone: string | null }; email: string; tenant: Tenant },
): Promise<void> {
  const locale: Locale = to.user.language === 'cn' ? 'cn' : 'en'
  const mail = composeMail({ tenantOrgId: to.tenant.orgId, to: to.email, locale }, words.subject, [
    localize(words.text, locale, wordsOf(from, locale, to.user.time_zone)),
    localize(words.you, locale),
    localize(words.notYou, locale),
  ])
  const link = { label: localize(words.reset, locale), path: sitePage(!to.tenant.main, '/forgot-psw') }
  await queueEmail(db, { ...mail, link })
}
