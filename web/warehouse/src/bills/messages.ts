import { defineMessages } from '@waybill/kit'

/** Texts of the bills of customers. */
export const billMessages = defineMessages({
  en: {
    title: 'Customer bills',
    charges: 'Customer charges',
    search: 'Bill number',
    periodEnds: 'End of period',
    seller: 'Customer',
    bill: 'Bill',
    empty: 'No bills yet.',
    emptyText: 'A bill of each customer appears here three days after each month with charges.',
    noMatch: 'No matching bills.',
    close: 'Close now',
    closeTitle: 'Close the bill of {seller}?',
    closeText:
      'The bill for {period} gets its number and can no longer change. Monthly fees are charged with it. Later charges for these days will be on the next bill.',
    closeUnpriced: '{count} charges have no price and will be on a later bill.',
    keepOpen: 'Keep open',
    moreOpen: 'More customers have open periods. Filter by customer to see them.',
    closed: 'Bill {number} closed',
  },
  cn: {
    title: '客户账单',
    charges: '客户费用',
    search: '账单编号',
    periodEnds: '账期结束日',
    seller: '客户',
    bill: '账单',
    empty: '暂无账单。',
    emptyText: '每个有费用的月份结束三天后，各客户的账单会显示在这里。',
    noMatch: '没有符合条件的账单。',
    close: '立即出账',
    closeTitle: '为 {seller} 出账？',
    closeText: '{period} 的账单将获得编号且不可再更改，月费同时扣除。之后产生的该账期费用计入下一张账单。',
    closeUnpriced: '{count} 笔费用未定价，将计入后续账单。',
    keepOpen: '暂不出账',
    moreOpen: '还有更多客户存在未出账账期，请按客户筛选查看。',
    closed: '账单 {number} 已出账',
  },
})
