/** Errors of bills and invoices: status, English, Chinese. */
export const invoicingErrors = {
  INVOICE_CREDITED: [
    409,
    'A credit note already cancels this invoice. Reload to see it',
    '该发票已被贷记单冲销，请重新加载查看',
  ],
  INVOICE_IS_CREDIT_NOTE: [409, "A credit note can't be canceled", '贷记单不能冲销'],
  INVOICE_CREDIT_TOO_HIGH: [
    400,
    "You can't credit more than what is left of the line and of the invoice",
    '冲销金额不能超过该行及该发票的剩余金额',
  ],
  INVOICE_REISSUE_WHOLE: [
    400,
    'Only an invoice that is canceled as a whole can be issued again',
    '只有整张冲销的发票才能重新开具',
  ],
  INVOICE_DETAILS_MISSING: [
    409,
    'Enter your legal name and address in the invoice settings first',
    '请先在发票设置中填写公司名称和地址',
  ],
  INVOICE_PREFIX_USED: [
    400,
    'Use a different prefix for invoices and for credit notes',
    '发票和贷记单须使用不同的编号前缀',
  ],
  INVOICE_TAX_TOTAL: [400, "Tax rates can't add up to more than 100 %", '税率合计不能超过 100%'],
  INVOICE_TAX_TWICE: [400, 'Each tax needs a different name', '税种名称不能重复'],
  TIME_ZONE_UNKNOWN: [400, 'Choose a time zone from the list', '请从列表中选择时区'],
  BILLING_NOT_DUE: [
    409,
    'No month can be billed yet. A month is billed on the closing day of the month after it',
    '暂无可出账的月份，每月于次月的出账日出账',
  ],
} as const
