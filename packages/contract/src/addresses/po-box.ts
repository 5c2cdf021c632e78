/**
 * Post office boxes in the words of many languages. Vocabulary: libpostal's dictionaries of 2025-09-07 (MIT licence; facts) and general
 * knowledge. Words that mean a box everywhere; short forms that mean one in their own countries only.
 */
const everywhere = [
  String.raw`p\.?\s*/?\s*o\.?\s*-?\s*(?:box|bx|bag|drawer)`,
  'pobox',
  'pob',
  String.raw`p\.\s?o\.\s?b\.?`,
  String.raw`p\s+o\s+b`,
  String.raw`post\s*(?:office\s*)?box`,
  String.raw`postal\s+box`,
  String.raw`g\.?p\.?o\.?\s*box`,
  String.raw`c\.?m\.?b\s+box`,
  'locked bag',
  'private bag',
  'caller service',
  String.raw`post\s?fach`,
  'postbus',
  'postboks',
  'postbox',
  'posbus',
  'privaatsak',
  String.raw`bo[iî]te postale`,
  'case postale',
  'casella postale',
  String.raw`apartado(?:\s+(?:de\s+correos|postal|a[eé]reo))?`,
  String.raw`apdo\.?(?:\s+(?:de\s+correos|postal))?`,
  String.raw`casilla(?:\s+(?:de\s+correos?|postal))?`,
  'caixa postal',
  'skrytka pocztowa',
  String.raw`skr\.\s?poczt\.?`,
  String.raw`po[sš]tovn[ií] p[rř]ihr[aá]dka`,
  String.raw`po[sš]tov[aá] priehradka`,
  String.raw`po[sš]tni predal`,
  String.raw`po[sš]tanski (?:pretinac|fah|pregradak)`,
  String.raw`postafi[oó]k`,
  String.raw`p[oó]sth[oó]lf`,
  String.raw`c[aă]su[tț][aă] po[sș]tal[aă]`,
  'postilokero',
  'posta kutusu',
  'postkast',
  String.raw`past[oa] (?:kast[iī]te|d[eė][zž]ut[eė])`,
  'kotak pos',
  'tromol pos',
  'peti surat',
  String.raw`h[oộ]p th[uư]`,
  'абонентский ящик',
  'почтовый ящик',
  String.raw`а\s?/\s?[яс]`,
  'абонентська скринька',
  'поштова скринька',
  'пощенска кутия',
  'поштански фах',
  'ταχυδρομική θυρίδα',
  String.raw`τ\.\s?θ\.?`,
  'תיבת דואר',
  String.raw`ת[.״"]\s?ד\.?`,
  'صندوق بريد',
  'صندوق البريد',
  'صندوق پستی',
  String.raw`ص\.\s?ب\.?`,
]

/** Two letters that mean a box in some countries and anything elsewhere. */
const byCountry: Record<string, string> = {
  FR: 'bp|b\\.p\\.|cs|tsa',
  BE: 'bp|b\\.p\\.|pb',
  CH: 'cp|c\\.p\\.|pf',
  DE: 'pf',
  AT: 'pf',
  HU: 'pf\\.?',
  IT: 'cp|c\\.p\\.',
  BR: 'cp|cx\\.? postal',
  FI: 'pl',
  NL: 'pb',
  NO: 'pb|boks',
  DK: 'pb|boks',
  SE: 'box',
  TR: 'pk|p\\.k\\.',
  BG: 'пк|п\\.к\\.',
  RO: 'cp|c\\.p\\.|op',
  US: 'po|box|lock box|drawer',
  CA: 'cp|box|lock box',
  AU: 'box',
  NZ: 'box',
  GB: 'box',
}

/** Scripts without blanks, where the number stands before or behind. */
const glued =
  /(?:邮政|郵政|郵便|郵便局|专用|專用|우체국)?\s*(?:信箱|私書箱|私 書 箱|사서함|ตู้\s?ป\.?ณ\.?|ตู้ไปรษณีย์|पोस्ट बॉक्स|डाक पेटी)\s*(?:第|no\.?|:|：|#)?\s*\d|\d\s*(?:号|號)?\s*(?:邮政信箱|郵政信箱|信箱|私書箱|사서함)|(?:邮政信箱|郵政信箱|郵政專用信箱)/u

const streetTypes =
  'st|str|street|rd|road|ave|av|avenue|ln|lane|dr|drive|blvd|boulevard|ct|court|way|pl|place|hwy|highway|cir|circle|ter|terrace|trl|trail|pkwy|parkway|canyon|elder|creek|hill'
const number = String.raw`(?:no\.?|nr\.?|n[°º]|num\.?|number|#|:)*\s*(?:[a-z]{0,2}-?\d[\w/-]*)`

const patternOf = (words: string): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${words})(?![\p{L}])[\s.,:#-]*${number}(?![\p{L}\p{N}])(?!\s+(?:${streetTypes})(?![\p{L}]))`,
    'iu',
  )

const general = patternOf(everywhere.join('|'))
const ofCountry = new Map(Object.entries(byCountry).map(([country, words]) => [country, patternOf(words)]))
/** A rural route and a box on a military base have box numbers and are no post office boxes. */
const ruralOrMilitary =
  /\b(?:rr|rural route|r\.r\.|hc|highway contract|psc|cmr|unit|sr|star route|lot)\s*#?\s*\d+[\s,]*(?:box|bx)\b/iu

/** Is a street line, or a part of it, a post office box? Names of streets such as "1 Pobox Rd" are none. */
export function isPostBox(line: string | null | undefined, country: string): boolean {
  const text = (line ?? '').normalize('NFKC').trim()
  if (text === '') return false
  if (glued.test(text)) return true
  if (general.test(text)) return true
  const short = ofCountry.get(country.toUpperCase())
  return short !== undefined && short.test(text) && !ruralOrMilitary.test(text) && standsAlone(text, short)
}

/** Short words are a box only where nothing but them and a number stands in the line, or in a part of it between commas. */
const standsAlone = (text: string, short: RegExp): boolean =>
  text.split(/[,;\n]/).some((part) => short.exec(part.trim())?.[0].length === part.trim().length)

/**
 * Countries without house deliveries, where the post office box is how an address is written: couriers deliver by phone and are not
 * refused. Gulf states and much of Africa.
 */
const boxCountries = new Set(
  'AE BH KW OM QA SA JO YE KE TZ UG RW BI ET ER DJ SO SS SD ZM ZW MW MZ BW NA LS SZ GH NG SL LR GM CM GA CG CD CF TD NE ML BF BJ TG CI GN GW SN MR AO'.split(
    ' ',
  ),
)

/** Whether a post office box is the usual address in a country. */
export const isBoxUsual = (country: string): boolean => boxCountries.has(country.toUpperCase())
