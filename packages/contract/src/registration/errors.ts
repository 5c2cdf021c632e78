/** Errors of signing up, codes and passwords: status, English, Chinese. */
export const registrationErrors = {
  COMPANY_TAKEN: [409, 'This company already has a registered account.', '该公司已注册账号。'],
  EMAIL_TAKEN: [
    409,
    'This e-mail already has an account. Log in or reset the password',
    '该邮箱已有账号，请登录或重置密码',
  ],
  EMAIL_MISMATCH: [400, 'The two e-mail addresses do not match', '两次输入的邮箱不一致'],
  INVITE_IS_EMAIL: [400, 'The invitation code cannot be your registration email', '邀请码不能与注册邮箱相同'],
  CODE_ERROR: [400, 'Verification code error. {tries} tries left', '验证码错误，还可尝试 {tries} 次'],
  CODE_INCORRECT: [400, 'The verification code is incorrect. {tries} tries left', '验证码不正确，还可尝试 {tries} 次'],
  CODE_EXPIRED: [
    400,
    'Verification code error. This code has ended or was used, send a new one',
    '验证码错误，该验证码已失效，请重新发送',
  ],
  RESET_EXPIRED: [400, 'The time to set a new password is over. Send a new code', '重置时间已过，请重新发送验证码'],
  PASSWORD_LINK_EXPIRED: [
    400,
    'This link has expired or has already been used. Request a code to set a new password',
    '该链接已失效或已被使用，请获取验证码来设置新密码',
  ],
  PASSWORDS_DIFFER: [400, 'The two passwords do not match', '两次输入的密码不一致'],
  PASSWORDS_NOT_CONSISTENT: [400, 'Two Passwords Are Not Consistent', '两次输入的密码不一致'],
  PASSWORD_RULE: [
    400,
    '{min}-{max} numbers, letters, underscore and $, @, %',
    '密码须为 {min}–{max} 位，可用数字、字母、下划线和 $、@、%',
  ],
  PASSWORD_LENGTH: [400, 'The password must be {min}-{max} characters', '密码须为 {min}–{max} 个字符'],
  PASSWORD_COMMON: [400, 'This password is one of the most common. Choose another', '该密码过于常见，请换一个'],
  PASSWORD_GUESSABLE: [
    400,
    'This password is too easy to guess. Avoid repeats, sequences, your email and the name of this site',
    '该密码过于容易猜到，请避免重复、连续的字符以及您的邮箱和本站名称',
  ],
  PASSWORD_IS_EMAIL: [400, 'The password cannot be your e-mail', '密码不能与邮箱相同'],
} as const
