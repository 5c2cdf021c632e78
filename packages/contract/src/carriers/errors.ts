/** Errors of carriers: status, English, Chinese. */
export const carrierErrors = {
  CARRIER_REJECTED: [422, '{carrier} rejected the label request: {detail}', '{carrier} 未能创建面单：{detail}'],
  CARRIER_UNAVAILABLE: [
    503,
    "{carrier} isn't responding. You weren't charged. Try again.",
    '{carrier} 暂无响应，未扣费，请重试',
  ],
  CARRIER_ACCOUNT_UNAVAILABLE: [
    503,
    "The {carrier} account for this label can't be used right now. If this continues, contact support.",
    '该面单所用的 {carrier} 账号暂时无法使用，如持续出现请联系客服',
  ],
  NO_CARRIER_ACCOUNT: [422, 'No carrier account is connected. Contact support.', '尚未接入承运商账号，请联系客服'],
} as const
