/** Errors of address changes: status, English, Chinese. */
export const changeErrors = {
  CHANGE_DELIVERED: [
    409,
    "This parcel has been delivered, so its address can't be changed",
    '包裹已签收，无法变更地址',
  ],
  CHANGE_VOIDED: [409, "This label has been voided, so its address can't be changed", '面单已作废，无法变更地址'],
  CHANGE_TOO_LATE: [409, 'Out for delivery: no change possible', '派送中，无法变更'],
  CHANGE_UPLOADED: [
    409,
    'You uploaded this label. Change the address where you bought it',
    '此面单由您上传，请在购买处变更地址',
  ],
  CHANGE_NOT_OFFERED: [
    422,
    "{carrier} doesn't offer this change for this parcel",
    '{carrier} 不支持对该包裹进行此项变更',
  ],
  CHANGE_OPEN: [409, 'A change is already under way for this parcel', '该包裹已有变更正在处理'],
  CHANGE_SAME_CITY: [
    422,
    '{carrier} redirects only within {city}. Void the label and buy a new one to ship elsewhere',
    '{carrier} 仅支持在 {city} 市内改派，寄往别处请作废面单后重新购买',
  ],
  CHANGE_SAME_ADDRESS: [422, 'This is the address the parcel is going to already', '该地址与包裹当前的收件地址相同'],
  CHANGE_FEE: [409, 'The fee is {fee} now. Confirm to continue', '费用现为 {fee}，请确认后继续'],
  CHANGE_CANCEL_REFUSED: [
    409,
    '{carrier} no longer cancels this change. It continues, and you pay only if it is done',
    '{carrier} 已无法取消该变更，变更继续进行，仅在完成后收费',
  ],
  CHANGE_DECIDED: [
    409,
    'This change has already been decided. Reload to see the result',
    '该变更已有结果，请重新加载查看',
  ],
} as const
