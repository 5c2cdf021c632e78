import type { Text } from '../messages.ts'
import { stateRows } from './state-names.ts'

export type State = { code: string; name: Text }

const parsed = new Map<string, readonly State[]>()
/** The closed list of a country's states; empty when the country has none here and free text is taken. */
export function statesOf(country: string): readonly State[] {
  const known = parsed.get(country)
  if (known) return known
  const rows = Object.hasOwn(stateRows, country) ? (stateRows[country] ?? '').split('\n') : []
  const states = rows.map((row) => {
    const [code = '', en = '', cn = ''] = row.split('|')
    return { code, name: { en, cn } }
  })
  parsed.set(country, states)
  return states
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Short Chinese form: 广东 for 广东省, 广西 for 广西壮族自治区. */
const shortChinese = (name: string): string =>
  name.replace(/(壮族|回族|维吾尔)?自治区$|特别行政区$|省$|市$|州$|地区$|领地$/, '')

/** Other spellings of states, "country:code:words". */
const otherWords: Record<string, string> = {
  // Chinese names in use beside the official ones; the abbreviations of before 1963, which people still write ("Calif.", "N. Mex.").
  US: 'AL:ala;AZ:ariz;AR:ark;CA:calif,cal;CO:colo,col;CT:conn;DE:del;FL:fla,flor;ID:ida;IL:ill,ills;IN:ind;KS:kans,kan;KY:ken,kent;MA:mass;ME:maine;MI:mich;MN:minn;MS:miss;MO:mo;MT:mont;NE:nebr,neb;NV:nev;NH:newh;NM:nmex,newmex;NC:ncar;ND:ndak,nodak;OH:ohio;OK:okla;OR:ore,oreg;PA:penn,penna;PR:prico;RI:rhodeis;SC:scar;SD:sdak,sodak;TN:tenn;TX:tex;VT:verm;VA:virg;WA:wash;WV:wva,westva,wvirginia;WI:wis,wisc;WY:wyo;DC:washingtondc,dcwashington,华盛顿特区;MP:saipan,cnmi,塞班;VI:virginislands;CA:加州;TX:德克萨斯州,德州;IL:伊利诺斯州;HI:夏威夷;LA:路易西安那州;OR:俄勒冈;AL:阿拉巴马州;OK:俄克拉荷马州;IA:爱荷华州;FL:佛州;NJ:纽泽西州',
  CA: 'NL:newfoundland,nf,nfld,labrador;AB:alta;MB:man;SK:sask;NT:nwt;NS:novascotia;QC:pq,québec,que;PE:pei;YT:yukonterritory,yuk,yk;ON:安省,ont;BC:卑诗省',
  AU: 'ACT:canberra;VIC:维省;NSW:新州;QLD:昆州;WA:西澳,西澳大利亚州;SA:南澳;TAS:塔州;NT:北领地',
  CN: 'NM:neimenggu,neimongol;XZ:xizang;MO:macau;GX:guangxizhuang',
}

const wordsByCountry = new Map<string, Map<string, string>>()
function wordsOf(country: string): Map<string, string> {
  const known = wordsByCountry.get(country)
  if (known) return known
  const words = new Map<string, string>()
  for (const { code, name } of statesOf(country)) {
    words.set(plain(name.en), code)
    words.set(plain(name.cn), code)
    words.set(plain(shortChinese(name.cn)), code)
  }
  for (const entry of (otherWords[country] ?? '').split(';')) {
    const [code = '', list = ''] = entry.split(':')
    for (const word of list.split(',')) if (word) words.set(plain(word), code)
  }
  for (const { code } of statesOf(country)) words.set(plain(code), code)
  wordsByCountry.set(country, words)
  return words
}

/**
 * Code of a state written as a code (also "US-CA"), English or Chinese name; null when the country's list lacks it.
 * For a country without a list the text itself comes back.
 */
export function parseState(country: string, text: string): string | null {
  if (statesOf(country).length === 0) return text.trim()
  const words = wordsOf(country)
  const word = plain(text)
  const short = word.startsWith(country.toLowerCase()) ? words.get(word.slice(2)) : undefined
  const province = country === 'CN' ? words.get(word.replace(/(province|sheng|shi|municipality)$/, '')) : undefined
  return words.get(word) ?? short ?? province ?? null
}

/** The state's name; the code itself where no list knows it. */
export function stateText(country: string, code: string): Text {
  return statesOf(country).find((state) => state.code === code)?.name ?? { en: code, cn: code }
}
