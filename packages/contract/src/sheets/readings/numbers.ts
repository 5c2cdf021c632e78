/** What a comma between three digits and three others is: decided by the column, since one number alone does not tell. */
export type CommaIs = 'decimal' | 'thousands' | undefined

const GROUPED = /^\d{1,3}([ '’]\d{3})+(?=$|[.,]\d{1,2}$)/
/** Three decimals, read a second time, could be a thousand. */
const apartFromThousands = (fraction: string): string =>
  fraction.length === 3 ? fraction.replace(/0+$/, '').replace(/^\d{3}$/, '$&0') : fraction
const plain = (digits: string, decimals = ''): string => {
  const whole = digits.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')
  const fraction = apartFromThousands(decimals)
  return fraction === '' ? whole : `${whole === '' ? '0' : whole}.${fraction}`
}

/** A number with both marks: the last one parts the decimals, the other one groups of three digits. */
function withBoth(text: string): string | null {
  const mark = text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.'
  const at = text.lastIndexOf(mark)
  const [whole, fraction] = [text.slice(0, at), text.slice(at + 1)]
  const isGrouped = mark === ',' ? /^\d{1,3}(\.\d{3})+$/ : /^\d{1,3}(,\d{3})+$/
  return isGrouped.test(whole) && /^\d+$/.test(fraction) ? plain(whole, fraction) : null
}

function withOne(text: string, comma: CommaIs): string | null {
  const mark = text.includes(',') ? ',' : '.'
  const [whole = '', ...rest] = text.split(mark)
  const isGrouped = /^\d{1,3}$/.test(whole) && rest.every((part) => /^\d{3}$/.test(part))
  if (rest.length > 1) return isGrouped ? plain(text) : null
  const fraction = rest[0] ?? ''
  // A group never begins with a lone zero: "0,500" is a half.
  const isEither = isGrouped && !whole.startsWith('0')
  if (!isEither) return plain(whole, fraction)
  if (mark === '.') return comma === 'decimal' ? plain(text) : plain(whole, fraction)
  if (comma === undefined) return null
  return comma === 'decimal' ? plain(whole, fraction) : plain(text)
}

/**
 * A number as people of any country write it, as "1234.56": "1,5", "1.234,56", "1 200,00", "1'200.50". Null when it is no number, or
 * when it has two meanings ("1,500") and the column has not decided.
 */
export function plainNumber(text: string, comma?: CommaIs): string | null {
  const tidied = text
    .normalize('NFKC')
    .replaceAll(/[\u00a0\u2009\u202f]/g, ' ')
    .trim()
  const joined = GROUPED.test(tidied) ? tidied.replaceAll(/[ '’]/g, '') : tidied
  if (!/^(?:\d[\d.,]*|[.,]\d+)$/.test(joined)) return null
  if (/^\d+$/.test(joined)) return plain(joined)
  return joined.includes(',') && joined.includes('.') ? withBoth(joined) : withOne(joined, comma)
}
