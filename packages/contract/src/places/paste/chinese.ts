import { statesOf } from '../states.ts'
import { type Found, take } from './parts.ts'

const han = /\p{Script=Han}/u
export const isChinese = (text: string): boolean => (text.match(/\p{Script=Han}/gu)?.length ?? 0) >= 4

const short = (name: string): string => name.replace(/(壮族|回族|维吾尔)?自治区$|特别行政区$|省$|市$/, '')
const municipalities = new Set(['BJ', 'TJ', 'SH', 'CQ'])
const ownCountry = new Set(['TW', 'HK', 'MO'])
/** A company, not a person or a street. */
const company = /(公司|工厂|集团|商行|经营部|贸易行|工作室)$/

type Province = { code: string; at: number; length: number }
/** The province named first in the text, by its long or its short name. */
function findProvince(text: string): Province | null {
  const hits = statesOf('CN').flatMap(({ code, name }) =>
    [name.cn, short(name.cn)].flatMap((word) => {
      const at = text.indexOf(word)
      return at >= 0 ? [{ code, at, length: word.length }] : []
    }),
  )
  return hits.toSorted((a, b) => a.at - b.at || b.length - a.length)[0] ?? null
}

const cityName = /^\s*(\p{Script=Han}{2,9}?(?:自治州|地区|盟|市))/u

function readRegion(address: string, found: Found): string {
  const province = findProvince(address)
  if (!province) {
    const [city, rest] = take(address, cityName)
    if (city && !found.city) found.city = city
    return city ? rest : address
  }
  const { code, at, length } = province
  const before = address.slice(0, at).replace(/中国/, '')
  let rest = address.slice(at + length).replace(/^[省市\s,，]+/, '')
  if (ownCountry.has(code)) {
    found.country = code
    found.city ??= cityName.exec(rest)?.[1] ?? address.slice(at, at + length)
    return before + rest.replace(cityName, '')
  }
  found.country ??= 'CN'
  found.state ??= code
  if (municipalities.has(code)) {
    const name = statesOf('CN').find((one) => one.code === code)?.name.cn ?? ''
    found.city ??= name
    // Beijing is written as province and as city.
    return before + rest.replace(new RegExp(`^${short(name)}市?`), '').replace(/^市辖区/, '')
  }
  const [city, after] = take(rest, cityName)
  if (city) {
    found.city ??= city
    rest = after
  }
  return before + rest
}

const isName = (part: string): boolean =>
  /^[\p{Script=Han}·]{2,5}$/u.test(part) && !/[省市区县镇乡村路街号栋楼室]$/u.test(part)
const honorific = /(先生|女士|小姐|（收）|\(收\)|收)$/

/** Reads what is left of a Chinese address: zip, name, company, province, city, street. */
export function readChinese(text: string, found: Found): string[] {
  let [zip, left] = take(text, /(?<![\d-])\d{6}(?![\d-])/)
  if (zip && !found.zip) found.zip = zip
  left = left.replace(/^\s*中国(?=[\s,，\p{Script=Han}])/u, '')
  const parts = left
    .split(/[\n,，;；、\t]|\s+/)
    .map((part) => part.trim())
    .filter(Boolean)
  const street: string[] = []
  for (const part of parts) {
    const short = part.replace(honorific, '')
    // 何先生 is all that is known of him.
    const bare = short.length === 1 ? part : short
    if (!found.name && isName(bare) && findProvince(bare)?.at !== 0) found.name = bare
    else if (!found.company && company.test(part)) found.company = part
    else street.push(part)
  }
  // Words of another script keep the blank between them, Chinese ones stand together.
  const joined = street.reduce(
    (all, part) => all + (all && !han.test(all.slice(-1)) && !han.test(part[0] ?? '') ? ' ' : '') + part,
    '',
  )
  const line = readRegion(joined, found).replace(/\s+/g, ' ').trim()
  if (line && !found.line1) found.line1 = line
  else if (line) return [line]
  return []
}
