/** Errors of carriers: status, English, Chinese. */
export const carrierErrors = {
  CARRIER_REJECTED: [422, '{carrier} rejected the label request: {detail}', '{carrier} 未能创建面单：{detail}'],
  CARRIER_UNAVAILABLE: [
    503,
    "{carrier} isn't responding. You weren't charged. Try again.",
    '{carrier} 暂无响应，未扣费，请重试',
  ],
} as const
