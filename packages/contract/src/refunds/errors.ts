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
    "The payment service hasn't reported the refund {value} of this amount yet. Refund the card there first, then enter the refund's ID",
    '支付平台尚未报告该金额的退款 {value}。请先在支付平台退款，再填写其退款 ID',
  ],
  REFUND_OWN: [403, 'You requested this refund, so someone else has to decide it', '您是申请人，须由他人审核'],
  REFUND_SECOND_APPROVER: [
    403,
    'You approved this refund first. Amounts above {max} need a second person',
    '您已完成初审。超过 {max} 的退款须由另一人复审',
  ],
} as const
