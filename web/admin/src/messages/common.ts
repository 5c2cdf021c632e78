import { defineMessages } from '@waybill/kit'

/** Texts that all rooms of the console share. */
export const commonMessages = defineMessages({
  en: {
    pageNotFound: 'Page not found',
    pageNotFoundText: 'The address may be mistyped, or the page has moved.',
    backToUsers: 'Go to users',
  },
  cn: {
    pageNotFound: '页面不存在',
    pageNotFoundText: '地址可能有误，或页面已移动。',
    backToUsers: '前往用户',
  },
})
