/** Errors of signing up, codes and passwords: status, English, Chinese. */
export const registrationErrors = {
  COMPANY_TAKEN: [409, 'This company already has a registered account.', '该公司已注册账号。'],
  EMAIL_TAKEN: [
    409,
    'An account with this email already exists. Log in or reset your password.',
    '该邮箱已有账号，请登录或重置密码',
  ],
  EMAIL_MISMATCH: [400, "The two email addresses don't match", '两次输入的邮箱不一致'],
  INVITE_IS_EMAIL: [400, "The invitation code can't be your registration email", '邀请码不能与注册邮箱相同'],
  CODE_ERROR: [400, 'Verification code error. Attempts left: {tries}', '验证码错误，还可尝试 {tries} 次'],
  CODE_INCORRECT: [
    400,
    'The verification code is incorrect. Attempts left: {tries}',
    '验证码不正确，还可尝试 {tries} 次',
  ],
  CODE_EXPIRED: [
    400,
    'Verification code error. This code has expired or was already used. Request a new one.',
    '验证码错误。该验证码已失效或已使用，请重新获取。',
  ],
  RESET_EXPIRED: [400, 'This reset code has expired. Request a new one.', '重置密码已超时，请重新获取验证码'],
  PASSWORD_LINK_EXPIRED: [
    400,
    'This link has expired or has already been used. Request a code to set a new password.',
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
  PASSWORD_COMMON: [400, 'This password is too common. Choose a different one.', '该密码过于常见，请更换'],
  PASSWORD_GUESSABLE: [
    400,
    'This password is too easy to guess. Avoid repeats, sequences, your email and the name of this site.',
    '该密码过于容易猜到，请避免重复、连续的字符以及您的邮箱和本站名称',
  ],
  PASSWORD_IS_EMAIL: [400, "Your password can't be your email address", '密码不能与邮箱相同'],
} as const
