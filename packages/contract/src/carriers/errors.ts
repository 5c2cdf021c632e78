/** Errors of carriers: status, English, Chinese. */
export const carrierErrors = {
  CARRIER_REJECTED: [422, '{carrier} refused the label: {detail}', '{carrier}拒绝出单：{detail}'],
  CARRIER_UNAVAILABLE: [
    503,
    '{carrier} does not answer. Nothing was charged, try again',
    '{carrier}暂无响应，未扣费，请重试',
  ],
} as const
