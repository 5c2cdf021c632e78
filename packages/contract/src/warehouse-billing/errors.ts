/** Errors of rate cards and charges of warehouses: status, English, Chinese. */
export const warehouseBillingErrors = {
  CHARGE_STATE: [409, 'This charge has been decided. Reload to see it.', '该费用已被处理，请重新加载查看'],
  CHARGE_NOT_CONNECTED: [
    409,
    'The seller is no longer connected to this warehouse, so nothing can be charged. Waive it with a reason.',
    '该卖家已不再与此仓库连接，无法扣款，请填写原因后免除',
  ],
  CHARGE_REFUND_NOT_CONNECTED: [
    409,
    'The seller is no longer connected to this warehouse, so nothing can be refunded. Reject the dispute with a reason.',
    '该卖家已不再与此仓库连接，无法退款，请填写原因后拒绝争议',
  ],
  CHARGE_DISPUTE_NOT_CONNECTED: [
    409,
    "You're no longer connected to this warehouse, so its charges can't be disputed. Contact the warehouse.",
    '您已不再与此仓库连接，无法对其费用提出争议，请联系仓库',
  ],
  CHARGE_NOTHING_TAKEN: [
    409,
    'Nothing was charged for this, so there is nothing to dispute',
    '该项未扣款，无需提出争议',
  ],
  CHARGE_DISPUTED: [409, 'This charge has been disputed already', '该费用已提出过争议'],
  CHARGE_DISPUTE_STATE: [
    409,
    'This dispute has been answered. Reload to see the answer.',
    '该争议已有答复，请重新加载查看',
  ],
  RATE_CARD_EMPTY: [400, 'Enter at least one rate', '请至少填写一项价格'],
  RATE_CARD_EARLY: [
    400,
    'It can start on {first} at the earliest: a rate card never applies to days before it is published',
    '最早可从 {first} 开始：价目表不适用于发布之前的日期',
  ],
  BILL_NOT_OVER: [409, "This month isn't over yet. You can close it from {day}.", '该账期尚未结束，可从 {day} 起出账'],
  BILL_PRICES: [
    409,
    "Charges of this month without a price: {count}. Price or waive them first: the monthly minimum adds what the month's charges fall short of it.",
    '该账期有 {count} 笔费用未定价，请先定价或免除：每月最低消费按当月费用计算差额',
  ],
  BILL_STORAGE: [
    409,
    "The storage of this month's last day hasn't been charged yet. Try again in an hour.",
    '该账期最后一天的仓储费尚未计算，请一小时后再试',
  ],
  BILL_EARLIER: [409, 'Close the earlier open period of this customer first', '请先为该客户更早的账期出账'],
  BILL_EMPTY: [409, 'There is nothing to bill for this month', '该账期没有可出账的费用'],
} as const
