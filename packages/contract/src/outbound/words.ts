import type { StatusWords } from '../core/status-words.ts'
import type { OutboundState } from './lifecycle.ts'

export const outboundStateWords: Readonly<Record<OutboundState, StatusWords>> = {
  backorder: { en: 'Waiting for stock', cn: '等待库存', tone: 'warning' },
  allocated: { en: 'Stock allocated', cn: '已分配库存', tone: 'info' },
  released: { en: 'Released', cn: '已下发', tone: 'info' },
  picking: { en: 'Picking', cn: '拣货中', tone: 'info' },
  picked: { en: 'Picked', cn: '已拣货', tone: 'info' },
  packed: { en: 'Packed', cn: '已打包', tone: 'info' },
  labelled: { en: 'Label created', cn: '已创建面单', tone: 'info' },
  shipped: { en: 'Shipped', cn: '已发货', tone: 'success' },
  exception: { en: 'Needs attention', cn: '需要处理', tone: 'critical' },
  canceled: { en: 'Canceled', cn: '已取消', tone: 'neutral' },
}
