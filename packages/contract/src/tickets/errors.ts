/** Errors of tickets: status, English, Chinese. */
export const ticketErrors = {
  ATTACHMENT_TYPE: [
    400,
    'Only images (PNG, JPEG, WebP, GIF), PDF, csv, xlsx and txt files are supported',
    '仅支持图片（PNG、JPEG、WebP、GIF）、PDF、csv、xlsx 和 txt 文件',
  ],
  ATTACHMENT_TOO_LARGE: [413, 'The file is larger than {max}', '文件超过 {max}'],
} as const
