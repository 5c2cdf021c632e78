import { defineMessages } from '@waybill/kit'

/** Texts that all rooms of order management share. */
export const commonMessages = defineMessages({
  en: {
    pageNotFound: 'Page not found',
    pageNotFoundText: 'The address may be mistyped, or the page has moved.',
    backToHome: 'Back to home',
    noWarehouse: 'No warehouse connected',
    noWarehouseText: 'Contact customer service to connect one.',
    customerService: 'Contact customer service',
  },
  cn: {
    pageNotFound: '页面不存在',
    pageNotFoundText: '地址可能有误，或页面已移动。',
    backToHome: '返回首页',
    noWarehouse: '尚未连接仓库',
    noWarehouseText: '请联系客服开通。',
    customerService: '联系客服',
  },
})
