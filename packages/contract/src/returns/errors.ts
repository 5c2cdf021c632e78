/** Errors of return labels: status, English, Chinese. */
export const returnErrors = {
  RETURN_VOIDED: [
    409,
    'This label was voided, so nothing was sent that could come back',
    '此面单已作废，没有可退回的包裹',
  ],
  RETURN_ABROAD: [
    422,
    'Return labels are available within one customs area only. Ask the buyer to send the parcel with their own label',
    '退货面单仅支持同一关境内的运单，请买家自行寄回',
  ],
  RETURN_NOT_OFFERED: [422, '{carrier} offers no return labels', '{carrier} 不提供退货面单'],
  RETURN_PRICE: [409, 'The label costs {price} now. Confirm to continue', '面单现价为 {price}，请确认后继续'],
  RETURN_VALID: [422, 'The label can be valid until {date} at the latest', '面单最迟有效期至 {date}'],
  RETURN_USED: [
    409,
    'The carrier has scanned this label, so it can no longer be voided',
    '承运商已扫描此面单，无法作废',
  ],
  RETURN_OVER: [
    409,
    "This isn't possible in the label's current state. Reload to see it",
    '面单当前状态不支持此操作，请重新加载查看',
  ],
  RETURN_VOID_PENDING: [
    409,
    'The carrier decides about this void by {date}. Void the label again after that day',
    '承运商将于 {date} 前处理作废申请，请在此日期之后再次作废',
  ],
} as const
