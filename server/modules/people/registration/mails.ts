import { PASSWORD_LINK_DAYS } from '@waybill/contract/registration/api'
import { localize, type Text } from '@waybill/contract/core/messages'
import { composeMail, type Email, type MailTo, type Sms, sitePage } from '../../site/outbox/index.ts'

const words = {
  codeSubject: { en: 'Your verification code', cn: '您的验证码' },
  signUpCode: {
    en: 'Enter this code to finish signing up. It expires in 10 minutes and can be used once.',
    cn: '请输入此验证码完成注册。验证码 10 分钟内有效，仅可使用一次。',
  },
  notYou: {
    en: "If you didn't request this, you can ignore this email.",
    cn: '如果不是您本人操作，请忽略此邮件。',
  },
  presentSubject: { en: 'You already have an account', cn: '您已有账号' },
  present: {
    en: "Someone tried to sign up with this address, but it already has an account. Log in, or reset your password if you've forgotten it.",
    cn: '有人使用此邮箱申请注册，但该邮箱已有账号。请直接登录；如忘记密码，可重新设置。',
  },
  resetSubject: { en: 'Reset your password', cn: '重置密码' },
  reset: {
    en: 'Enter this code to reset your password, or follow the link. It expires in 10 minutes and can be used once.',
    cn: '请输入此验证码或点击链接重置密码。验证码 10 分钟内有效，仅可使用一次。',
  },
  resetLink: { en: 'Reset password', cn: '重置密码' },
  welcomeSubject: { en: 'Welcome', cn: '欢迎使用' },
  welcome: { en: 'Your account is ready. Log in with {email}.', cn: '您的账号已开通，请使用 {email} 登录。' },
  waiting: {
    en: "Your account {email} has been created and is awaiting approval. You can log in and look around. You'll be able to submit orders once it's approved.",
    cn: '您的账号 {email} 已创建，正在等待审核。您可以登录浏览，审核通过后即可提交订单。',
  },
  logIn: { en: 'Log in', cn: '登录' },
  changedSubject: { en: 'Your password was changed', cn: '您的密码已修改' },
  changed: {
    en: "The password for your account was just reset, and all sessions were logged out. If this wasn't you, reset it again right away.",
    cn: '您的账号密码刚刚被重置，所有登录均已退出。如非本人操作，请立即重新设置密码。',
  },
  linkSubject: { en: '{site} is ready', cn: '{site} 已开通' },
  linkOpening: {
    en: 'Your site {site} is live. Log in with {email}.',
    cn: '您的站点 {site} 已开通，登录邮箱为 {email}。',
  },
  linkUse: {
    en: 'Set your password with the link below. It expires in {days} days and can be used once.',
    cn: '请通过以下链接设置密码。链接 {days} 天内有效，仅可使用一次。',
  },
  linkLabel: { en: 'Set password', cn: '设置密码' },
  phone: {
    en: "{code} is your verification code. It expires in 10 minutes. Don't share it with anyone.",
    cn: '您的验证码是 {code}，10 分钟内有效，请勿告诉他人。',
  },
} satisfies Record<string, Text>

/** Nothing that somebody typed into a form stands in a mail to an address that is not proved yet. */
export const signUpMail = (to: MailTo, code: string): Email => ({
  ...composeMail(to, words.codeSubject, [localize(words.signUpCode, to.locale), localize(words.notYou, to.locale)]),
  code,
})

/** In place of a code: whoever asked learns nothing, the owner learns that somebody asked. */
export const accountPresentMail = (to: MailTo, saas: boolean): Email => ({
  ...composeMail(to, words.presentSubject, [localize(words.present, to.locale), localize(words.notYou, to.locale)]),
  link: { label: localize(words.logIn, to.locale), path: sitePage(saas, '/login') },
})

/** `key` proves the link by itself, whatever becomes of the six digits. */
export const resetMail = (to: MailTo, { code, key }: { code: string; key: string }): Email => ({
  ...composeMail(to, words.resetSubject, [localize(words.reset, to.locale), localize(words.notYou, to.locale)]),
  code,
  link: {
    label: localize(words.resetLink, to.locale),
    path: `/reset?${new URLSearchParams({ code, email: to.to, key })}`,
  },
})

export const welcomeMail = (to: MailTo, { saas, approved }: { saas: boolean; approved: boolean }): Email => ({
  ...composeMail(to, words.welcomeSubject, [
    localize(approved ? words.welcome : words.waiting, to.locale, { email: to.to }),
  ]),
  link: { label: localize(words.logIn, to.locale), path: sitePage(saas, '/login') },
})

export const passwordChangedMail = (to: MailTo, saas: boolean): Email => ({
  ...composeMail(to, words.changedSubject, [localize(words.changed, to.locale)]),
  link: { label: localize(words.resetLink, to.locale), path: sitePage(saas, '/forgot-psw') },
})

/** Leads a new owner to the page that sets the first password: nobody else ever knows one. */
export const passwordLinkMail = (to: MailTo, { site, token }: { site: string; token: string }): Email => ({
  ...composeMail(to, words.linkSubject, [
    localize(words.linkOpening, to.locale, { site, email: to.to }),
    localize(words.linkUse, to.locale, { days: PASSWORD_LINK_DAYS }),
  ]),
  subject: localize(words.linkSubject, to.locale, { site }),
  link: {
    label: localize(words.linkLabel, to.locale),
    path: `${sitePage(true, '/reset-psw')}?${new URLSearchParams({ link: token })}`,
  },
})

export const phoneText = ({ tenantOrgId, to, locale }: MailTo, code: string): Sms => ({
  tenantOrgId,
  to,
  text: localize(words.phone, locale, { code }),
})
