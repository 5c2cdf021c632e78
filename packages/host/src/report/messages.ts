import { defineMessages } from '@waybill/kit'

/** Texts that all reports share. */
export const reportMessages = defineMessages({
  en: {
    orders: 'Orders',
    delivery: 'Carrier performance',
    spend: 'Spend',
    average: 'Average cost',
    adjustments: 'Adjustments',
    refunds: 'Refunds',
    balance: 'Balance',
    compared: 'Compared with {from} – {to}',
    partial: "Today isn't over yet, so the last column is incomplete.",
    incomplete: 'Older transactions are still being added to the reports. These figures are incomplete.',
  },
  cn: {
    orders: '订单',
    delivery: '承运商时效',
    spend: '支出',
    average: '平均成本',
    adjustments: '调整费用',
    refunds: '退款',
    balance: '余额去向',
    compared: '对比 {from} – {to}',
    partial: '今天尚未结束，最后一列数据不完整。',
    incomplete: '较早的流水仍在计入报表，当前数据尚不完整。',
  },
})
