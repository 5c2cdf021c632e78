/** Errors of card and bank debit payments: status, English, Chinese. */
export const paymentErrors = {
  PAYMENTS_NOT_SET_UP: [
    422,
    "Card and bank debit payments aren't set up yet. Choose another way to pay",
    '尚未开通银行卡和银行扣款，请选择其他付款方式',
  ],
  PAYMENT_UNAVAILABLE: [
    503,
    "The payment service couldn't be reached. Nothing was charged. Try again in a moment",
    '无法连接支付服务，未扣款，请稍后重试',
  ],
  PAYMENT_REFUSED: [
    422,
    'The payment service did not accept this payment. Contact your provider',
    '支付服务未受理此付款，请联系服务商',
  ],
  PAYMENT_NOT_PENDING: [409, 'This payment is complete or was canceled', '此付款已完成或已取消'],
  PAYMENT_UNDER_WAY: [
    409,
    'This payment is already on its way and can no longer be canceled',
    '此付款已在处理中，无法取消',
  ],
  PAYMENT_METHOD_IN_USE: [
    409,
    'Auto top-up or a payment under way uses this payment method. Turn off auto top-up or choose another method, or wait until the payment is complete',
    '自动充值或处理中的付款正在使用该付款方式，请先关闭自动充值或更换付款方式，或等待付款完成',
  ],
  PAYMENT_KEY_REFUSED: [
    422,
    'Stripe did not accept this secret key. Copy it again from the Stripe dashboard',
    'Stripe 未接受该密钥，请从 Stripe 后台重新复制',
  ],
  PAYMENT_SECRET_KEY: [
    400,
    'A secret key starts with sk_test_, sk_live_, rk_test_ or rk_live_',
    '密钥须以 sk_test_、sk_live_、rk_test_ 或 rk_live_ 开头',
  ],
  PAYMENT_WEBHOOK_SECRET: [400, 'A webhook signing secret starts with whsec_', 'Webhook 签名密钥须以 whsec_ 开头'],
  PAYMENT_WEBHOOK_INVALID: [400, "The webhook isn't signed by this payment account", 'Webhook 签名与该收款账户不符'],
  RECONCILIATION_CASE_ENDED: [409, 'This case is resolved or closed already', '该差异已消除或已关闭'],
  RECONCILIATION_CASE_NOT_CLOSED: [409, 'Only closed cases can be reopened', '只有已关闭的差异可以重新打开'],
  RECONCILIATION_CASE_REPLACED: [
    409,
    'The same difference is open as another case already',
    '同一差异已有另一条未处理的记录',
  ],
  RECONCILIATION_NOT_POSTABLE: [
    422,
    "This difference can't be posted from the payment service. Close the case with a reason instead",
    '该差异无法按支付服务的记录入账，请填写原因后关闭',
  ],
  AUTO_TOP_UP_CAP: [400, 'The daily limit must be at least the amount of one top-up', '每日限额不能低于单次充值金额'],
} as const
