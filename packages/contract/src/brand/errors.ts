/** Errors of brands and pictures: status, English, Chinese. */
export const brandErrors = {
  IMAGE_TYPE: [400, 'Only PNG, JPEG, WebP and GIF images are supported', '仅支持 PNG、JPEG、WebP、GIF 图片'],
  IMAGE_TOO_LARGE: [413, 'The image is larger than {max}. Resize it and try again.', '图片超过 {max}，请缩小后重试'],
  IMAGE_DAMAGED: [
    400,
    "The image is damaged and can't be read. Save it again and retry.",
    '图片已损坏，无法读取，请重新保存后重试',
  ],
  COLOR_INVALID: [400, '{field} must be a color, such as #1d62ff', '{field}须为颜色值，例如 #1d62ff'],
  COLOR_CONTRAST: [
    422,
    'Text on {colour} has a contrast ratio of {ratio}; at least {needed} is required. The nearest color that passes is {nearest}.',
    '{colour} 上的文字对比度为 {ratio}，至少需要 {needed}。最接近的可用色为 {nearest}',
  ],
  IMAGE_UNKNOWN: [400, 'Upload an image for {field} first', '请先上传{field}的图片'],
} as const
