import { defineMessages } from '@waybill/kit'

/** Texts of the bills of warehouses, for their seller. */
export const billMessages = defineMessages({
  en: {
    title: 'Warehouse billing',
    charges: 'Warehouse charges',
    transactions: 'Warehouse transactions',
    search: 'Bill number',
    periodEnds: 'End of period',
    operator: 'Operator',
    bill: 'Bill',
    empty: 'No bills yet.',
    emptyText: 'A bill appears here a few days after each month with charges.',
    noMatch: 'No matching bills.',
  },
  cn: {
    title: '仓库账单',
    charges: '仓库费用',
    transactions: '仓库流水',
    search: '账单编号',
    periodEnds: '账期结束日',
    operator: '运营方',
    bill: '账单',
    empty: '暂无账单。',
    emptyText: '每个有费用的月份结束几天后，账单会显示在这里。',
    noMatch: '没有符合条件的账单。',
  },
})
