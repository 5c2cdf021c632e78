import { defineMessages } from '@waybill/kit'

/** Texts about undoing an import. */
export const undoMessages = defineMessages({
  en: {
    undoImport: 'Undo import',
    undoTitle: 'Undo the import of {name}?',
    undoText: {
      one: 'It made or changed {n} order. What it made is deleted, what it changed is as before. Its rows go back to review.',
      other:
        'It made or changed {n} orders. Those it made are deleted, those it changed are as before. Its rows go back to review.',
    },
    undoTextProducts: {
      one: 'It made or changed {n} product. What it made is deleted, what it changed is as before. Its rows go back to review.',
      other:
        'It made or changed {n} products. Those it made are deleted, those it changed are as before. Its rows go back to review.',
    },
    undoKeep: 'Keep import',
    undone: { one: 'Import undone: {n} order taken back', other: 'Import undone: {n} orders taken back' },
    undoneProducts: { one: 'Import undone: {n} product taken back', other: 'Import undone: {n} products taken back' },
    close: 'Close',
  },
  cn: {
    undoImport: '撤销导入',
    undoTitle: '撤销 {name} 的导入？',
    undoText: '此次共导入或更新 {n} 个订单：新建的将被删除，更新过的将恢复原状；数据会回到核对步骤。',
    undoTextProducts: '此次共导入或更新 {n} 个商品：新建的将被删除，更新过的将恢复原状；数据会回到核对步骤。',
    undoKeep: '保留导入',
    undone: '已撤销导入：{n} 个订单',
    undoneProducts: '已撤销导入：{n} 个商品',
    close: '关闭',
  },
})
