import { defineMessages } from '@waybill/kit'

export const commonMessages = defineMessages({
  en: {
    backToShipments: 'Back to shipments',
    gateTitle: 'Verify your identity to use postage',
    gateText: 'Verify to use labels, shipments and postage. It takes about 5 minutes.',
    gateOut: 'Verify identity',
    carrier: 'Carrier',
    close: 'Close',
  },
  cn: {
    backToShipments: '返回运单列表',
    gateTitle: '完成身份认证后即可使用邮资功能',
    gateText: '认证后即可使用面单、运单和邮资，约需 5 分钟。',
    gateOut: '去认证',
    carrier: '承运商',
    close: '关闭',
  },
})
