import { defineMessages } from '@waybill/kit'

/** Texts of what warehouses charge their seller for. */
export const chargeMessages = defineMessages({
  en: {
    title: 'Warehouse charges',
    billing: 'Warehouse billing',
    search: 'Document number',
    day: 'Day',
    warehouse: 'Warehouse',
    empty: 'No charges yet.',
    emptyText: 'Work that a warehouse charges you for appears here.',
    noMatch: 'No matching charges.',
    charge: 'Charge',
    dispute: 'Dispute',
    disputeTitle: 'Dispute this charge?',
    disputeText: 'The warehouse reads your reason and answers. The charge is kept until then. This can be done once.',
    disputed: 'Dispute sent',
  },
  cn: {
    title: '仓库费用',
    billing: '仓库账单',
    search: '单据编号',
    day: '日期',
    warehouse: '仓库',
    empty: '暂无费用。',
    emptyText: '仓库向您收费的操作会显示在这里。',
    noMatch: '没有符合条件的费用。',
    charge: '费用',
    dispute: '提出争议',
    disputeTitle: '对此笔费用提出争议？',
    disputeText: '仓库将查看您填写的原因并答复，答复前该费用保持有效。此操作只能进行一次。',
    disputed: '争议已提交',
  },
})
