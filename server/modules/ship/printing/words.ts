import type { Locale } from '@waybill/contract/core/messages'
import type { PrintSettings } from '@waybill/contract/printing/settings'

/** What stands on packing slips, pick lists and the test page. */
const words = {
  en: {
    slip: 'Packing slip',
    pickList: 'Pick list',
    order: 'Order',
    date: 'Order date',
    store: 'Store',
    reference: 'Reference',
    from: 'From',
    to: 'Ship to',
    item: 'Item',
    quantity: 'Qty',
    price: 'Price',
    amount: 'Amount',
    total: 'Total',
    pieces: 'Pieces',
    orders: 'Orders',
    printed: 'Printed',
    gift: 'Gift message',
    note: 'Note from the buyer',
    noItems: 'This order has no items.',
    page: 'Page {n} of {all}',
    testPage: 'Printer test page',
    testLine: "Each line is 80 mm long. If it isn't, print at 100 % (actual size), without 'Fit to page'.",
    testCorners:
      'Each corner mark is 10 mm from both edges. If the marks are off, change the offset in your print settings.',
    testOffset: 'Offset: {x} mm to the right, {y} mm down',
  },
  cn: {
    slip: '装箱单',
    pickList: '拣货单',
    order: '订单号',
    date: '下单日期',
    store: '店铺',
    reference: '参考号',
    from: '发件人',
    to: '收件人',
    item: '商品',
    quantity: '数量',
    price: '单价',
    amount: '金额',
    total: '合计',
    pieces: '件数',
    orders: '订单',
    printed: '打印日期',
    gift: '礼品留言',
    note: '买家留言',
    noItems: '该订单没有商品。',
    page: '第 {n} 页，共 {all} 页',
    testPage: '打印机测试页',
    testLine: '每条线应长 80 毫米。如不符，请按 100 %（实际大小）打印，不要选择“适合页面”。',
    testCorners: '每个角标应距两边各 10 毫米。如有偏差，请在打印设置中修改偏移。',
    testOffset: '偏移：向右 {x} 毫米，向下 {y} 毫米',
  },
} as const satisfies Record<Locale, Record<string, string>>
export type PaperWords = Record<keyof (typeof words)['en'], string>

const both = Object.fromEntries(
  Object.entries(words.en).map(([key, text]) => [key, `${text} / ${words.cn[key as keyof PaperWords]}`]),
) as PaperWords

/** The words in a language, or in English and Chinese side by side. */
export const wordsIn = (language: PrintSettings['slipLanguage']): PaperWords =>
  language === 'both' ? both : words[language]

/** Puts values into a text. */
export const filled = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
