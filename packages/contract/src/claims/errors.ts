/** Errors of claims: status, English, Chinese. */
export const claimErrors = {
  CLAIM_VOIDED: [409, "This label was voided, so there's nothing to claim", '面单已作废，无法理赔'],
  CLAIM_UNSCANNED: [
    409,
    "The carrier hasn't scanned this parcel, so there's nothing to claim yet. If you don't ship it, void the label",
    '承运商尚未扫描该包裹，暂时无法理赔；如不再发货，请作废面单',
  ],
  CLAIM_UPLOADED: [
    409,
    'You uploaded this label. File the claim where you bought it',
    '此面单由您上传，请在购买处申请理赔',
  ],
  CLAIM_NOT_COVERED: [
    422,
    "This parcel wasn't insured, and {carrier} includes no cover for it",
    '该包裹未投保，{carrier} 也不包含保障',
  ],
  CLAIM_NOT_OFFERED: [422, '{carrier} takes no such claim for this parcel', '{carrier} 不受理该包裹的此类理赔'],
  CLAIM_EARLY: [422, 'You can file from {date}', '{date} 起可提交'],
  CLAIM_LATE: [422, 'The last day was {date}', '截止日为 {date}'],
  CLAIM_DELIVERED: [
    422,
    "This parcel was delivered, so it can't be claimed as lost. Choose another reason",
    '包裹已签收，不能按丢失理赔，请选择其他原因',
  ],
  CLAIM_OPEN: [409, 'This parcel has a claim already', '该包裹已有理赔'],
  CLAIM_AMOUNT: [422, "The amount can't be more than {max}", '金额不能大于 {max}'],
  CLAIM_EVIDENCE: [422, 'Missing: {list}', '还缺：{list}'],
  CLAIM_FILES: [422, 'A claim takes up to {max} files', '一份理赔最多 {max} 个文件'],
  CLAIM_CHANGED: [409, 'This claim has changed. Reload to see its status', '该理赔的状态已变化，请重新加载查看'],
  CLAIM_APPEAL: [409, 'This claim was appealed before, so the decision is final', '该理赔已申诉过，决定为最终结果'],
} as const
