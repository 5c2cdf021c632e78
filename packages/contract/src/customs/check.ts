import type { ErrorCode } from '../core/errors.ts'
import type { Params, Text } from '../core/messages.ts'
import { carrierName } from '../carriers/catalogue.ts'
import type { CarrierId } from '../carriers/enums.ts'
import { formatMoney } from '../core/money.ts'
import { countryName } from '../places/countries.ts'
import { type CustomsPlace, customsArea } from './borders.ts'
import { contentTypes, customsLimits } from './contents.ts'
import { type Customs, type CustomsLine, type Declaration, tariffPayer, tariffPayerOf } from './declaration.ts'
import { ECCN, EEI_THRESHOLD, type FiledGoods, eeiVerdict, type EeiSums, type EeiVerdict, ITN, itnOf } from './eei.ts'
import { isTaxId, taxIdExample } from './tax-ids.ts'
import { isVague } from './vague.ts'

/** What customs read of a kind of goods. */
type DeclaredLine = Omit<CustomsLine, 'descriptionCn' | 'soldFor'>

/** What a declaration is checked by. */
export interface CustomsFacts {
  from: CustomsPlace
  to: CustomsPlace
  /** Of the parcel, hundredths of a gram; null = not known. */
  weightCg: number | null
  customs: Customs
  lines: readonly DeclaredLine[]
  /** The filing that we had made for the goods; absent = none. */
  filing?: FiledGoods | null | undefined
  /** Of filings for the goods that do not count. */
  deadItns?: readonly string[] | undefined
}
export interface CustomsProblem {
  code: ErrorCode
  params: Params
  zhParams: Params
  /** In the call that saves a declaration, such as lines.17.hsCode, 17 being the line's id. */
  field: string
}
const problem = (code: ErrorCode, field: string, params: Params = {}, zhParams: Params = params): CustomsProblem => ({
  code,
  params,
  zhParams,
  field,
})

/** Documents alone have one line of text and no goods. */
const hasGoods = ({ contents }: Pick<Customs, 'contents'>): boolean => contents !== 'documents'
/** Goods of trade, whose tariff number customs insist on. */
const isCommercial = ({ contents }: Pick<Customs, 'contents'>): boolean =>
  contents === 'merchandise' || contents === 'sample'

/** Whose parcels into the United States are no imports: Puerto Rico is within its tariff, military post offices too. */
const isHome = (place: CustomsPlace): boolean => ['US', 'PR'].includes(customsArea(place))
/** Digits of a tariff number by lane: post into the United States has 10 since 2026-07-24; everywhere 6 are the least. */
const leastDigits = (from: CustomsPlace, to: CustomsPlace): number =>
  customsArea(to) === 'US' && !isHome(from) ? 10 : 6

// The forms are in Western letters.
const latin = /^[\x20-\x7e\u00a1-\u024f\u2010-\u2027]*$/

function lineProblems({ from, to, customs }: CustomsFacts, line: DeclaredLine): CustomsProblem[] {
  const at = (name: string) => `lines.${line.lineId}.${name}`
  const found: CustomsProblem[] = []
  const text = (line.description ?? '').trim()
  if (text === '') found.push(problem('CUSTOMS_DESCRIPTION_MISSING', at('description')))
  else if (!latin.test(text)) found.push(problem('CUSTOMS_LATIN', at('description'), { text }))
  else if (hasGoods(customs) && isVague(text))
    found.push(problem('CUSTOMS_DESCRIPTION_VAGUE', at('description'), { text }))
  const short = (line.shortDescription ?? '').trim()
  if (!latin.test(short)) found.push(problem('CUSTOMS_LATIN', at('shortDescription'), { text: short }))
  else if (hasGoods(customs) && short !== '' && isVague(short))
    found.push(problem('CUSTOMS_DESCRIPTION_VAGUE', at('shortDescription'), { text: short }))
  if (!hasGoods(customs)) return found
  if (!line.value) found.push(problem('CUSTOMS_VALUE_ZERO', at('value')))
  if (!line.originCountry) found.push(problem('ORIGIN_MISSING', at('originCountry')))
  return [...found, ...hsProblems(line, { from, to, customs }, at('hsCode'))]
}

function hsProblems(
  line: DeclaredLine,
  { from, to, customs }: Pick<CustomsFacts, 'from' | 'to' | 'customs'>,
  field: string,
): CustomsProblem[] {
  const area = customsArea(to)
  const country = { en: countryName(area, 'en'), cn: countryName(area, 'cn') }
  const code = (line.hsCode ?? '').trim()
  if (code === '')
    return isCommercial(customs) ? [problem('HS_MISSING', field, { country: country.en }, { country: country.cn })] : []
  const digits = code.replace(/[.\s]/g, '')
  if (!/^\d{6,10}$/.test(digits)) return [problem('HS_FORMAT', field)]
  const n = leastDigits(from, to)
  return isCommercial(customs) && digits.length < n
    ? [problem('HS_DIGITS', field, { country: country.en, n }, { country: country.cn, n })]
    : []
}

/** Net weights of one unit; a parcel of a single kind of goods weighs what they weigh where nothing else is known. */
export function netWeights({ lines, weightCg }: Pick<CustomsFacts, 'lines' | 'weightCg'>): (number | null)[] {
  const [only] = lines
  if (lines.length === 1 && only && only.netCg === null && weightCg)
    return [Math.floor(weightCg / Math.max(1, only.quantity))]
  return lines.map(({ netCg }) => netCg)
}

const grams = (cg: number): string => `${Math.round(cg / 10) / 10} g`

