import { defineMessages } from '@waybill/kit'

/** Texts of what customers owe by its age. */
export const ageingMessages = defineMessages({
  en: {
    title: 'Receivables ageing',
    intro: 'Customers with a negative balance, and for how long their invoices have been due.',
    name: 'Organization',
    notInvoiced: 'Not invoiced',
    notDue: 'Not due',
    days30: '1–30 days',
    days60: '31–60 days',
    days90: '61–90 days',
    older: 'Over 90 days',
    total: 'Total',
    sums: 'All customers',
    chart: 'What all customers owe, by its age',
    empty: 'No customer owes anything.',
    emptyText: 'Customers appear here while their balance is below zero.',
    most: 'The 200 customers that owe most are shown; the last row has the totals of all.',
  },
  cn: {
    title: '应收账龄',
    intro: '余额为负的客户，以及其发票已逾期多久。',
    name: '组织',
    notInvoiced: '未开票',
    notDue: '未到期',
    days30: '1–30 天',
    days60: '31–60 天',
    days90: '61–90 天',
    older: '90 天以上',
    total: '合计',
    sums: '全部客户',
    chart: '全部客户欠款（按账龄）',
    empty: '没有客户欠款。',
    emptyText: '客户余额低于零时会显示在这里。',
    most: '仅显示欠款最多的 200 个客户，末行为全部客户的合计。',
  },
})
