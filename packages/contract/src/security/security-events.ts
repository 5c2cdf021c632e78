import type { Text } from '../core/messages.ts'

/** What the audit log holds of security, by the wire value of its action. */
export const securityActions = {
  'login.succeeded': { en: 'Logged in', cn: '登录' },
  'login.failed': { en: 'Login failed', cn: '登录失败' },
  'login.rejected': { en: 'Login rejected', cn: '登录被拒绝' },
  'twoFactor.failed': { en: 'Wrong authenticator code', cn: '两步验证码错误' },
  'proxy.sessionStarted': { en: 'Staff logged in as user', cn: '员工代操作登录' },
  'session.ended': { en: 'Session ended', cn: '结束登录' },
  'session.tokenReused': { en: 'Session ended: a token was reused', cn: '登录凭证被重复使用，登录已结束' },
  'profile.changed': { en: 'Profile changed', cn: '修改个人资料' },
  'password.changed': { en: 'Password changed', cn: '修改密码' },
  'pin.changed': { en: 'PIN changed', cn: '修改 PIN 码' },
  'password.reset': { en: 'Password reset', cn: '重置密码' },
  'email.changed': { en: 'Email changed', cn: '更换邮箱' },
  'twoFactor.enabled': { en: 'Two-factor authentication turned on', cn: '开启两步验证' },
  'twoFactor.disabled': { en: 'Two-factor authentication turned off', cn: '关闭两步验证' },
  'twoFactor.reset': { en: 'Two-factor authentication reset by staff', cn: '员工重置两步验证' },
  'recoveryCodes.regenerated': { en: 'Recovery codes renewed', cn: '更新恢复码' },
  'twoFactor.ruleChanged': { en: 'Two-factor rule for staff changed', cn: '修改员工两步验证要求' },
  'data.exported': { en: 'Data exported', cn: '导出数据' },
} as const satisfies Record<`${string}.${string}`, Text>
export type SecurityAction = keyof typeof securityActions
/** Every action, in the order of filters. */
export const securityActionList = Object.keys(securityActions) as SecurityAction[]

const reasons = new Map<string, Text>(
  Object.entries({
    TOO_MANY_REQUESTS: { en: 'too many attempts', cn: '尝试次数过多' },
    SUSPENDED: { en: 'account suspended', cn: '账号已停用' },
    SITE_NOT_FOUND: { en: 'site not launched', cn: '站点未上线' },
    orders: { en: 'orders', cn: '订单' },
    shipments: { en: 'shipments', cn: '运单' },
    products: { en: 'products', cn: '商品' },
    transactions: { en: 'postage transactions', cn: '邮资流水' },
    addresses: { en: 'addresses', cn: '地址' },
    on: { en: 'on', cn: '开启' },
    off: { en: 'off', cn: '关闭' },
  }),
)

/** The words of an event's reason; what staff entered stays as it is. */
export const securityReason = (reason: string): Text => reasons.get(reason) ?? { en: reason, cn: reason }
