/** Errors of money: status, English, Chinese. */
export const fundsErrors = {
  INSUFFICIENT_FUNDS: [
    402,
    '{short} short. Choose a cheaper service, or ask your provider in a support ticket to add funds',
    '余额还差 {short}，请改选更便宜的服务，或通过工单请服务商充值',
  ],
  PURCHASE_PAUSED: [402, 'Label purchase is paused, contact {site}', '面单购买已暂停，请联系{site}'],
} as const
