/** Errors of top-ups: status, English, Chinese. */
export const fundingErrors = {
  FUNDING_AMOUNT_MIN: [400, 'Enter at least {min}', '金额不能低于 {min}'],
  FUNDING_AMOUNT_MAX: [
    400,
    'Enter at most {max}, or split it into several requests',
    '金额不能超过 {max}，可分多次充值',
  ],
  FUNDING_METHOD_OFF: [
    409,
    'Your provider no longer accepts this payment method. Choose another one',
    '服务商已停用该付款方式，请选择其他方式',
  ],
  FUNDING_REFERENCE_USED: [
    409,
    'Another request already uses this transfer reference. Reload for a new one',
    '该转账附言已用于另一笔充值申请，请重新加载以获取新的附言',
  ],
  FUNDING_PROOF_USED: [409, 'This proof belongs to another request', '该凭证已用于另一笔充值申请'],
  FUNDING_REPLACED: [
    409,
    'Only a denied request can be sent again, and only once',
    '只有被拒绝的充值申请可以重新提交，且只能提交一次',
  ],
  FUNDING_DECIDED: [
    409,
    'This request has already been decided. Reload to see the result',
    '该充值申请已处理，请重新加载查看结果',
  ],
  FUNDING_OWN: [403, 'You requested this top-up, so someone else has to decide it', '您是申请人，须由他人审核'],
  FUNDING_SECOND_APPROVER: [
    403,
    'You approved this request first. Amounts above {max} need a second person',
    '您已完成初审。超过 {max} 的充值须由另一人复审',
  ],
  FUNDING_NOT_APPROVED: [409, 'There is a receipt once the request is approved', '充值通过后才有收据'],
  FUNDING_BANK_INCOMPLETE: [400, 'Fill in this field before you offer bank transfers', '启用银行转账前请先填写此项'],
  FUNDING_SERVICE_INCOMPLETE: [
    400,
    'Fill in this field before you offer payment-service transfers',
    '启用支付平台转账前请先填写此项',
  ],
} as const
