/** Errors of badges and shared devices: status, English, Chinese. */
export const badgeErrors = {
  WRONG_BADGE: [
    400,
    'Wrong badge or PIN. After 5 wrong PINs a badge is locked for 15 minutes.',
    '工牌或 PIN 码错误。连续 5 次 PIN 码错误后，工牌将锁定 15 分钟',
  ],
  DEVICE_NOT_SHARED: [
    403,
    'This device is no longer shared. Log in with email and password.',
    '本设备已不再共用，请使用邮箱和密码登录',
  ],
  FLOOR_ONLY: [
    403,
    'A badge opens the work on the floor only. Log in with email and password to do this.',
    '工牌登录仅可进行现场作业，请使用邮箱和密码登录后再操作',
  ],
  PIN_TRIVIAL: [
    400,
    'This PIN is easy to guess. Avoid repeated or consecutive digits, dates and years.',
    '该 PIN 码容易被猜到，请避免重复或连续的数字、日期和年份',
  ],
} as const
