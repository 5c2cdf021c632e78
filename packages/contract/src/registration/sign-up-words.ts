import type { Text } from '../core/messages.ts'
import {
  businessCategory,
  monthlyShipmentVolume,
  monthlyShippingCost,
  mostUsedService,
  productCategory,
  referralSource,
} from './sign-up-choices.ts'

type Words<T> = Record<keyof T, Text>

const business: Words<typeof businessCategory> = {
  eCommerce: { en: 'E-commerce business', cn: '电商' },
  tradingCompany: { en: 'Trading company', cn: '贸易公司' },
  expressStore: { en: 'Express store', cn: '快递门店' },
  shippingCompany: { en: 'Shipping company', cn: '物流公司' },
  warehouse: { en: 'Warehouse', cn: '仓库' },
  retailer: { en: 'Retailer', cn: '零售商' },
  onlineSellerWholesaler: { en: 'Online seller, wholesaler', cn: '线上批发商' },
  other: { en: 'Other', cn: '其他' },
}
const product: Words<typeof productCategory> = {
  beautyAndPersonalCare: { en: 'Beauty and personal care', cn: '美妆个护' },
  fashion: { en: 'Fashion', cn: '服饰' },
  electronics: { en: 'Electronics', cn: '电子产品' },
  toysAndGames: { en: 'Toys and games', cn: '玩具游戏' },
  automotive: { en: 'Automotive', cn: '汽车用品' },
  homeAndKitchen: { en: 'Home and kitchen', cn: '家居厨房' },
  healthAndHousehold: { en: 'Health and household', cn: '健康与家庭用品' },
  sportsAndOutdoors: { en: 'Sports and outdoors', cn: '运动户外' },
  other: { en: 'Other', cn: '其他' },
}
const referral: Words<typeof referralSource> = {
  searchOnline: { en: 'Search online', cn: '网络搜索' },
  referral: { en: 'Referral', cn: '他人推荐' },
  emailAds: { en: 'Email ads campaign', cn: '邮件广告' },
  socialMedia: { en: 'Social media', cn: '社交媒体' },
  other: { en: 'Other', cn: '其他' },
}
const volume: Words<typeof monthlyShipmentVolume> = {
  upTo50: { en: '1–50', cn: '1–50' },
  upTo500: { en: '51–500', cn: '51–500' },
  upTo1500: { en: '501–1,500', cn: '501–1,500' },
  upTo3000: { en: '1,501–3,000', cn: '1,501–3,000' },
  upTo7500: { en: '3,001–7,500', cn: '3,001–7,500' },
  more: { en: 'More than 7,500', cn: '超过 7,500' },
}
const cost: Words<typeof monthlyShippingCost> = {
  upTo500: { en: '$1–$500', cn: '$1–$500' },
  upTo1000: { en: '$500–$1,000', cn: '$500–$1,000' },
  upTo2000: { en: '$1,000–$2,000', cn: '$1,000–$2,000' },
  upTo5000: { en: '$2,000–$5,000', cn: '$2,000–$5,000' },
  upTo20000: { en: '$5,000–$20,000', cn: '$5,000–$20,000' },
  more: { en: 'More than $20,000', cn: '超过 $20,000' },
}
const service: Words<typeof mostUsedService> = {
  domesticGround: { en: 'Domestic ground', cn: '国内陆运' },
  domesticExpress: { en: 'Domestic express', cn: '国内快递' },
  internationalImport: { en: 'International import', cn: '国际进口' },
  internationalExport: { en: 'International export', cn: '国际出口' },
}

type Choice = { value: number; text: Text }
const inOrder = <T extends Record<string, number>>(values: T, words: Words<T>): Choice[] =>
  Object.entries(values).map(([name, value]) => ({ value, text: words[name as keyof T] }))

/** Each choice of the sign-up in words, in the order of specification §9. */
export const signUpWords = {
  businessCategory: inOrder(businessCategory, business),
  productCategory: inOrder(productCategory, product),
  referralSource: inOrder(referralSource, referral),
  monthlyShipmentVolume: inOrder(monthlyShipmentVolume, volume),
  monthlyShippingCost: inOrder(monthlyShippingCost, cost),
  mostUsedService: inOrder(mostUsedService, service),
} as const
export type SignUpChoice = keyof typeof signUpWords
