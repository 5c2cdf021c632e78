import { defineMessages } from '@waybill/kit'

/** Ranges that the order list is filtered by. */
export const filterMessages = defineMessages({
  en: {
    unsent: 'Not sent to warehouse',
    unsentAny: 'For any reason',
    notice: 'Message of rule',
    valueNone: 'No prices',
    valueTo25: 'Up to 25',
    valueTo100: '25 to 100',
    valueTo250: '100 to 250',
    valueTo800: '250 to 800',
    valueOver800: 'Over 800',
    weightNone: 'No weight',
    weightTo1: 'Up to 1 lb',
    weightTo5: '1 to 5 lb',
    weightTo20: '5 to 20 lb',
    weightOver20: 'Over 20 lb',
  },
  cn: {
    unsent: '未发送到仓库',
    unsentAny: '任何原因',
    notice: '规则消息',
    valueNone: '无单价',
    valueTo25: '25 及以下',
    valueTo100: '25 至 100',
    valueTo250: '100 至 250',
    valueTo800: '250 至 800',
    valueOver800: '800 以上',
    weightNone: '未填重量',
    weightTo1: '1 lb 及以下',
    weightTo5: '1–5 lb',
    weightTo20: '5–20 lb',
    weightOver20: '20 lb 以上',
  },
})
