/** Errors of acting for another user: status, English, Chinese. */
export const proxyErrors = {
  PROXY_REFUSED: [
    403,
    "You can't do this while logged in as another user. End that session first.",
    '代操作期间不能执行此操作，请先结束代操作',
  ],
  PROXY_CODE_INVALID: [
    400,
    'This link has expired or was already used. Start again from the user list.',
    '该链接已使用或已失效，请从用户列表重新发起代操作',
  ],
} as const
