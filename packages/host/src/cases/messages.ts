import { defineMessages } from '@waybill/kit'

export const caseMessages = defineMessages({
  en: {
    history: 'History',
    seller: 'Seller',
    staff: 'Provider',
    carrier: 'Carrier',
    system: 'Automatic',
    providerOnly: 'Hidden from the seller',
    noteAdded: 'Note added',
  },
  cn: {
    history: '处理记录',
    seller: '卖家',
    staff: '服务商',
    carrier: '承运商',
    system: '系统自动',
    providerOnly: '卖家不可见',
    noteAdded: '已添加备注',
  },
})
