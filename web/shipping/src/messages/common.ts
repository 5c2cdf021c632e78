import { defineMessages } from '@waybill/kit'

export const commonMessages = defineMessages({
  en: {
    backToShipments: 'Back to shipments',
    gateTitle: 'Verify your identity to use postage',
    gateText: 'Labels, shipments and postage open as soon as it is verified. It takes about 5 minutes.',
    gateOut: 'Verify identity',
    carrier: 'Carrier',
    close: 'Close',
  },
  cn: {
    backToShipments: '返回运单列表',
    gateTitle: '完成身份认证后即可使用邮资功能',
    gateText: '通过身份认证后即可购买面单、查看运单和邮资，约需 5 分钟。',
    gateOut: '前往身份认证',
    carrier: '承运商',
    close: '关闭',
  },
})
