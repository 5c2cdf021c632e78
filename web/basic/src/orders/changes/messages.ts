import { defineMessages } from '@waybill/kit'

/** Texts of the page of bulk changes. */
export const changesMessages = defineMessages({
  en: {
    title: 'Bulk changes',
    orders: 'Orders',
    text: 'Changes of several orders in the last 7 days. You can undo a change until then; orders that have changed since are left.',
    when: 'When',
    who: 'Who',
    what: 'What',
    undo: 'Undo',
    undoThis: 'Undo the change of {when}',
    undoneAt: 'Undone {when}',
    empty: 'No bulk changes yet.',
    emptyText: 'Select orders in the list and change them together.',
    toOrders: 'Go to orders',
    most: 'The latest {n} changes are shown.',
  },
  cn: {
    title: '批量修改',
    orders: '订单',
    text: '最近 7 天内对多个订单的修改。期间可以撤销；之后又有变动的订单不会恢复。',
    when: '时间',
    who: '操作人',
    what: '修改内容',
    undo: '撤销',
    undoThis: '撤销 {when} 的修改',
    undoneAt: '{when}已撤销',
    empty: '还没有批量修改。',
    emptyText: '在订单列表中选择订单后一起修改。',
    toOrders: '前往订单',
    most: '仅显示最近 {n} 次修改。',
  },
})