function weightProblems(facts: CustomsFacts): CustomsProblem[] {
  const net = netWeights(facts)
  const missing = facts.lines.flatMap(({ lineId }, index) =>
    net[index] ? [] : [problem('NET_MISSING', `lines.${lineId}.netCg`)],
  )
  if (missing.length > 0 || !facts.weightCg) return missing
  const sum = facts.lines.reduce((total, { quantity }, index) => total + quantity * (net[index] ?? 0), 0)
  const first = facts.lines[0]
  return sum > facts.weightCg && first
    ? [problem('NET_OVER_GROSS', `lines.${first.lineId}.netCg`, { a: grams(sum), b: grams(facts.weightCg) })]
    : []
}

/** What is wrong with what is typed of a declaration as a whole: also in the defaults. */
export const taxIdProblems = ({ taxIds }: Pick<Customs, 'taxIds'>): CustomsProblem[] =>
  taxIds.flatMap(({ type, value }, index) =>
    isTaxId(type, value)
      ? []
      : [problem('TAX_ID_FORMAT', `taxIds.${index}.value`, { type, example: taxIdExample(type) })],
  )

function headProblems({ customs }: CustomsFacts): CustomsProblem[] {
  const found = taxIdProblems(customs)
  if (customs.contents === 'other' && customs.explanation.trim() === '')
    found.push(problem('CUSTOMS_EXPLAIN', 'explanation'))
  if (customs.signer.trim() === '' || !customs.certified)
    found.push(problem('CUSTOMS_SIGNER', customs.signer.trim() === '' ? 'signer' : 'certified'))
  if (customs.itn !== '' && !ITN.test(itnOf(customs.itn))) found.push(problem('ITN_FORMAT', 'itn'))
  if (customs.eccn !== '' && !ECCN.test(customs.eccn)) found.push(problem('ECCN_FORMAT', 'eccn'))
  return found
}

/** What every carrier misses in a declaration, at its fields; empty = complete. */
export function customsProblems(facts: CustomsFacts): CustomsProblem[] {
  const head = headProblems(facts)
  if (facts.lines.length === 0) return [problem('CUSTOMS_ITEMS_MISSING', 'lines'), ...head]
  const lines = facts.lines.flatMap((line) => lineProblems(facts, line))
  return [...lines, ...(hasGoods(facts.customs) ? weightProblems(facts) : []), ...head]
}

/** The same in words of the export: what has to be filed first. */
export function eeiProblem(verdict: EeiVerdict, to: CustomsPlace): CustomsProblem | null {
  if (verdict.kind !== 'required') return null
  if (verdict.because === 'value') {
    const sum = { sum: formatMoney(verdict.sum), limit: formatMoney(EEI_THRESHOLD) }
    const [en, cn] =
      verdict.code === '' ? ['Goods without an HS code', '无海关编码的商品'] : [verdict.code, verdict.code]
    return problem('EEI_REQUIRED', 'itn', { code: en, ...sum }, { code: cn, ...sum })
  }
  if (verdict.because === 'license') return problem('EEI_REQUIRED_LICENSE', 'itn')
  const area = customsArea(to)
  return problem(
    'EEI_REQUIRED_EMBARGO',
    'itn',
    { country: countryName(area, 'en') },
    { country: countryName(area, 'cn') },
  )
}

/** Whether the goods have to be filed, and the sum that decides it. */
export const eeiOf = (facts: CustomsFacts, others: EeiSums): EeiVerdict => eeiVerdict({ ...facts, others })

/** A complete declaration as it goes with the label. */
export function declarationOf(facts: CustomsFacts, others: EeiSums = {}): Declaration {
  const net = netWeights(facts)
  const verdict = eeiOf(facts, others)
  return {
    ...facts.customs,
    itn: verdict.kind === 'filed' ? verdict.itn : '',
    tariffPayer: tariffPayerOf(facts.customs.incoterm),
    lines: facts.lines.map(({ lineId, sku, quantity, hsCode, originCountry, ...line }, index) => {
      const description = (line.description ?? '').trim()
      return {
        lineId,
        sku,
        quantity,
        description,
        shortDescription: (line.shortDescription ?? '').trim() || description,
        hsCode: hsCode?.trim() || null,
        originCountry: originCountry || null,
        value: line.value ?? 0,
        netCg: net[index] ?? 0,
      }
    }),
    legend: verdict.kind === 'exempt' ? verdict.legend : null,
  }
}

/** Why a carrier does not take a declaration that others may take. */
export function carrierCustomsProblems(carrier: CarrierId, declared: Declaration): CustomsProblem[] {
  const limits = customsLimits[carrier]
  const name: Text = carrierName(carrier)
  const words = (more: Params = {}, zhMore: Params = more): [Params, Params] => [
    { carrier: name.en, ...more },
    { carrier: name.cn, ...zhMore },
  ]
  const found: CustomsProblem[] = []
  const type = contentTypes[declared.contents]
  if (type.codes[carrier] === null)
    found.push(
      problem('CUSTOMS_CONTENTS', 'contents', ...words({ contents: type.name.en }, { contents: type.name.cn })),
    )
  if (declared.lines.length > limits.lines)
    found.push(problem('CUSTOMS_LINES_MAX', 'lines', ...words({ n: limits.lines })))
  if (declared.tariffPayer === tariffPayer.sender && !limits.ddp)
    found.push(problem('CUSTOMS_DDP', 'incoterm', ...words()))
  for (const { lineId, quantity, shortDescription } of declared.lines) {
    if (limits.quantity !== null && quantity > limits.quantity)
      found.push(problem('CUSTOMS_QUANTITY', `lines.${lineId}.quantity`, ...words({ n: limits.quantity })))
    if (carrier === 1 && shortDescription.length > (limits.description ?? Infinity))
      found.push(problem('CUSTOMS_SHORT_NEEDED', `lines.${lineId}.shortDescription`))
  }
  return found
}
