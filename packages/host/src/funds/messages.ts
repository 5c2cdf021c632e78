import { defineMessages } from '@waybill/kit'

/** Texts that all pages of funds share. */
export const fundsMessages = defineMessages({
  en: {
    export: 'Export',
    opening: 'Opening balance',
    moneyIn: 'Money in',
    moneyOut: 'Money out',
    closing: 'Closing balance',
    filteredNote: 'For the transactions shown',
    summary: 'Totals for the period',
  },
  cn: {
    export: '导出',
    opening: '期初余额',
    moneyIn: '收入',
    moneyOut: '支出',
    closing: '期末余额',
    filteredNote: '仅含所列变动',
    summary: '期间合计',
  },
})
