import type { StatusWords } from '../core/status-words.ts'
import type { Text } from '../core/messages.ts'
import type { OutboundState } from './lifecycle.ts'

export const outboundStateWords: Readonly<Record<OutboundState, StatusWords>> = {
  backorder: { en: 'Waiting for stock', cn: '等待库存', tone: 'warning' },
  allocated: { en: 'Stock allocated', cn: '已分配库存', tone: 'info' },
  released: { en: 'Released', cn: '已释放', tone: 'info' },
  picking: { en: 'Picking', cn: '拣货中', tone: 'info' },
  picked: { en: 'Picked', cn: '已拣货', tone: 'info' },
  packed: { en: 'Packed', cn: '已打包', tone: 'info' },
  labelled: { en: 'Label created', cn: '已创建面单', tone: 'info' },
  shipped: { en: 'Shipped', cn: '已发货', tone: 'success' },
  exception: { en: 'Needs attention', cn: '需要处理', tone: 'critical' },
  canceled: { en: 'Canceled', cn: '已取消', tone: 'neutral' },
}

/** What the history of an order tells: its states, and what became of the wish to cancel it. */
export const outboundEventWords: Readonly<Record<string, Text>> = {
  ...outboundStateWords,
  cancelRequested: { en: 'Cancellation requested', cn: '已申请取消' },
  cancelWithdrawn: { en: 'Cancellation request withdrawn', cn: '已撤回取消申请' },
  labelVoided: { en: 'Void of the label asked for by the warehouse', cn: '仓库已申请作废面单' },
  restWaits: { en: 'The rest waits for stock as a part of its own', cn: '其余商品拆分后等待库存' },
  partsJoined: { en: 'Parts put together again', cn: '已重新合并' },
  cancelDeclined: { en: 'Cancellation request declined', cn: '取消申请已拒绝' },
}
