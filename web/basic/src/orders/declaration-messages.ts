import { defineMessages } from '@waybill/kit'

export const declarationMessages = defineMessages({
  en: {
    title: 'Customs declaration',
    contents: 'Contents',
    terms: 'Incoterm',
    payer: 'Duties paid by',
    sender: 'Sender',
    recipient: 'Recipient',
    signer: 'Signer',
    nobody: 'None yet',
    filing: 'Export filing (EEI)',
    noExport: 'Not an export from the United States',
    attention: { one: '{n} field needs attention', other: '{n} fields need attention' },
    complete: 'Complete',
    proForma: 'Print pro forma invoice',
  },
  cn: {
    title: '报关单',
    contents: '内件类型',
    terms: '贸易术语',
    payer: '关税支付方',
    sender: '发件人',
    recipient: '收件人',
    signer: '签署人',
    nobody: '尚未填写',
    filing: '出口申报（EEI）',
    noExport: '并非从美国出口',
    attention: '{n} 项需要处理',
    complete: '已填写完整',
    proForma: '打印形式发票',
  },
})
