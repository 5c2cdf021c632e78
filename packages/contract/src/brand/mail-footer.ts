import type { Text } from '../core/messages.ts'

/** Below every email of a site; the preview of a brand shows it too. */
export const mailFooter: Text = {
  en: 'You get this mail because somebody used this address at {site}. Nobody of us will ever ask for your code or password.',
  cn: '您收到此邮件，是因为有人在 {site} 使用了此邮箱地址。我们的工作人员绝不会索要您的验证码或密码。',
}
