import { defineMessages } from '@waybill/kit'

/** What became of an undo of a change of orders. */
export const undoMessages = defineMessages({
  en: {
    undone: { one: '{n} order restored', other: '{n} orders restored' },
    notUndone: { one: '{n} order was left: {reason}', other: '{n} orders were left: {reason}' },
  },
  cn: {
    undone: '已恢复 {n} 个订单',
    notUndone: '{n} 个订单未恢复：{reason}',
  },
})
