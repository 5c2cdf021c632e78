import type { Text } from '../core/messages.ts'

/** Below every email of a site; the preview of a brand shows it too. */
export const mailFooter: Text = {
  en: "You're receiving this email because someone entered this address at {site}. We'll never ask you for your code or password.",
  cn: '您收到此邮件，是因为有人在 {site} 填写了此邮箱。我们绝不会向您索要验证码或密码。',
}
