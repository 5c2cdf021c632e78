import { areaList } from '@vant/area-data'
import { pinyin } from 'pinyin-pro'
import { offeredStates } from '../../packages/contract/src/places/index.ts'
import type { City, State } from './types.ts'

/** Numbers of provinces (GB/T 2260) and their letters (ISO 3166-2). */
const letters =
  '11 BJ 12 TJ 13 HE 14 SX 15 NM 21 LN 22 JL 23 HL 31 SH 32 JS 33 ZJ 34 AH 35 FJ 36 JX 37 SD 41 HA 42 HB 43 HN 44 GD 45 GX 46 HI ' +
  '50 CQ 51 SC 52 GZ 53 YN 54 XZ 61 SN 62 GS 63 QH 64 NX 65 XJ 71 TW 81 HK 82 MO'
const letterOf = new Map(letters.match(/\d\d [A-Z]{2}/g)?.map((pair) => pair.split(' ') as [string, string]))

/** Towns whose usual English name is not the pinyin of their Chinese one. */
const overrides: Record<string, string> = {
  西安: "Xi'an",
  呼和浩特: 'Hohhot',
  鄂尔多斯: 'Ordos',
  呼伦贝尔: 'Hulunbuir',
  乌兰察布: 'Ulanqab',
  巴彦淖尔: 'Bayannur',
  锡林郭勒: 'Xilingol',
  阿拉善: 'Alxa',
  兴安: 'Hinggan',
  乌鲁木齐: 'Urumqi',
  克拉玛依: 'Karamay',
  吐鲁番: 'Turpan',
  喀什: 'Kashgar',
  和田: 'Hotan',
  阿克苏: 'Aksu',
  伊犁哈萨克: 'Ili',
  阿勒泰: 'Altay',
  拉萨: 'Lhasa',
  日喀则: 'Shigatse',
  林芝: 'Nyingchi',
  昌都: 'Qamdo',
  那曲: 'Nagqu',
  阿里: 'Ngari',
  阿坝藏族羌族: 'Ngawa',
  甘孜藏族: 'Garze',
  迪庆藏族: 'Deqen',
  哈尔滨: 'Harbin',
  齐齐哈尔: 'Qiqihar',
  香港: 'Hong Kong',
  澳门: 'Macao',
}

/** Rows that stand for "everything else of the province": their counties are towns of their own. */
const pseudo = /^(省直辖县|县|自治区直辖县级行政区划|市辖区)$/

function englishOf(nameCN: string): string {
  const short = nameCN.replace(/(自治州|地区|盟|市|区|县)$/, '') || nameCN
  const known = overrides[short]
  if (known) return known
  const letters = pinyin(short, { toneType: 'none', type: 'array', v: true }).join('')
  return letters.slice(0, 1).toUpperCase() + letters.slice(1)
}

const within = (list: Record<string, string>, prefix: string): [string, string][] =>
  Object.entries(list).filter(([code]) => code.startsWith(prefix))

function citiesOf(province: string): City[] {
  return within(areaList.city_list, province).flatMap(([code, nameCN]) => {
    const names = pseudo.test(nameCN)
      ? within(areaList.county_list, code.slice(0, 4)).map(([, name]) => name)
      : [nameCN]
    return names.map((name) => ({ name: englishOf(name), nameCN: name }))
  })
}

/** The 34 provinces with their cities, both scripts. */
export function readChina(): State[] {
  const names = new Map(offeredStates('CN').map((state) => [state.code, state.name]))
  return Object.keys(areaList.province_list).map((number) => {
    const code = letterOf.get(number.slice(0, 2)) ?? ''
    const name = names.get(code)
    if (!name) throw new Error(`The province ${number} has no name`)
    return { code, name: name.en, nameCN: name.cn, cities: citiesOf(number.slice(0, 2)) }
  })
}

/** First letters and all letters of a Chinese name: 美国 → "mg meiguo". */
export const pinyinWords = (name: string): string => {
  const syllables = pinyin(name, { toneType: 'none', type: 'array', v: true, nonZh: 'removed' })
  return syllables.length === 0 ? '' : `${syllables.map((one) => one.slice(0, 1)).join('')} ${syllables.join('')}`
}
