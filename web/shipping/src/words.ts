import type { Rate } from '@waybill/contract/shipping/api'
import type { Text } from '@waybill/contract/core/messages'
import { chargeName, chargeNames, serviceLabel } from '@waybill/contract/carriers/catalogue'
import type { Locale } from '@waybill/kit'

/** "UPS Ground", "USPS Priority Mail". */
export const serviceText = (carrier: number, code: string, locale: Locale): string =>
  serviceLabel(carrier, code)[locale]

type PriceLine = Rate['lines'][number]

const otherLine: Record<PriceLine['kind'], Text> = {
  base: { en: 'Base rate', cn: '基础运费' },
  surcharge: { en: 'Surcharge', cn: '附加费' },
  addon: { en: 'Added service', cn: '增值服务' },
}

/** What a line of a price is called. */
export const lineText = ({ code, kind, name }: PriceLine, locale: Locale): string =>
  (name ?? (Object.hasOwn(chargeNames, code) ? chargeName(code) : otherLine[kind]))[locale]
