/** Words that mean the same in headings. */
const sameWord: Record<string, string> = {
  addr: 'address',
  ref: 'reference',
  add: 'address',
  qty: 'quantity',
  tel: 'phone',
  telephone: 'phone',
  mobile: 'phone',
  cell: 'phone',
  postcode: 'zip',
  zipcode: 'zip',
  postalcode: 'zip',
  postal: 'zip',
  no: 'number',
  num: 'number',
  nr: 'number',
  '#': 'number',
  mail: 'email',
  e: '',
  the: '',
  of: '',
  ctry: 'country',
  st1: 'street',
  fullname: 'name',
  shipto: 'ship',
  provinces: 'province',
  prc: 'price',
  wt: 'weight',
  cust: 'customer',
  pkg: 'package',
  amt: 'amount',
  dt: 'date',
  dat: 'datum',
  ph: 'phone',
  desc: 'description',
  bez: 'bezeichnung',
  anz: 'anzahl',
  cde: 'commande',
  cdee: 'commande',
  one: '1',
  two: '2',
  three: '3',
}

const coded = new Set(['zip', 'state', 'country', 'province'])

/** Chinese files send by 发件, 寄件 or 发货 and receive by 收件 or 收货, with or without 人 before what of the person is meant. */
const normalizeChineseHeader = (heading: string): string =>
  heading
    .replace(/寄件|寄货|发货/g, '发件')
    .replace(/收货/g, '收件')
    .replace(/(?<=地址|住所|街道)[一二三]/g, (digit) => String('一二三'.indexOf(digit) + 1))
    .replace(/([发收]件)(?:人|方)(?=\p{Script=Han})/gu, '$1')

/** The same letters without accents; ß and ł have no mark to take away. */
export const unaccented = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')

/** Says of a column that it must be filled, or need not. */
const mustBe = /\((?:required|optional|mandatory|必填|选填|可选|非必填)\)/gi
/** How its dates are written: "Order date as dd-mm-yyyy hh:MM". */
const datePattern = /(?:\bas\s+)?\(?\b[dmy]{1,4}(?:[-/. ][dmy]{1,4}){1,2}\b(?:\s+h{1,2}:m{1,2}(?::s{1,2})?)?\)?/gi

/** A heading's words: camelCase and letter–digit joints are split, abbreviations spelled out, "zip code" is one word. */
export function wordsOf(heading: string): string[] {
  const text = normalizeChineseHeader(
    unaccented(heading.normalize('NFKC'))
      .replace(mustBe, ' ')
      .replace(datePattern, ' ')
      .replace(/['’]s(?![\p{L}])/gu, ''),
  )
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]{2,})([A-Z][a-z]{2})/g, '$1 $2')
    .replace(/(\p{Script=Latin})(?=\p{Script=Han}|\p{Script=Hangul})/gu, '$1 ')
    .replace(/(\p{Script=Han}|\p{Script=Hangul})(?=\p{Script=Latin})/gu, '$1 ')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/(\d)(\p{L})/gu, '$1 $2')
    .toLowerCase()
    .replace(/e-mail/g, 'email')
    .replace(/zip ?\+ ?4/g, 'zip')
    .replace(/1 ?[&+] ?2/g, '1')
    .replace(/#/g, ' # ')
  const words = (text.match(/[\p{L}]+|\d+|#/gu) ?? [])
    .map((word) => sameWord[word] ?? word)
    .filter((word) => word !== '')
  return words.filter((word, at) => !(word === 'code' && coded.has(words[at - 1] ?? '')))
}

/** Edits (insert, delete, replace) between two texts. */
export function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const current = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      current.push(Math.min(replaced, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[b.length] ?? 0
}

/** Words that turn a heading into another thing: a fuzzy match must have the same ones. */
const telling = new Set([
  'billing',
  'bill',
  'buyer',
  'from',
  'to',
  'sender',
  'shipper',
  'origin',
  'return',
  'date',
  'tax',
  'price',
  'unit',
  'units',
  'id',
])
const told = new WeakMap<readonly string[], string>()
/** The telling words and numbers; remembered, since each heading meets each name of each field. */
function tell(words: readonly string[]): string {
  const known = told.get(words)
  if (known !== undefined) return known
  const tells = words.filter((word) => telling.has(word) || (/^\d+$/.test(word) && word !== '1'))
  const text = tells.sort().join(' ')
  told.set(words, text)
  return text
}

/** How alike two headings are, 0 to 1: the better of shared words and few edits; 0 when a telling word or a number differs. */
export function likeness(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0 || tell(a) !== tell(b)) return 0
  const [left, right] = [new Set(a), new Set(b)]
  let shared = 0
  for (const word of left) if (right.has(word)) shared += 1
  const dice = (2 * shared) / (left.size + right.size)
  const [x, y] = [a.join(''), b.join('')]
  const longest = Math.max(x.length, y.length)
  if (Math.abs(x.length - y.length) > longest * 0.15 || longest < 5) return dice
  return Math.max(dice, 1 - editDistance(x, y) / longest)
}
