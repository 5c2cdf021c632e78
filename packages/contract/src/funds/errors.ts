/** Errors of money: status, English, Chinese. */
export const fundsErrors = {
  INSUFFICIENT_FUNDS: [
    402,
    'Your balance is {short} short. Choose a cheaper service, or add funds.',
    '余额还差 {short}，请改选更便宜的服务或充值',
  ],
  WALLETS_OF_DIFFERENT_PROVIDERS: [
    409,
    "Another provider holds the warehouse balance, so money can't be moved between the two. Recharge it instead.",
    '仓库余额由另一服务商管理，无法与邮资余额互转，请直接充值',
  ],
  WAREHOUSE_NOT_REFUNDABLE: [
    409,
    'Only a charge can be refunded, and only once. Reload to see the latest transactions.',
    '只有扣款可以退回，且只能退回一次，请重新加载查看最新流水',
  ],
  PURCHASE_PAUSED: [402, 'Label purchases are paused. Contact {site}.', '面单购买已暂停，请联系 {site}'],
} as const
