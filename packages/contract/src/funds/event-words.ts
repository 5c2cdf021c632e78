import type { Text } from '../core/messages.ts'

/** What an event of the ledger is, by its number. */
export const eventWords: Readonly<Record<number, Text>> = {
  1: { en: 'Funds added', cn: '充值入账' },
  2: { en: 'Label price held', cn: '面单金额预扣' },
  3: { en: 'Label charged', cn: '面单扣款' },
  4: { en: 'Hold released', cn: '预扣解除' },
  5: { en: 'Void refunded', cn: '作废退款' },
  6: { en: 'Voided label used', cn: '作废面单被使用' },
  7: { en: 'Fee charged', cn: '手续费' },
  8: { en: 'Payment returned', cn: '付款被退回' },
  9: { en: 'Payment reinstated', cn: '付款已恢复' },
  10: { en: 'Credited by staff', cn: '人工加款' },
  11: { en: 'Debited by staff', cn: '人工扣款' },
  12: { en: 'Funds frozen', cn: '资金冻结' },
  13: { en: 'Funds unfrozen', cn: '资金解冻' },
  14: { en: 'Balance refund requested', cn: '申请退还余额' },
  15: { en: 'Balance refunded', cn: '余额已退还' },
  16: { en: 'Balance refund canceled', cn: '退还余额已取消' },
  17: { en: 'Debt written off', cn: '欠款核销' },
  18: { en: 'Warehouse funds added', cn: '仓库充值入账' },
  19: { en: 'Warehouse charge', cn: '仓库扣款' },
  20: { en: 'Warehouse refund', cn: '仓库退款' },
  21: { en: 'Moved between balances', cn: '余额划转' },
  22: { en: 'Carrier adjustment', cn: '承运商调整' },
  30: { en: 'Adjustment reversed', cn: '调整已冲回' },
  31: { en: 'Carrier account charge', cn: '承运商账号费用' },
  32: { en: 'Sales tax', cn: '销售税' },
  33: { en: 'Service fee held', cn: '服务费预扣' },
  34: { en: 'Service fee charged', cn: '服务费扣款' },
  35: { en: 'Service fee released', cn: '服务费预扣解除' },
  36: { en: 'Service fee charged', cn: '服务费扣款' },
  37: { en: 'Claim paid', cn: '理赔款入账' },
  39: { en: 'Return label used after its hold was released', cn: '退货面单在预扣解除后被使用' },
  38: { en: 'Claim payment reversed', cn: '理赔款已收回' },
  46: { en: 'Payout', cn: '提现' },
  47: { en: 'Payout returned', cn: '提现被退回' },
  48: { en: 'Processing fee', cn: '支付手续费' },
  52: { en: 'Carrier paid', cn: '支付承运商' },
  53: { en: 'Carrier payment voided', cn: '承运商付款已作废' },
}
const unknown: Text = { en: 'Other', cn: '其他' }

/** The words of an event; those of "other" for a number that this page does not know yet. */
export const eventText = (kind: number): Text => eventWords[kind] ?? unknown
