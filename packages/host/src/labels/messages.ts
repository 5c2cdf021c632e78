import { defineMessages } from '@waybill/kit'

export const labelMessages = defineMessages({
  en: {
    printAs: 'Print as',
    format46: '4 × 6 in PDF',
    formatLetter: '8.5 × 11 in PDF',
    formatZpl: 'ZPL',
    tooManyToPrint: 'At most 5,000 labels at once. Narrow the search.',
  },
  cn: {
    printAs: '打印格式',
    format46: '4 × 6 英寸 PDF',
    formatLetter: '8.5 × 11 英寸 PDF',
    formatZpl: 'ZPL',
    tooManyToPrint: '一次最多 5,000 张面单，请缩小范围。',
  },
})
