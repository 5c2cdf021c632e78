import { defineMessages } from '@waybill/kit'

/** Texts about undoing an import. */
export const undoMessages = defineMessages({
  en: {
    undoImport: 'Undo import',
    undoTitle: 'Undo the import of {name}?',
    undoText: {
      one: '{n} order will be affected. New orders are deleted, updated orders are restored, and the rows return to Review.',
      other:
        '{n} orders will be affected. New orders are deleted, updated orders are restored, and the rows return to Review.',
    },
    undoTextProducts: {
      one: '{n} product will be affected. New products are deleted, updated products are restored, and the rows return to Review.',
      other:
        '{n} products will be affected. New products are deleted, updated products are restored, and the rows return to Review.',
    },
    undoTextAddresses: {
      one: '{n} address will be affected. New addresses are deleted, updated addresses are restored, and the rows return to Review.',
      other:
        '{n} addresses will be affected. New addresses are deleted, updated addresses are restored, and the rows return to Review.',
    },
    undoKeep: 'Keep import',
    undone: { one: 'Import undone: {n} order reverted', other: 'Import undone: {n} orders reverted' },
    undoneProducts: { one: 'Import undone: {n} product reverted', other: 'Import undone: {n} products reverted' },
    undoneAddresses: { one: 'Import undone: {n} address reverted', other: 'Import undone: {n} addresses reverted' },
    close: 'Close',
  },
  cn: {
    undoImport: '撤销导入',
    undoTitle: '撤销 {name} 的导入？',
    undoText: '将影响 {n} 个订单：新建的会被删除，更新过的会恢复原状，数据会回到核对步骤。',
    undoTextProducts: '将影响 {n} 个商品：新建的会被删除，更新过的会恢复原状，数据会回到核对步骤。',
    undoTextAddresses: '将影响 {n} 个地址：新建的会被删除，更新过的会恢复原状，数据会回到核对步骤。',
    undoKeep: '保留导入',
    undone: '已撤销导入：{n} 个订单',
    undoneProducts: '已撤销导入：{n} 个商品',
    undoneAddresses: '已撤销导入：{n} 个地址',
    close: '关闭',
  },
})
