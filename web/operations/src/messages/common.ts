import { defineMessages } from '@waybill/kit'

/** Texts that all rooms of order management share. */
export const commonMessages = defineMessages({
  en: {
    noWarehouse: 'No warehouse connected',
    noWarehouseText: 'Contact customer service to connect one.',
    connect: 'Connect a warehouse',
    customerService: 'Contact customer service',
  },
  cn: {
    noWarehouse: '尚未连接仓库',
    noWarehouseText: '请联系客服开通。',
    connect: '连接仓库',
    customerService: '联系客服',
  },
})
