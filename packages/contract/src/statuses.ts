import {
  orderStatus,
  postageChangeType,
  trackingStatus,
  type OrderStatus,
  type PostageChangeType,
  type TrackingStatus,
} from './enums.ts'
import type { UserStanding } from './lifecycles/account.ts'
import type { IdentityState } from './lifecycles/identity.ts'
import type { Text } from './messages.ts'

/** neutral: over or not started · info: under way · success: good end · warning: a person must act soon · critical: broken, money at risk. */
export type StatusTone = 'neutral' | 'info' | 'success' | 'warning' | 'critical'
export type StatusWords = Text & { tone: StatusTone }

/** What a status is called and which tone it has: the same on every screen, in exports and on paper. */
export const orderStatusWords: Record<OrderStatus, StatusWords> = {
  [orderStatus.awaiting]: { en: 'Awaiting shipment', cn: '待发货', tone: 'info' },
  [orderStatus.shipped]: { en: 'Shipped', cn: '已发货', tone: 'success' },
  [orderStatus.canceled]: { en: 'Canceled', cn: '已取消', tone: 'neutral' },
}

export const trackingStatusWords: Record<TrackingStatus, StatusWords> = {
  [trackingStatus.labelCreated]: { en: 'Label created', cn: '已出单', tone: 'info' },
  [trackingStatus.inTransit]: { en: 'In transit', cn: '运输中', tone: 'info' },
  [trackingStatus.delivered]: { en: 'Delivered', cn: '已签收', tone: 'success' },
  [trackingStatus.voided]: { en: 'Voided', cn: '已作废', tone: 'neutral' },
  [trackingStatus.exception]: { en: 'Exception', cn: '异常', tone: 'critical' },
}

/** Of one label's purchase as a seller sees it. */
export const purchaseWords = {
  queued: { en: 'Waiting', cn: '等待中', tone: 'neutral' },
  buying: { en: 'Buying…', cn: '购买中', tone: 'info' },
  bought: { en: 'Bought', cn: '已购买', tone: 'success' },
  failed: { en: 'Failed', cn: '购买失败', tone: 'critical' },
  unknown: { en: 'Checking with carrier', cn: '向承运商核实中', tone: 'warning' },
} as const satisfies Record<string, StatusWords>

export const voidWords = {
  requested: { en: 'Void requested', cn: '作废中', tone: 'info' },
  submitted: { en: 'Refund pending', cn: '退款处理中', tone: 'info' },
  confirmed: { en: 'Refunded', cn: '已退款', tone: 'success' },
  rejected: { en: 'Void refused', cn: '作废被拒', tone: 'critical' },
} as const satisfies Record<string, StatusWords>

export const identityWords: Record<IdentityState, StatusWords> = {
  notStarted: { en: 'Not started', cn: '未提交', tone: 'neutral' },
  pending: { en: 'Pending', cn: '审核中', tone: 'info' },
  verified: { en: 'Verified', cn: '已认证', tone: 'success' },
  refused: { en: 'Refused', cn: '未通过', tone: 'critical' },
}

/** Of a user as the staff sees it: one that waits is work for a person. */
export const userStandingWords: Record<UserStanding, StatusWords> = {
  waiting: { en: 'To approve', cn: '待审核', tone: 'warning' },
  active: { en: 'Active', cn: '已启用', tone: 'success' },
  suspended: { en: 'Suspended', cn: '已停用', tone: 'neutral' },
}

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

/** Order types as they are called; ids of specification §3. */
export const orderTypeWords: Record<number, Text> = {
  1: { en: 'Manual', cn: '手工' },
  2: { en: 'Amazon', cn: 'Amazon' },
  3: { en: 'eBay', cn: 'eBay' },
  4: { en: 'Etsy', cn: 'Etsy' },
  6: { en: 'ShipStation', cn: 'ShipStation' },
  7: { en: 'Shopify', cn: 'Shopify' },
}

/** Of work on a file, such as an import. review: it waits for a person to look at its rows. */
export const jobStatusWords = {
  pending: { en: 'Pending', cn: '处理中', tone: 'info' },
  review: { en: 'Needs review', cn: '待确认', tone: 'warning' },
  success: { en: 'Success', cn: '成功', tone: 'success' },
  partly: { en: 'Partly imported', cn: '部分导入', tone: 'warning' },
  failed: { en: 'Failed', cn: '失败', tone: 'critical' },
} as const satisfies Record<string, StatusWords>
