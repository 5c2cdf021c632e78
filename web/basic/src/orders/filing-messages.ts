import { defineMessages } from '@waybill/kit'

/** Texts of the export filing of an order. */
export const filingMessages = defineMessages({
  en: {
    title: 'Export filing (EEI)',
    offer:
      'This export has to be filed in AES. We can file it for you: once AES has accepted it, the order has its ITN.',
    file: 'File EEI',
    fileAgain: 'File again',
    sent: 'Export filing sent',
    pending:
      'Waiting for AES, which usually answers within minutes. If it is down, the filing is sent as soon as it is back. Labels can be bought once it is accepted.',
    reasons: 'AES rejected the filing:',
    correct: 'Correct the declaration, then file again.',
    notCanceled: 'AES did not cancel ITN {itn}. It is still filed there: have it canceled in AES.',
    outdated: 'The order no longer declares what was filed. File again before you buy the label.',
    itn: 'ITN {itn}',
    cancel: 'Cancel filing',
    cancelTitle: 'Cancel the export filing?',
    cancelText:
      "AES is asked to cancel it, and its ITN can't be used any more. Labels for these goods can't be bought until they are filed again.",
    keep: 'Keep filing',
    canceled: 'Export filing canceled',
    history: 'History',
  },
  cn: {
    title: '出口申报（EEI）',
    offer: '此次出口须在 AES 申报。我们可代为申报：受理后订单即有 ITN。',
    file: '申报 EEI',
    fileAgain: '重新申报',
    sent: '已提交出口申报',
    pending: '等待 AES 答复，通常只需几分钟。AES 停机时，恢复后会自动提交。受理后即可购买面单。',
    reasons: 'AES 拒绝了申报：',
    correct: '请更正报关单后重新申报。',
    notCanceled: 'AES 未取消 ITN {itn}，该申报在 AES 中仍然有效，请在 AES 中取消。',
    outdated: '订单的申报内容与已申报的不符，请在购买面单前重新申报。',
    itn: 'ITN {itn}',
    cancel: '取消申报',
    cancelTitle: '取消出口申报？',
    cancelText: '我们会请 AES 取消该申报，其 ITN 不再可用；重新申报前，无法为这些货物购买面单。',
    keep: '保留申报',
    canceled: '已取消出口申报',
    history: '历史记录',
  },
})
