import { defineMessages } from '@waybill/kit'

export const postageMessages = defineMessages({
  en: {
    title: 'Postage',
    available: 'Available',
    held: 'Held',
    frozen: 'Frozen',
    pendingRefund: 'Pending refund',
  },
  cn: { title: '邮资', available: '可用', held: '预扣', frozen: '冻结', pendingRefund: '待退款' },
})
