import { residentialType } from './enums.ts'

/** Residential or commercial, and by what: set by a person, or the address's company, unit, or name; doubt = nothing says so, priced as a home. */
export interface AddressType {
  type: typeof residentialType.residential | typeof residentialType.nonResidential
  because: 'set' | 'company' | 'unit' | 'name' | 'doubt'
}

/** What the decision looks at. */
export interface TypedAddress {
  name?: string | null
  company?: string | null
  line1?: string | null
  line2?: string | null
  /** 2 residential, 3 commercial; anything else = not set. */
  residential?: number | null
}

const home: AddressType['type'] = residentialType.residential
const business: AddressType['type'] = residentialType.nonResidential

const plainText = (text: string | null | undefined): string => (text ?? '').normalize('NFKC').trim().toLowerCase()
/** What people type where a form insists on a company. */
const noCompany =
  /^(?:|n\/?\.?a\.?|none|no|nil|null|self|home|house|private|personal|individual|residence|residential|me|myself|privat|privée?|prive|particulier|particular|privato|[-–.x0/]+|无|無|個人|个人|家)$/u

const numbered = String.raw`(?=[\s.,#:-]*(?:no\.?\s*)?(?:\d|\p{L}(?![\p{L}\p{N}])))`
const unit = (words: string, others: string): RegExp =>
  new RegExp(String.raw`(?:^|[\s,;.#])(?:${words})(?![\p{L}\p{N}])${numbered}|${others}`, 'u')

/** Rooms that people live in. */
const homeUnit = unit(
  'apt|apart|apartment|appt|condo|townhouse|trlr|trailer|lot|dorm|room|rm|villa|flat|ap|depto',
  '公寓|小区|宿舍|住宅|家属院',
)
/** Rooms that people work in. */
const businessUnit = unit(
  'ste|suite|oficina|ofic|bureau|büro|ufficio|escritório|офис|floor|dept|department|dock|door|bay|warehouse|whse|office|ofc|hangar|kiosk|gate|pier',
  '写字楼|仓库|工业园|产业园|科技园|办公室',
)
/** Forms of companies by law: behind a name, never before it ("Ltd Edition"). */
const legalForm =
  /(?<=[^\s,.]\P{L}{1,3})(?:inc|incorporated|llc|l\.l\.c|llp|ltd|ltda|limited|corp|corporation|company|gmbh|sarl|s\.a\.r\.l|sas|bv|b\.v|aps|srl|s\.r\.l|spa|s\.p\.a|pty|plc|pllc|pte|s\.?a\.? de c\.?v|sp\.? z ?o\.? ?o)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(?:ооо|зао|оао|пао)(?![\p{L}\p{N}])/u
/** Words that only names of companies and institutions have. */
const businessName =
  /(?<![\p{L}\p{N}])(?:university|academy|hospital|clinic|pharmacy|medical center|synagogue|hotel|motel|restaurant|cafe|bakery|gym|fitness|dentistry|dental|law offices?|auto repair|accounts (?:payable|receivable)|receiving|bank of|corps of|ups store|fedex office|best buy|nails|barber ?shop|consulting|construction|plumbing|landscaping|realty|automotive|warehouse|fulfillment|logistics|fba|amazon|walmart|boutique|salon|dept|department|city of|county of|state of|ministry|embassy|museum|library|association|foundation|institute|enterprises|industries|solutions|services|holdings|trading|wholesale|distributors|manufacturing)(?![\p{L}\p{N}])|公司|集团|工厂|大学|学院|学校|医院|酒店|宾馆|银行|商店|超市|株式会社|有限会社|合同会社|주식회사|대학교|병원/u
/** Institutions that are surnames too: "Wendy Church" is a person, "First Baptist Church" is not. */
const institution = /\S+\s+\S+.*\s(?:church|school|college)(?![\p{L}\p{N}])|(?:church|school|college) of /u
/** Legal forms that are also words or names stand at the end of a company's name only. */
const shortForm = /\s(?:ag|kg|as|ab|oy|nv|(?<=(?:&|and)\s)co|lp|sa|s\.a|kk|k\.k)\.?$/u
const isBusinessName = (text: string): boolean =>
  [legalForm, businessName, institution, shortForm].some((pattern) => pattern.test(text))

/**
 * Is an address a home? What a person set wins; else a unit decides, then the company, then the name; in doubt it is a home, as carriers bill it.
 */
export function addressType(address: TypedAddress): AddressType {
  if (address.residential === home || address.residential === business)
    return { type: address.residential, because: 'set' }
  const lines = [plainText(address.line1), plainText(address.line2)].join(' ; ')
  const [name, company] = [plainText(address.name), plainText(address.company)]
  if (homeUnit.test(lines)) return { type: home, because: 'unit' }
  if (businessUnit.test(lines)) return { type: business, because: 'unit' }
  if (!noCompany.test(company) && company !== name) return { type: business, because: 'company' }
  if (isBusinessName(name)) return { type: business, because: 'name' }
  return { type: home, because: 'doubt' }
}
