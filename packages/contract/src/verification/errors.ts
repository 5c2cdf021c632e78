/** Errors of identity verification: status, English, Chinese. */
export const verificationErrors = {
  DOCUMENT_TYPE: [
    400,
    'Only images (PNG, JPEG, WebP, GIF) and PDF files are supported',
    '仅支持图片（PNG、JPEG、WebP、GIF）和 PDF 文件',
  ],
  DOCUMENT_TOO_LARGE: [
    413,
    'The file is larger than {max}. Compress it and try again.',
    '文件超过 {max}，请压缩后重试',
  ],
  DOCUMENT_IN_USE: [409, "This document has already been submitted and can't be removed", '该文件已提交，无法移除'],
  DOCUMENTS_TOO_MANY: [
    429,
    "You've uploaded too many files today. Try again tomorrow.",
    '今日上传的文件过多，请明天再试',
  ],
  VERIFICATION_PENDING: [409, 'Your documents are already under review', '您的资料已在审核中'],
  VERIFICATION_DONE: [409, 'Your identity is already verified', '您已完成身份认证'],
  VERIFICATION_NOT_NEEDED: [403, "This account doesn't need identity verification", '此账号无需身份认证'],
  VERIFICATION_CHANGED: [
    409,
    'These documents have since been reviewed or replaced. Reload to see the latest ones.',
    '该资料已被审核或替换，请重新加载',
  ],
} as const
