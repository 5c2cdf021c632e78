import type { Text } from '../core/messages.ts'
import type { StatusWords } from '../core/status-words.ts'
import type { PickupPlace, PickupState } from './lifecycle.ts'

export const pickupStateWords: Record<PickupState, StatusWords> = {
  requested: { en: 'Requested', cn: '已申请', tone: 'info' },
  scheduled: { en: 'Scheduled', cn: '已预约', tone: 'info' },
  pickedUp: { en: 'Picked up', cn: '已取件', tone: 'success' },
  missed: { en: 'Missed', cn: '未取件', tone: 'critical' },
  canceled: { en: 'Canceled', cn: '已取消', tone: 'neutral' },
  failed: { en: 'Failed', cn: '失败', tone: 'critical' },
}

export const pickupPlaceWords: Record<PickupPlace, Text> = {
  front: { en: 'Front door', cn: '前门' },
  back: { en: 'Back door', cn: '后门' },
  side: { en: 'Side door', cn: '侧门' },
  knock: { en: 'Knock or ring the bell', cn: '敲门或按门铃' },
  mailroom: { en: 'Mail room', cn: '收发室' },
  office: { en: 'Office', cn: '办公室' },
  reception: { en: 'Reception', cn: '前台' },
  mailbox: { en: 'In the mailbox', cn: '信箱内' },
  dock: { en: 'Loading dock', cn: '装卸口' },
  other: { en: 'Other', cn: '其他' },
}
