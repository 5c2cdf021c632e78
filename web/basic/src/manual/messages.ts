import { defineMessages } from '@waybill/kit'

export const manualMessages = defineMessages({
  en: { title: 'User manual', contents: 'Contents' },
  cn: { title: '使用手册', contents: '目录' },
})
