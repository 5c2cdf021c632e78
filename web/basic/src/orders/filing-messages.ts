import { defineMessages } from '@waybill/kit'

/** Texts of the export filing of an order. */
export const filingMessages = defineMessages({
  en: {
    title: 'Export filing (EEI)',
    offer:
      'These goods have to be filed in AES. We can file them for you: the ITN is entered by itself once it is accepted.',
    file: 'File EEI',
    fileAgain: 'File again',
    sent: 'Export filing sent',
    pending: 'Waiting for AES. Labels can be bought once it has accepted the filing.',
    reasons: 'AES rejected the filing:',
    correct: 'Correct the declaration, then file again.',
    outdated: 'The order declares more than was filed. File again before you buy the label.',
    itn: 'ITN {itn}',
    cancel: 'Cancel filing',
    cancelTitle: 'Cancel the export filing?',
    cancelText: 'Its ITN is used no more: without another one no label can be bought for these goods.',
    keep: 'Keep filing',
    canceled: 'Export filing canceled',
    history: 'History',
  },
  cn: {
    title: '出口申报（EEI）',
    offer: '这些货物须在 AES 申报。我们可代为申报：受理后自动填入 ITN。',
    file: '申报 EEI',
    fileAgain: '重新申报',
    sent: '已提交出口申报',
    pending: '等待 AES 答复，受理后即可购买面单。',
    reasons: 'AES 拒绝了申报：',
    correct: '请更正报关单后重新申报。',
    outdated: '订单的申报内容超出已申报范围，请在购买面单前重新申报。',
    itn: 'ITN {itn}',
    cancel: '取消申报',
    cancelTitle: '取消出口申报？',
    cancelText: '取消后不再使用其 ITN；没有其他 ITN 时，无法为这些货物购买面单。',
    keep: '保留申报',
    canceled: '已取消出口申报',
    history: '历史记录',
  },
})
