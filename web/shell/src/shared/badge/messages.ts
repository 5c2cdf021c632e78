import { defineMessages } from '@waybill/kit/basics'

/** Texts of the log-in by badge. */
export const badgeMessages = defineMessages({
  en: {
    title: 'Scan your badge',
    where: '{station} · {warehouse}',
    badge: 'Badge',
    badgeHint: 'Scan the barcode, or type it and press Enter',
    noBadge: "This isn't the code of a badge",
    pin: 'PIN',
    pinTitle: 'Enter your PIN',
    pinMissing: 'Enter your PIN of 6 digits',
    logIn: 'Log in',
    otherBadge: 'Another badge',
    offline: 'No connection. You can log in as soon as it is back.',
    password: 'Log in with email and password',
    locked: 'Locked',
    lockedText: 'What was open stays open for {name}. With another badge, work starts at Start.',
  },
  cn: {
    title: '请扫描工牌',
    where: '{station} · {warehouse}',
    badge: '工牌',
    badgeHint: '扫描条码，或输入后按回车键',
    noBadge: '这不是工牌编码',
    pin: 'PIN 码',
    pinTitle: '请输入 PIN 码',
    pinMissing: '请输入 6 位数字的 PIN 码',
    logIn: '登录',
    otherBadge: '换用其他工牌',
    offline: '网络已断开，恢复后即可登录。',
    password: '使用邮箱和密码登录',
    locked: '已锁定',
    lockedText: '{name} 打开的页面会保留。使用其他工牌登录时，将从首页开始。',
  },
})
