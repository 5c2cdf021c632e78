import { defineMessages } from '@waybill/kit'

/** Texts of return labels beside their parcel. */
export const returnsMessages = defineMessages({
  en: {
    card: 'Returns',
    create: 'Create return label',
    forShipment: 'For {tracking}',
    none: 'No return labels.',
    noneText: 'A return label goes from the buyer back to you.',
    notLoaded: "Return labels couldn't be loaded.",
    retry: 'Retry',
    more: 'View all return labels',
    copyLink: 'Copy link for the buyer',
    copied: 'Link copied',
    charged: '{price} · charged {date}',
    held: '{price} · held until it is used',
    released: '{price} · hold released, charged only if it is used',
    notCharged: '{price} · not charged',
  },
  cn: {
    card: '退货',
    create: '创建退货面单',
    forShipment: '用于 {tracking}',
    none: '暂无退货面单。',
    noneText: '退货面单由买家寄回给您时使用。',
    notLoaded: '退货面单加载失败。',
    retry: '重试',
    more: '查看全部退货面单',
    copyLink: '复制买家链接',
    copied: '链接已复制',
    charged: '{price} · 已于 {date} 扣款',
    held: '{price} · 预扣中，使用后扣款',
    released: '{price} · 预扣已解除，仅在使用时扣款',
    notCharged: '{price} · 未扣款',
  },
})
