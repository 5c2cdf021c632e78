/** Errors of logging in: status, English, Chinese. */
export const identityErrors = {
  WRONG_LOGIN: [400, 'Wrong user name or password', '用户名或密码错误'],
  LOGIN_SERVICE_ERROR: [503, 'Login service error, please contact the administrator', '登录服务异常，请联系管理员'],
  SUSPENDED: [403, 'This account is suspended. Contact support.', '该账号已停用，请联系客服'],
  MFA_REQUIRED: [403, 'Enter the code from your authenticator app', '请输入身份验证器应用中的验证码'],
  MFA_CODE_WRONG: [
    400,
    'The verification code is incorrect. Wait for a new code and try again.',
    '验证码不正确，请等待下一个验证码后重试',
  ],
  MFA_SETUP_REQUIRED: [
    403,
    'Two-factor authentication is required. Set it up under My account first.',
    '须先在“我的账号”中开启两步验证',
  ],
  MFA_ALREADY_ON: [409, 'Two-factor authentication is already on', '两步验证已启用'],
  MFA_NOT_SET_UP: [409, 'No two-factor setup is in progress. Start again.', '没有待完成的两步验证设置，请重新开始'],
} as const
