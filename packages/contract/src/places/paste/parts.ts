import type { PostalAddress } from '../../core/schemas.ts'

/** Fields found so far; what a reader takes it removes from the text that is left. */
export type Found = Partial<Record<Exclude<keyof PostalAddress, 'residential'>, string>>

type Label = keyof Found | 'address'
/** Words before a colon that name a field, in both languages. */
const labels: readonly (readonly [Label, string])[] = [
  [
    'name',
    'name|recipient|receiver|consignee|attn|attention|ship to|deliver to|contact|收件人|收货人|姓名|联系人|寄件人|发件人|收件人姓名|收货人姓名',
  ],
  ['phone', 'phone|tel|telephone|mobile|cell|phone number|电话|手机|手机号|手机号码|联系电话|联系方式|电话号码'],
  ['email', 'e-?mail|邮箱|电子邮箱|电子邮件'],
  ['company', 'company|公司|公司名称'],
  ['line1', 'address line 1|address 1|street|street address|街道'],
  ['line2', 'address line 2|address 2|apt|unit|suite'],
  ['city', 'city|town|suburb|城市'],
  ['state', 'state|province|state/province|county|省|省份|州|州/省'],
  ['zip', 'zip|zip code|zipcode|postcode|postal code|post code|eircode|邮编|邮政编码|邮政编号'],
  ['country', 'country|country/region|国家|国家/地区'],
  ['address', 'address|详细地址|地址|收货地址|收件地址|所在地区|地区'],
]
const labelOf = new Map(labels.flatMap(([label, words]) => words.split('|').map((word) => [word, label] as const)))
const labelled = /^\s*([\p{L}][\p{L}\d\s/-]{0,24}?)\s*[:：]\s*(.*)$/u

const asLabel = (word: string): Label | undefined =>
  labelOf.get(word.toLowerCase()) ?? (/^e-?mail$/i.test(word) ? 'email' : undefined)

const email = /[^\s@<>"(),:;，；、]+@[^\s@<>"(),:;，；、]+\.[a-z]{2,}/i
const phones = [
  // Mainland China: mobile, then landline with its area code.
  /(?:\+?86[\s-]?)?\b1[3-9]\d[\s-]?\d{4}[\s-]?\d{4}\b/,
  /\b0\d{2,3}[\s-]\d{7,8}(?:[\s-]\d{1,6})?\b/,
  /\+\d[\d\s().-]{6,18}\d(?:\s*(?:ext\.?|x|分机)\s*\d{1,6})?/i,
  /(?<![\d-])\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}(?:\s*(?:ext\.?|x|#)\s*\d{1,6})?(?![\d-])/i,
  /(?<!\d)0\d{2,4}[\s-]\d{3,4}[\s-]\d{3,4}(?!\d)/,
  /(?<!\d)0\d{9,10}(?!\d)/,
]

/** Takes the first hit of the pattern out of the text. */
export function take(text: string, pattern: RegExp): [hit: string | undefined, rest: string] {
  const match = pattern.exec(text)
  if (!match) return [undefined, text]
  return [match[0].trim(), `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`]
}

/** Lines "Name: …" are taken as they say; an "Address: …" joins what is left to be read. */
function readLabels(text: string, found: Found): string {
  const left: string[] = []
  for (const line of text.split('\n')) {
    const [, word = '', value = ''] = labelled.exec(line) ?? []
    const label = asLabel(word.trim())
    if (!label) left.push(line)
    else if (label === 'address') left.push(value)
    else if (value.trim() && !found[label]) found[label] = value.trim()
  }
  return left.join('\n')
}

/** Several labels in one line, as chat messages have them: each begins a line of its own. */
const splitLabels = (text: string): string => {
  const words = [...labelOf.keys()]
    .filter((word) => /\p{Script=Han}/u.test(word))
    .toSorted((a, b) => b.length - a.length)
  return text.replace(new RegExp(`[\\s,，;；]+(?=(?:${words.join('|')})\\s*[:：])`, 'gu'), '\n')
}

/** Takes out what can be recognised wherever it stands; returns the text that is left. */
export function readEverywhere(text: string, found: Found): string {
  let left = readLabels(splitLabels(text), found)
  if (!found.email) [found.email, left] = take(left, email)
  for (const pattern of phones) if (!found.phone) [found.phone, left] = take(left, pattern)
  // A label that stood before what was taken names nothing any more.
  return left
    .split('\n')
    .map((line) =>
      line.replace(
        /(?:^|[\s,，;；])(?:tel|phone|mobile|cell|e-?mail|电话|手机号?|邮箱)\s*[:：.]?\s*(?=$|[,，;；\s])/giu,
        ' ',
      ),
    )
    .map((line) => line.replace(/^[\s,，;；、|]+|[\s,，;；、|]+$/gu, '').replace(/[ \t]+/g, ' '))
    .filter(Boolean)
    .join('\n')
}
