/** What a letter becomes where its mark cannot be printed: as the posts of its country write it. */
const folds: Record<string, string> = {
  ß: 'ss',
  ẞ: 'SS',
  ø: 'o',
  Ø: 'O',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'Oe',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
  İ: 'I',
  ħ: 'h',
  Ħ: 'H',
  ŋ: 'n',
  Ŋ: 'N',
  ſ: 's',
  ə: 'a',
  Ə: 'A',
  ƒ: 'f',
  ơ: 'o',
  Ơ: 'O',
  ư: 'u',
  Ư: 'U',
  ĸ: 'k',
  ŧ: 't',
  Ŧ: 'T',
  ʻ: "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '′': "'",
  '″': '"',
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '−': '-',
  '…': '...',
  '•': '-',
  '·': '-',
  '№': 'No',
  º: 'o',
  ª: 'a',
  '€': 'EUR',
  '™': 'TM',
  '®': '(R)',
  '©': '(C)',
  '×': 'x',
  '、': ', ',
  '。': '. ',
  '，': ', ',
  '；': '; ',
  '：': ': ',
  '（': ' (',
  '）': ') ',
  '【': ' [',
  '】': '] ',
  '「': '"',
  '」': '"',
  '・': ' ',
  '〒': '',
  '℃': 'C',
  '㎡': 'm2',
}
/** Only where nothing but plain letters is taken: Germans write umlauts as two letters. */
const byCountry: Record<string, Record<string, string>> = {
  DE: { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' },
  DK: { å: 'aa', Å: 'Aa' },
  RS: { đ: 'dj', Đ: 'Dj' },
}
const sameAs: Record<string, string> = { AT: 'DE', CH: 'DE', LI: 'DE', NO: 'DK', ME: 'RS', BA: 'RS', HR: 'RS' }

/** What the label's fonts have: Latin-1 and the en dash. */
const onLabel = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u00ff\u2013]*$/

/** Latin text without any mark: Łódź → Lodz, Münster → Muenster in Germany. */
export function plainLatin(text: string, country: string): string {
  const own = byCountry[sameAs[country] ?? country] ?? {}
  const spelt = Array.from(text.normalize('NFC'), (char) => own[char] ?? folds[char] ?? char).join('')
  return spelt.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC')
}

/**
 * Latin text as the label can show it. A word keeps its marks when the label's fonts have all of them; otherwise it loses all, so that no
 * name is half marked: Żółć → Zolc, not Zólc.
 */
export const labelLatin = (text: string, country: string): string =>
  text
    .normalize('NFC')
    .split(/(\s+)/)
    .map((word) => (onLabel.test(word) ? word : plainWord(word, country)))
    .join('')

/** Punctuation alone takes no marks away: “Muñoz” is still Muñoz. */
function plainWord(word: string, country: string): string {
  const spelt = Array.from(word, (char) => (/\p{L}/u.test(char) ? char : (folds[char] ?? char))).join('')
  return onLabel.test(spelt) ? spelt : plainLatin(word, country === 'DE' ? '' : country)
}

/** Emoji, pictures, controls and marks without a letter: nothing on a label stands for them. */
export const shapeless =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]|\uFE0F|\u20E3|\p{Cc}|\p{Co}|\p{Cn}/gu
