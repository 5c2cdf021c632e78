import type { Text } from '../core/messages.ts'
import type { StatusWords } from '../core/status-words.ts'
import type { ChangeState, ControlCode, DeliveryChange } from './lifecycle.ts'

export const changeStateWords: Record<ChangeState, StatusWords> = {
  submitted: { en: 'Requested', cn: '已申请', tone: 'info' },
  accepted: { en: 'Accepted', cn: '已受理', tone: 'info' },
  completed: { en: 'Completed', cn: '已完成', tone: 'success' },
  failed: { en: 'Not caught', cn: '未拦截到', tone: 'critical' },
  denied: { en: 'Refused', cn: '被拒', tone: 'critical' },
  canceled: { en: 'Canceled', cn: '已取消', tone: 'neutral' },
}
export const controlCodeWords: Record<ControlCode, Text> = {
  1: { en: 'Pending', cn: '待处理' },
  2: { en: 'Processing', cn: '处理中' },
  3: { en: 'Finished', cn: '已结束' },
}
export const deliveryChangeWords: Record<DeliveryChange, Text> = {
  redirect: { en: 'Deliver to another address', cn: '改派至其他地址' },
  return: { en: 'Return to sender', cn: '退回发件人' },
  hold: { en: 'Hold for pickup', cn: '留存自提' },
}
