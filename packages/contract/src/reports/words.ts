import type { Text } from '../core/messages.ts'
import type { LabelEvent } from './enums.ts'

export const labelEventWords: Record<LabelEvent, Text> = {
  bought: { en: 'Label bought', cn: '购买面单' },
  voided: { en: 'Voided', cn: '作废退款' },
  chargedAgain: { en: 'Charged after void', cn: '作废后重新扣款' },
  absorbed: { en: 'Absorbed adjustment', cn: '自行承担的调整' },
  adjusted: { en: 'Carrier adjustment', cn: '承运商调整' },
}
