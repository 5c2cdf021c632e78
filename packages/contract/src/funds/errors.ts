/** Errors of money: status, English, Chinese. */
export const fundsErrors = {
  INSUFFICIENT_FUNDS: [
    402,
    'Your balance is {short} short. Choose a cheaper service, or add funds.',
    '余额还差 {short}，请改选更便宜的服务或充值',
  ],
  PURCHASE_PAUSED: [402, 'Label purchases are paused. Contact {site}.', '面单购买已暂停，请联系 {site}'],
} as const
