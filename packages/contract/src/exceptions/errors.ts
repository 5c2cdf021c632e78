/** Errors of exceptions: status, English, Chinese. */
export const exceptionErrors = {
  EXCEPTION_CLOSED: [
    409,
    'This exception has already been closed. Reload to see the result',
    '该异常已关闭，请重新加载查看',
  ],
} as const
