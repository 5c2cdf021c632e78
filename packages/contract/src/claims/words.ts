import type { Text } from '../core/messages.ts'
import type { StatusWords } from '../core/status-words.ts'
import type { ClaimState } from './lifecycle.ts'
import type { Denial, EvidenceKind, Peril } from './perils.ts'

export const claimStateWords: Record<ClaimState, StatusWords> = {
  draft: { en: 'Draft', cn: '草稿', tone: 'neutral' },
  submitted: { en: 'Submitted', cn: '已提交', tone: 'info' },
  in_review: { en: 'In review', cn: '审核中', tone: 'info' },
  need_info: { en: 'Needs information', cn: '待补充资料', tone: 'warning' },
  approved: { en: 'Approved', cn: '已批准', tone: 'success' },
  approved_partial: { en: 'Partly approved', cn: '部分批准', tone: 'success' },
  denied: { en: 'Denied', cn: '已拒赔', tone: 'critical' },
  appealed: { en: 'Appealed', cn: '已申诉', tone: 'info' },
  paid: { en: 'Paid', cn: '已赔付', tone: 'success' },
  reversed: { en: 'Payment reversed', cn: '赔付已收回', tone: 'neutral' },
  withdrawn: { en: 'Withdrawn', cn: '已撤回', tone: 'neutral' },
  lapsed: { en: 'Lapsed', cn: '已过期', tone: 'neutral' },
}
export const perilWords: Record<Peril, Text> = {
  loss: { en: 'Lost', cn: '丢失' },
  damage: { en: 'Damaged', cn: '破损' },
  missing: { en: 'Contents missing', cn: '内件短少' },
  theft: { en: 'Stolen after delivery', cn: '签收后被盗' },
}
export const evidenceWords: Record<EvidenceKind, Text> = {
  invoice: { en: 'Invoice', cn: '发票' },
  payment: { en: 'Proof of payment', cn: '付款凭证' },
  statement: { en: "Buyer's statement", cn: '买家声明' },
  photoOutside: { en: 'Photo of the package', cn: '外包装照片' },
  photoInside: { en: 'Photo of the packing inside', cn: '内包装照片' },
  photoItem: { en: 'Photo of the item', cn: '商品照片' },
  photoLabel: { en: 'Photo of the label', cn: '面单照片' },
  police: { en: 'Police report', cn: '报警回执' },
  other: { en: 'Other', cn: '其他' },
}
export const denialWords: Record<Denial, Text> = {
  notCovered: { en: 'Not covered', cn: '不在保障范围内' },
  evidence: { en: 'Evidence not sufficient', cn: '证据不足' },
  late: { en: 'Filed too late', cn: '超过理赔期限' },
  delivered: { en: 'Parcel was delivered', cn: '包裹已签收' },
  packaging: { en: 'Packed insufficiently', cn: '包装不当' },
  noAnswer: { en: 'No answer in time', cn: '逾期未回复' },
  other: { en: 'Other reason', cn: '其他原因' },
}
