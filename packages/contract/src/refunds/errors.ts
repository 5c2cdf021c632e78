/** Errors of refunds of unused balance: status, English, Chinese. */
export const refundErrors = {
  REFUND_TOO_MUCH: [
    409,
    'At most {max} can be refunded: what you paid in and have not used',
    '最多可退 {max}，即已付且未使用的金额',
  ],
  REFUND_DECIDED: [
    409,
    'This refund has already been decided. Reload to see the result',
    '该退款已处理，请重新加载查看',
  ],
  REFUND_NOT_APPROVED: [409, 'Approve the refund before it is paid out', '退款须先通过审核再付款'],
  REFUND_NOT_AT_PROVIDER: [
    409,
    "The payment service hasn't reported a refund {value}, or it failed there. Refund the card there first, then enter the refund's ID.",
    '支付平台尚未报告退款 {value}，或该退款已失败。请先在支付平台退款，再填写其退款 ID。',
  ],
  REFUND_ALREADY_RECORDED: [
    409,
    'The refund {value} is already recorded for {number}. Enter the ID of another refund.',
    '退款 {value} 已登记在 {number} 下，请填写其他退款的 ID。',
  ],
  REFUNDS_TOO_LITTLE: [
    409,
    'The refunds add up to {sum}, which is {missing} less than the approved {amount}. Refund the rest at the payment service and add its ID.',
    '所填退款合计 {sum}，比已通过的 {amount} 少 {missing}。请在支付平台退还其余金额，并添加该退款的 ID。',
  ],
  REFUNDS_TOO_MUCH: [
    409,
    'The refunds add up to {sum}, which is {over} more than the approved {amount}. Remove those that belong to something else.',
    '所填退款合计 {sum}，比已通过的 {amount} 多 {over}。请移除不属于该笔申请的退款。',
  ],
  REFUND_BY_CARD: [
    409,
    "{value} is the ID of a card refund, and card refunds leave the balance by themselves. Choose Card so that the amount isn't deducted twice.",
    '{value} 是银行卡退款的 ID，银行卡退款会自动扣减余额。请选择“银行卡”，以免重复扣减。',
  ],
  REFUND_OWN: [403, 'You requested this refund, so someone else has to decide it', '您是申请人，须由他人审核'],
  REFUND_SECOND_APPROVER: [
    403,
    'You approved this refund first. Amounts above {max} need a second person',
    '您已完成初审。超过 {max} 的退款须由另一人复审',
  ],
} as const
