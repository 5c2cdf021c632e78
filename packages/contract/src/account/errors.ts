/** Errors of the own account: status, English, Chinese. */
export const accountErrors = {
  WRONG_PASSWORD: [400, 'The present password is wrong', '当前密码错误'],
  PASSWORD_SAME: [400, 'The new password is the present one. Choose another', '新密码与当前密码相同，请换一个'],
  EMAIL_SAME: [400, 'This is the e-mail of the account already', '该邮箱已是当前账号的邮箱'],
} as const
