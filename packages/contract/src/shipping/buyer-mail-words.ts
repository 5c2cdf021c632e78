import type { Locale, Text } from '../core/messages.ts'
import type { BuyerMailKind, BuyerMailSettings } from './buyer-mail.ts'

/** What buyers are told; `{sender}` is the seller, `{order}` the order number. */
export const subjects: Record<BuyerMailKind, Text> = {
  shipped: { en: 'Your order {order} from {sender} has shipped', cn: '您在{sender}的订单 {order} 已发货' },
  outForDelivery: {
    en: 'Your order {order} from {sender} is out for delivery',
    cn: '您在{sender}的订单 {order} 正在派送',
  },
  readyForPickup: {
    en: 'Your order {order} from {sender} is ready for pickup',
    cn: '您在{sender}的订单 {order} 可以自提',
  },
  delayed: { en: 'Your order {order} from {sender} is delayed', cn: '您在{sender}的订单 {order} 有所延误' },
  actionNeeded: {
    en: "Your order {order} from {sender} couldn't be delivered",
    cn: '您在{sender}的订单 {order} 未能送达',
  },
  delivered: { en: 'Your order {order} from {sender} was delivered', cn: '您在{sender}的订单 {order} 已送达' },
}

export const sentences: Record<BuyerMailKind, Text> = {
  shipped: {
    en: '{carrier} has your parcel. Follow it on its tracking page.',
    cn: '{carrier} 已揽收您的包裹，可在跟踪页面查看进度。',
  },
  outForDelivery: { en: '{carrier} is delivering your parcel today.', cn: '{carrier} 正在派送您的包裹。' },
  readyForPickup: {
    en: '{carrier} is holding your parcel for pickup. Its tracking page says where.',
    cn: '您的包裹已到达 {carrier} 自提点，地点见跟踪页面。',
  },
  delayed: {
    en: 'Your parcel is taking longer than planned. You need not do anything.',
    cn: '您的包裹比预计时间晚到，您无需操作。',
  },
  actionNeeded: {
    en: "{carrier} couldn't deliver your parcel. See what happened and what to do on its tracking page.",
    cn: '{carrier} 未能送达您的包裹，原因和处理方法见跟踪页面。',
  },
  delivered: { en: 'Your parcel was delivered on {date}.', cn: '您的包裹已于 {date} 送达。' },
}

export const mailWords = {
  track: { en: 'Track parcel', cn: '跟踪包裹' },
  test: { en: '[Test]', cn: '[测试]' },
  number: { en: 'Tracking number: {number}', cn: '跟踪号：{number}' },
  contact: { en: 'Questions? Contact {sender}: {contact}', cn: '如有疑问，请联系{sender}：{contact}' },
  reason: {
    en: "You're receiving this email because {sender} ships an order to you.",
    cn: '您收到此邮件，是因为{sender}正在向您寄送订单。',
  },
  unsubscribe: { en: 'Stop emails about my parcels', cn: '不再接收包裹邮件' },
} as const satisfies Record<string, Text>

export const returnMailWords = {
  subject: { en: 'Return label for your order {order} from {sender}', cn: '您在{sender}的订单 {order} 的退货面单' },
  sentence: {
    en: '{sender} has prepared a label for your return. Print it, put it on the parcel and hand the parcel to the carrier by {date}.',
    cn: '{sender}已为您的退货准备好面单。请打印并贴在包裹上，于 {date} 前交给承运商。',
  },
  open: { en: 'Open return label', cn: '打开退货面单' },
} as const satisfies Record<string, Text>

const CHINESE = new Set(['CN', 'HK', 'MO', 'TW'])
/** The language in which a buyer is written to. */
export const buyerLocale = ({ language }: BuyerMailSettings, country: string): Locale =>
  language === 'country' ? (CHINESE.has(country) ? 'cn' : 'en') : language
