/** Errors of the own account: status, English, Chinese. */
export const accountErrors = {
  WRONG_PASSWORD: [400, 'Your current password is incorrect', '当前密码不正确'],
  PASSWORD_SAME: [400, 'Your new password must be different from the current one', '新密码不能与当前密码相同'],
  EMAIL_SAME: [400, 'This is already your email address', '新邮箱与当前邮箱相同'],
} as const
