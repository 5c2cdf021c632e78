import { defineMessages } from '@waybill/kit'

export const labelMessages = defineMessages({
  en: {
    printAs: 'Print as',
    format46: '4 × 6 in PDF',
    formatLetter: '8.5 × 11 in PDF',
    formatZpl: 'ZPL',
    tooManyToPrint: 'You can print up to 5,000 labels at a time. Narrow your search.',
  },
  cn: {
    printAs: '打印格式',
    format46: '4 × 6 英寸 PDF',
    formatLetter: '8.5 × 11 英寸 PDF',
    formatZpl: 'ZPL',
    tooManyToPrint: '一次最多打印 5,000 张面单，请缩小范围。',
  },
})
