/** Errors of acting for another user: status, English, Chinese. */
export const proxyErrors = {
  PROXY_REFUSED: [
    403,
    'Not while you work on behalf of somebody else. End that first',
    '代他人操作时不能执行此操作，请先结束代操作',
  ],
  PROXY_CODE_INVALID: [
    400,
    'This link for working on behalf of somebody is used or over. Start again from the list of users',
    '该代操作链接已使用或已失效，请从用户列表重新开始',
  ],
} as const
