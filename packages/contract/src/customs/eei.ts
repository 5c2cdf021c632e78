import type { Money } from '../core/money.ts'
import { type CustomsPlace, customsArea, isMilitary } from './borders.ts'
import type { Customs } from './declaration.ts'

/** 15 CFR 30.37(a): up to 2,500.00 dollars a Schedule B need no filing. */
export const EEI_THRESHOLD: Money = 2_500_0000
/** The postal form of 2016 names them and Sudan, which is off. */
const embargoed = new Set(['CU', 'IR', 'KP', 'SY'])
export const isEmbargoed = (area: string): boolean => embargoed.has(area)
/** Of goods with an ECCN: no exemption by value. */
const controlled = new Set(['CN', 'RU', 'VE'])
/** 15 CFR 30.2(d)(2): from the United States and Puerto Rico to these is no export. */
const excluded = new Set(['GU', 'AS', 'UM', 'MP'])
const usAreas = new Set(['US', 'PR', 'VI'])

/** X, the day of the filing and six digits. */
export const ITN = /^X20\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{6}$/
export const ECCN = /^(\d[A-E]\d{3}|EAR99)$/
/** As it is typed: with or without AES before it. */
export const itnOf = (typed: string): string => typed.toUpperCase().replace(/^AES/, '').replace(/\s/g, '')

/** Worth of goods by Schedule B; '' = no code. */
export type EeiSums = Record<string, Money>
export const scheduleB = (hsCode: string | null): string => (hsCode ?? '').replace(/\D/g, '')

export function eeiSums(lines: readonly { hsCode: string | null; quantity: number; value: number | null }[]): EeiSums {
  const sums: EeiSums = {}
  for (const { hsCode, quantity, value } of lines) {
    const code = scheduleB(hsCode)
    sums[code] = (sums[code] ?? 0) + quantity * (value ?? 0)
  }
  return sums
}

export type EeiVerdict =
  | { kind: 'none'; because: 'notExport' | 'military' }
  | { kind: 'exempt'; legend: string }
  | { kind: 'filed'; itn: string }
  | { kind: 'required'; because: 'embargo' | 'license' }
  | { kind: 'required'; because: 'value'; code: string; sum: Money }

export interface EeiFacts {
  from: CustomsPlace
  to: CustomsPlace
  customs: Pick<Customs, 'exemption' | 'itn' | 'contents' | TermName>
  lines: Parameters<typeof eeiSums>[0]
  /** What else goes to the recipient on the day, of parcels that are not voided. */
  others: EeiSums
  /** The filing that we had made for these goods; null = none. */
  filing?: FiledGoods | null | undefined
  /** Of filings that we had made for these goods and that do not count, or not now: typed, they count no more than that. */
  deadItns?: readonly string[] | undefined
}
type TermName = 'taxIds' | 'consigneeType' | 'needsLicense' | 'licenseNo' | 'eccn'
/** What a filing says besides its parties and goods. */
export interface FilingTerms {
  /** Of the exporter; '' = none. */
  ein: string
  consigneeType: number
  needsLicense: boolean
  licenseNo: string
  /** Empty = EAR99. */
  eccn: string
}
export const filingTerms = ({
  taxIds,
  consigneeType,
  needsLicense,
  licenseNo,
  eccn,
}: Pick<Customs, TermName>): FilingTerms => ({
  ein: taxIds.find(({ holder, type }) => holder === 'sender' && type === 'EIN')?.value ?? '',
  consigneeType,
  needsLicense,
  licenseNo,
  eccn,
})
/** An accepted filing, with what it covers. */
export interface FiledGoods {
  itn: string
  /** Goods by Schedule B. */
  sums: EeiSums
  terms: FilingTerms
  /** Do its exporter and consignee still send and get the parcel? */
  sameParties: boolean
}

const isSame = (a: FilingTerms, b: FilingTerms): boolean =>
  a.ein.replace(/\D/g, '') === b.ein.replace(/\D/g, '') &&
  a.consigneeType === b.consigneeType &&
  a.needsLicense === b.needsLicense &&
  a.licenseNo === b.licenseNo &&
  (a.eccn || 'EAR99') === (b.eccn || 'EAR99')

/**
 * Are goods covered by a filing? Those of other parties or terms are not, nor is more than was filed, unless it would be exempt by
 * itself.
 */
export function isCovered(
  { lines, others, customs }: Pick<EeiFacts, 'lines' | 'others' | 'customs'>,
  { sums: filed, terms, sameParties }: Omit<FiledGoods, 'itn'>,
  open: EeiVerdict,
): boolean {
  if (!sameParties || !isSame(terms, filingTerms(customs))) return false
  const isByWorth = open.kind !== 'required' || open.because === 'value'
  return Object.entries(eeiSums(lines)).every(
    ([code, sum]) => sum <= (filed[code] ?? 0) || (isByWorth && sum + (others[code] ?? 0) <= EEI_THRESHOLD),
  )
}

/** What follows from places and licenses alone; null = the goods' worth decides. */
function verdictByPlace({ from, to, customs }: EeiFacts): EeiVerdict | null {
  const [origin, area] = [customsArea(from), customsArea(to)]
  if (!usAreas.has(origin) || area === origin)
    return { kind: 'none', because: isMilitary(to) ? 'military' : 'notExport' }
  if (isMilitary(to)) return { kind: 'none', because: 'military' }
  if (origin !== 'VI' && excluded.has(area)) return { kind: 'exempt', legend: '30.2(d)(2)' }
  if (isEmbargoed(area)) return { kind: 'required', because: 'embargo' }
  const isControlled = customs.eccn !== '' && customs.eccn !== 'EAR99' && controlled.has(area)
  if (customs.needsLicense || isControlled) return { kind: 'required', because: 'license' }
  return area === 'CA' ? { kind: 'exempt', legend: '30.36' } : null
}

function verdictByWorth({ customs, lines, others }: EeiFacts): EeiVerdict {
  const sums = eeiSums(lines)
  const over = Object.entries(sums)
    .map(([code, sum]) => ({ code, sum: sum + (others[code] ?? 0) }))
    .find(({ sum }) => sum > EEI_THRESHOLD)
  if (!over) return { kind: 'exempt', legend: '30.37(a)' }
  const { exemption, contents } = customs
  if (exemption !== '' && (exemption !== '30.37(h)' || contents === 'gift'))
    return { kind: 'exempt', legend: exemption }
  return { kind: 'required', because: 'value', ...over }
}

/**
 * Do these goods need a filing in AES before they are exported? The first rule that applies decides. A filing that there is counts
 * wherever one could be needed, one that we had made as long as it covers the goods.
 */
export function eeiVerdict(facts: EeiFacts): EeiVerdict {
  const open = openVerdict(facts)
  const itn = itnOf(facts.customs.itn)
  const { filing, deadItns = [] } = facts
  if (open.kind === 'none') return open
  if (filing && (itn === '' || itn === filing.itn))
    return isCovered(facts, filing, open) ? { kind: 'filed', itn: filing.itn } : open
  return ITN.test(itn) && !deadItns.includes(itn) ? { kind: 'filed', itn } : open
}
/** The same without any filing. */
export const openVerdict = (facts: EeiFacts): EeiVerdict => verdictByPlace(facts) ?? verdictByWorth(facts)

/** What is printed on the papers of a carrier; null = nothing. */
export function eeiText(carrier: number, { legend, itn }: { legend: string | null; itn: string }): string | null {
  if (itn !== '') return carrier === 3 ? `AES${itnOf(itn)}` : `AES ${itnOf(itn)}`
  return legend && `NOEEI ${legend}`
}
