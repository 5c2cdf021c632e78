/** Errors of identity verification: status, English, Chinese. */
export const verificationErrors = {
  DOCUMENT_TYPE: [
    400,
    'Only pictures (PNG, JPEG, WebP, GIF) and PDF files',
    '仅支持图片（PNG、JPEG、WebP、GIF）和 PDF 文件',
  ],
  DOCUMENT_TOO_LARGE: [413, 'The file is larger than {max}. Make it smaller', '文件超过 {max}，请压缩后重试'],
  DOCUMENT_IN_USE: [409, 'This document was sent in already and is kept', '该文件已提交，无法移除'],
  DOCUMENTS_TOO_MANY: [429, 'Too many files were uploaded today. Try again tomorrow', '今日上传的文件过多，请明天再试'],
  VERIFICATION_PENDING: [409, 'Your documents are being checked already', '您的资料正在审核中'],
  VERIFICATION_DONE: [409, 'Your identity is verified already', '您已完成身份认证'],
  VERIFICATION_NOT_NEEDED: [403, 'This account needs no identity verification', '此账号无需身份认证'],
  VERIFICATION_CHANGED: [
    409,
    'These documents were decided or replaced meanwhile. Reload to see the present ones',
    '该资料已被处理或更新，请重新加载',
  ],
} as const
