import { serviceLabel, type Rate, type Text } from '@waybill/contract'
import type { Locale } from '@waybill/kit'

type Place = { city: string; state: string | null; zip: string | null; country: string }

/** "Los Angeles, CA 90001"; the country only abroad. */
export function placeOf({ city, state, zip, country }: Place): string {
  const region = [state, zip].filter(Boolean).join(' ')
  const place = [city, region].filter(Boolean).join(', ')
  return country === 'US' ? place : `${place}, ${country}`
}

/** "UPS Ground", "USPS Priority Mail". */
export const serviceText = (carrier: number, code: string, locale: Locale): string =>
  serviceLabel(carrier, code)[locale]

type PriceLine = Rate['lines'][number]

const lineWords: Record<string, Text> = {
  base: { en: 'Base rate', cn: '基本运费' },
  fuel: { en: 'Fuel surcharge', cn: '燃油附加费' },
  residential: { en: 'Residential surcharge', cn: '住宅附加费' },
  deliveryArea: { en: 'Delivery area surcharge', cn: '派送区域附加费' },
  additionalHandling: { en: 'Additional handling', cn: '额外处理费' },
  oversize: { en: 'Oversize', cn: '超大件费' },
  nonstandardLength: { en: 'Nonstandard length', cn: '非标准长度费' },
  nonstandardVolume: { en: 'Nonstandard volume', cn: '非标准体积费' },
  signature: { en: 'Signature', cn: '签名服务' },
  insurance: { en: 'Insurance', cn: '保险' },
  saturday: { en: 'Saturday delivery', cn: '周六派送' },
  cod: { en: 'COD', cn: '货到付款' },
}
const otherLine: Record<PriceLine['kind'], Text> = {
  base: { en: 'Base rate', cn: '基本运费' },
  surcharge: { en: 'Surcharge', cn: '附加费' },
  addon: { en: 'Added service', cn: '增值服务' },
}

/** What a line of a price is called. */
export const lineText = ({ code, kind }: PriceLine, locale: Locale): string =>
  (lineWords[code] ?? otherLine[kind])[locale]
