import { type PostageChangeType, postageChangeType } from './enums.ts'
import type { Text } from '../core/messages.ts'

export const postageChangeWords: Record<PostageChangeType, Text> = {
  [postageChangeType.creatingLabels]: { en: 'Creating labels', cn: '创建面单' },
  [postageChangeType.billsDeduction]: { en: 'Bills deduction', cn: '账单扣款' },
  [postageChangeType.trackingHold]: { en: 'Tracking hold', cn: '运单预扣' },
  [postageChangeType.trackingForVoidedLabel]: { en: 'Tracking for voided label', cn: '作废面单产生轨迹' },
  [postageChangeType.voidingLabels]: { en: 'Voiding labels', cn: '作废面单' },
  [postageChangeType.addFunds]: { en: 'Add funds', cn: '充值' },
  [postageChangeType.frozenBalance]: { en: 'Frozen balance', cn: '冻结余额' },
  [postageChangeType.other]: { en: 'Other', cn: '其他' },
}
