import { pinyin } from 'pinyin-pro'
import { chinesePlaces, provincesOfChina } from './chinese-places.ts'
import { capitalized, joined, least, type Part, type Reading } from './reading.ts'

const han = /\p{Script=Han}/u

/** Surnames of two characters. */
const doubleSurnames =
  /^(欧阳|歐陽|司马|司馬|上官|诸葛|諸葛|东方|東方|皇甫|尉迟|尉遲|公孙|公孫|慕容|长孙|長孫|宇文|司徒|令狐|夏侯|轩辕|轩辕|钟离|濮阳|淳于|单于|申屠|太史|仲孙|呼延|端木|独孤|南宫|百里|东郭|公羊|赫连|澹台|公冶|宗政|太叔|闻人|万俟|鲜于|拓跋|第五|那拉|叶赫|完颜|爱新|赫舍|司空|闾丘|漆雕|乐正|壤驷|公良|夹谷|段干|百里|西门|南门|东门|纳兰|相里|亓官|左丘|梁丘|巫马|谷梁|颛孙|子车|东宫|叶赫那拉|爱新觉罗)/
/** Surnames that pinyin-pro reads otherwise, or whose bearers differ. */
const surnameReadings = new Map([
  ['万俟', 'moqi'],
  ['尉迟', 'yuchi'],
  ['尉遲', 'yuchi'],
  ['单于', 'chanyu'],
  ['澹台', 'tantai'],
  ['长孙', 'zhangsun'],
  ['乐正', 'yuezheng'],
  ['闵', 'min'],
  ['种', 'chong'],
  ['盖', 'ge'],
  ['隗', 'wei'],
  ['祭', 'zhai'],
  ['逄', 'pang'],
  ['佴', 'nai'],
  ['宓', 'mi'],
  ['仇', 'qiu'],
  ['朴', 'piao'],
  ['查', 'zha'],
  ['区', 'ou'],
  ['繁', 'po'],
  ['缪', 'miao'],
  ['员', 'yun'],
  ['召', 'shao'],
  ['黑', 'he'],
  ['折', 'she'],
  ['解', 'xie'],
  ['曾', 'zeng'],
  ['单', 'shan'],
  ['乐', 'yue'],
  ['尉', 'wei'],
  ['冼', 'xian'],
  ['洗', 'xian'],
  ['覃', 'qin'],
  ['谌', 'chen'],
  ['燕', 'yan'],
  ['华', 'hua'],
  ['任', 'ren'],
  ['哈', 'ha'],
  ['纪', 'ji'],
  ['宁', 'ning'],
  ['应', 'ying'],
  ['要', 'yao'],
  ['晁', 'chao'],
  ['翟', 'zhai'],
  ['柏', 'bai'],
  ['贾', 'jia'],
  ['俞', 'yu'],
  ['阚', 'kan'],
  ['卜', 'bu'],
  ['秘', 'bi'],
  ['牟', 'mu'],
  ['缴', 'jiao'],
  ['撒', 'sa'],
  ['薄', 'bo'],
  ['句', 'gou'],
  ['那', 'na'],
  ['重', 'chong'],
  ['行', 'xing'],
  ['车', 'che'],
  ['石', 'shi'],
  ['沈', 'shen'],
  ['盛', 'sheng'],
  ['长', 'zhang'],
])
/** Each of these is read in two ways by families of that name. */
const doubtful = /^艾力|^白玛|^罗布|^巴图|^乌云|^[乐种召折员黑繁隗祭宓佴尉缪盖覃谌秘朴洗牟句撒区翟单盛]/
/** In a given name parents read each of these in one way or the other. */
const doubtfulGiven = /[乐行朝重长茜晟藏柏祭降调参宿率曾单]/
/** How names of other languages of China begin or are: Uyghur and Kazakh, Tibetan, Mongolian. Each bearer has a Latin form of their own. */
const otherLanguages =
  /^(?:(?:白玛|罗布|巴图|乌云)(?:$|..$)|安尼瓦|艾尼瓦|艾克|艾则孜|伊力|米尔|马合|苏力坦|毛拉|卓嘎|买买提|麦麦提|买合|吐尔|吐逊|阿不|阿卜|阿布都|艾尔肯|艾合买|艾买提|古丽|热依|热合|努尔|玉素|依明|依布|肉孜|库尔班|木拉提|木合|沙吾|巴合|叶尔|哈力|哈孜|帕提|扎西|次仁|次旦|卓玛|央金|拉姆|旦增|丹增|多吉|格桑|尼玛|洛桑|平措|索朗|仁青|达瓦|边巴|顿珠|加措|曲珍|德吉|班觉|贡布|益西|巴特尔|其其格|巴雅尔|苏日|图雅|高娃|那日|呼和|阿古|斯琴|萨仁|娜仁|朝鲁|布和|孟和|敖登|宝音|吉日|额尔|牧仁|乌日|乌力)|(?:古丽|买提|卓玛|卓嘎|其其格|其木格|巴特尔|巴雅尔|格日勒|图雅|加措|尼亚孜)$/u
const titles = /(先生|女士|小姐|太太|老师|经理|老板)$/
/** Given names whose character is read otherwise than in most words. */
const givenReadings = new Map([
  ['茜', 'qian'],
  ['晟', 'sheng'],
  ['圳', 'zhen'],
  ['乐', 'le'],
  ['长', 'chang'],
  ['曾', 'zeng'],
  ['重', 'chong'],
  ['朝', 'chao'],
  ['行', 'xing'],
  ['传', 'chuan'],
  ['盛', 'sheng'],
  ['单', 'shan'],
  ['调', 'tiao'],
  ['参', 'shen'],
  ['厦', 'xia'],
  ['莎', 'sha'],
  ['娜', 'na'],
  ['蔚', 'wei'],
  ['都', 'du'],
  ['和', 'he'],
  ['还', 'huan'],
  ['降', 'jiang'],
  ['藏', 'zang'],
  ['夏', 'xia'],
  ['洋', 'yang'],
  ['斌', 'bin'],
  ['了', 'liao'],
  ['地', 'di'],
  ['得', 'de'],
  ['与', 'yu'],
  ['率', 'shuai'],
  ['尽', 'jin'],
  ['炜', 'wei'],
  ['禅', 'chan'],
  ['铭', 'ming'],
  ['颉', 'jie'],
  ['婧', 'jing'],
  ['琨', 'kun'],
  ['露', 'lu'],
  ['薇', 'wei'],
  ['为', 'wei'],
  ['干', 'gan'],
  ['好', 'hao'],
  ['兴', 'xing'],
  ['中', 'zhong'],
  ['强', 'qiang'],
  ['少', 'shao'],
  ['相', 'xiang'],
  ['正', 'zheng'],
  ['泊', 'bo'],
  ['柏', 'bai'],
  ['奇', 'qi'],
  ['俊', 'jun'],
  ['思', 'si'],
  ['识', 'shi'],
  ['宿', 'su'],
  ['祺', 'qi'],
  ['祎', 'yi'],
  ['祐', 'you'],
  ['嚣', 'xiao'],
  ['翟', 'zhai'],
])

const options = { toneType: 'none', type: 'array', v: false, nonZh: 'consecutive', traditional: true } as const
/** Characters that names and places read in one way, whatever they are in other words. */
const inNames = new Map([
  ['都', 'du'],
  ['什', 'shi'],
])
const syllablesOf = (text: string): string[] => {
  const read = pinyin(text, { ...options, surname: 'off' })
  return Array.from(text, (char, index) => inNames.get(char) ?? read[index] ?? '')
}

/** Syllables as one word: an apostrophe before a, e and o (GB/T 16159-2012). */
const wordOf = (syllables: readonly string[]): string =>
  capitalized(syllables.reduce((word, one) => (word !== '' && /^[aeo]/.test(one) ? `${word}'${one}` : word + one), ''))

/** ü in a name is YU, as passports write it since 2012. */
const passport = (syllable: string): string => syllable.replaceAll(/ü(?=e)/g, 'u').replaceAll('ü', 'yu')

/** Surnames that begin a name of Han characters; what begins otherwise is a name of another language. */
const surnames = new Set(
  '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎鲁韦昌马苗凤花方俞任袁柳酆鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于时傅皮卞齐康伍余元卜顾孟平黄和穆萧尹姚邵湛汪祁毛禹狄米贝明臧计伏成戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵席季麻强贾路娄危江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯昝管卢莫经房裘缪干解应宗丁宣贲邓郁单杭洪包诸左石崔吉钮龚程嵇邢滑裴陆荣翁荀羊於惠甄曲家封芮羿储靳汲邴糜松井段富巫乌焦巴弓牧隗山谷车侯宓蓬全郗班仰秋仲伊宫宁仇栾暴甘钭厉戎祖武符刘景詹束龙叶幸司韶郜黎蓟薄印宿白怀蒲邰从鄂索咸籍赖卓蔺屠蒙池乔阴鬱胥能苍双闻莘党翟谭贡劳逄姬申扶堵冉宰郦雍郤璩桑桂濮牛寿通边扈燕冀郏浦尚农温别庄晏柴瞿阎充慕连茹习宦艾鱼容向古易慎戈廖庾终暨居衡步都耿满弘匡国文寇广禄阙东欧殳沃利蔚越夔隆师巩厍聂晁勾敖融冷訾辛阚那简饶空曾毋沙乜养鞠须丰巢关蒯相查后荆红游竺权逯盖益桓公晋楚闫法汝鄢涂钦岳帅缑亢况郈有琴商牟佘佴伯赏墨哈谯笪年爱阳佟言福肖覃辜战仝苑原逯展初綦谌代付侬兰丛邸奉尧揭楼皇朴区冼信折召种员祭麴盘曲付'.split(
    '',
  ),
)

const isSurname = (text: string): boolean => surnames.has(text) || doubleSurnames.test(text)

function plainName(name: string): Reading {
  const surname = doubleSurnames.exec(name)?.[0] ?? name.slice(0, 1)
  const given = name.slice(surname.length)
  const read = surnameReadings.get(surname)
  const head = pinyin(surname, { ...options, surname: 'all' })
  const inWord = syllablesOf(given)
  const syllables = Array.from(given, (char, index) => givenReadings.get(char) ?? inWord[index] ?? '')
  const last = capitalized(read ?? head.map(passport).join(''))
  const first = capitalized(syllables.map(passport).join(''))
  const isDoubtful = doubtful.test(name) || doubtfulGiven.test(given) || !isSurname(surname)
  return { text: `${last} ${first}`.trim(), confidence: isDoubtful ? 'guess' : 'likely' }
}

const toCheck = ({ text, confidence }: Reading): Reading => ({ text, confidence: least(confidence, 'guess') })
/** Four characters behind no double surname are more often of another language than a surname with a long given name. */
const readName = (name: string): Reading =>
  name.length >= 4 && !doubleSurnames.test(name) ? toCheck(plainName(name)) : plainName(name)

/** A person's name: surname, then the given name as one word. Two to four characters, or parts with a dot between them. */
export function chineseName(text: string): Reading {
  const title = titles.exec(text)?.[0] ?? ''
  const name = text.slice(0, text.length - title.length).replaceAll(/\s/g, '')
  const parts = name.split(/[·•・]/)
  if (parts.length > 1) {
    const words = parts.map((part) => ({ text: wordOf(syllablesOf(part)), confidence: 'guess' as const }))
    return joined(words)
  }
  // Simplified forms only: a traditional surname is no sign of another language.
  const isForeign =
    otherLanguages.test(name) || (name.length === 4 && !doubleSurnames.test(name) && !surnames.has(name.slice(0, 1)))
  // A company may stand where a name is expected.
  if (!isForeign && name.length > (doubleSurnames.test(name) ? 5 : 4)) return toCheck(chineseStreet(text))
  const read: Reading = isForeign ? { text: wordOf(syllablesOf(name)), confidence: 'guess' } : readName(name)
  return title === '' ? read : joined([read, { text: wordOf(syllablesOf(title)), confidence: 'likely' }])
}

/** What follows a name in an address or closes a company's; longest first. */
const units =
  '经济技术开发区|高新技术产业开发区|特别行政区|维吾尔自治区|壮族自治区|回族自治区|居民委员会|有限责任公司|股份有限公司|有限公司|村民委员会|产业园区|' +
  '工业园区|科技园区|开发区|高新区|保税区|工业区|自治区|自治州|自治县|自治旗|工业园|科技园|产业园|创业园|物流园|软件园|研究院|旗舰店|专卖店|分公司|' +
  '总公司|新区|街道|大道|大街|胡同|单元|号楼|号院|花园|小区|大厦|广场|公寓|家园|新村|中心|公园|市场|大学|学院|中学|小学|医院|酒店|宾馆|公司|集团|' +
  '工厂|商行|商店|超市|北路|南路|东路|西路|中路|北街|南街|东街|西街|省|市|区|县|盟|旗|镇|乡|村|路|街|巷|弄|里|段|号|栋|幢|座|楼|层|室|厂|店|组|期|' +
  '縣|區|鎮|鄉|號|樓|層|棟'
const unit = new RegExp(`^(.+?)(${units})`, 'u')
const unitAlone = new RegExp(`^(${units})$`, 'u')
/** Compass points stay with the name of the road: Renminnan Lu. */
const roadOf = /^([东南西北中])(路|街)$/
const trades =
  /^(国际|进出口|电子商务|电子|科技|贸易|商贸|国际贸易|实业|投资|物流|供应链管理|供应链|信息技术|网络科技|网络|技术|服饰|服装|家具|五金|塑胶|塑料|玩具|日用品|化妆品|电器|机械|设备|股份|控股|管理|文化传媒|文化|传媒|跨境|电商|珠宝|首饰|工艺品|礼品|光电|智能|新能源|能源|生物|医疗器械|医疗|健康|食品|汽车配件|汽车)/

const placeNames = [...chinesePlaces.keys()].toSorted((a, b) => b.length - a.length)
const tablePlace = (text: string): string | undefined => placeNames.find((name) => text.startsWith(name))

/** A name inside an address: places of the table by it, the rest as one word; words of trade stand apart. */
function nameWords(text: string): string[] {
  const words: string[] = []
  let rest = ''
  const flush = (): void => {
    if (rest !== '') words.push(wordOf(syllablesOf(rest)))
    rest = ''
  }
  for (let at = 0; at < text.length;) {
    const place = tablePlace(text.slice(at))
    const trade = trades.exec(text.slice(at))?.[0]
    const known = place ?? trade
    if (known === undefined) rest += text[at++]
    else {
      flush()
      words.push(place === undefined ? wordOf(syllablesOf(known)) : (chinesePlaces.get(known) as string))
      at += known.length
    }
  }
  flush()
  return words
}

const unitWords = new Map([
  ['有限公司', 'Youxian Gongsi'],
  ['有限责任公司', 'Youxian Zeren Gongsi'],
  ['高新技术产业开发区', 'Gaoxin Jishu Chanye Kaifaqu'],
  ['经济技术开发区', 'Jingji Jishu Kaifaqu'],
  ['股份有限公司', 'Gufen Youxian Gongsi'],
])
const unitWord = (text: string): string => unitWords.get(text) ?? wordOf(syllablesOf(text))

/** A city or province may open an address without its unit word: 广东深圳南山区. */
const opening = new RegExp(`^(${[...provincesOfChina.keys()].toSorted((a, b) => b.length - a.length).join('|')})`, 'u')

/** `follows`: a number stands before the text, so that a unit comes first. */
function hanWords(text: string, follows: boolean): string[] {
  const words: string[] = []
  let rest = text
  const province = opening.exec(rest)?.[0]
  if (province !== undefined && !/^[路街]|^[东南西北中]?[路街]/.test(rest.slice(province.length))) {
    words.push(provincesOfChina.get(province) as string)
    rest = rest.slice(province.length)
  }
  while (rest !== '') {
    const known = tablePlace(rest)
    const alone = unitAlone.test(rest)
    if (alone) return [...words, unitWord(rest)]
    const found = known === undefined ? unit.exec(rest) : null
    const head = new RegExp(`^(${units})`, 'u').exec(rest)?.[0]
    if (known !== undefined) {
      words.push(chinesePlaces.get(known) as string)
      rest = rest.slice(known.length)
    } else if (
      (words.length > 0 || follows) &&
      head !== undefined &&
      (follows || !(head.length === 1 && unit.exec(rest)?.[1]?.length === 1))
    ) {
      words.push(unitWord(head))
      follows = false
      rest = rest.slice(head.length)
    } else if (found?.[1] !== undefined && found[2] !== undefined) {
      const road = roadOf.exec(found[2])
      words.push(...nameWords(road ? found[1] + road[1] : found[1]), unitWord(road?.[2] ?? found[2]))
      rest = rest.slice(found[0].length)
    } else {
      words.push(...nameWords(rest))
      rest = ''
    }
  }
  return words
}

/** A street, a company: the characters by unit words, digits and Latin letters as they are typed. */
export function chineseStreet(text: string): Reading {
  const runs = text.match(/\p{Script=Han}+|[^\p{Script=Han}]+/gu) ?? []
  const parts = runs.map((run, index) =>
    han.test(run) ? hanWords(run, /\d$/.test(runs[index - 1] ?? '')).join(' ') : run.trim(),
  )
  return { text: parts.filter((part) => part !== '').join(' '), confidence: 'likely' }
}

const ethnic =
  /(?:(?:蒙古|回|藏|维吾尔|苗|彝|壮|布依|朝鲜|满|侗|瑶|白|土家|哈尼|哈萨克|傣|黎|傈僳|佤|畲|高山|拉祜|水|东乡|纳西|景颇|柯尔克孜|土|达斡尔|仫佬|羌|布朗|撒拉|毛南|仡佬|锡伯|塔吉克|普米|怒|独龙|裕固|保安|各)族|蒙古|哈萨克|柯尔克孜|塔吉克|锡伯|达斡尔|维吾尔)(?=.*自治)/gu

/** A town or province without what kind of place it is: 成都市 Chengdu, 恩施土家族苗族自治州 Enshi; districts and counties keep it. */
export function chineseTown(text: string, part: Part): Reading {
  const known = chinesePlaces.get(text)
  if (known !== undefined) return { text: known, confidence: 'sure' }
  const self = /自治[区州县旗]$/.exec(text)?.[0]
  const region = provincesOfChina.get(text.replace(/(自治区|特别行政区|[省市])$/u, ''))
  if (part === 'state' && region !== undefined) return { text: region, confidence: 'sure' }
  const plain = self ? text.replaceAll(ethnic, '').slice(0, -self.length) : text
  const bare = plain.length > 2 ? plain.replace(/(特别行政区|地区|[省市盟])$/u, '') : plain
  const place = chinesePlaces.get(bare)
  if (place !== undefined) return { text: place, confidence: 'sure' }
  const unit = /(?:特区|林区|矿区|新区|[区县旗镇乡])$/u.exec(bare)?.[0]
  if (unit && text === bare && bare.length > 2 && bare.length < 6) {
    const name = bare.slice(0, -unit.length)
    return { text: `${chinesePlaces.get(name) ?? wordOf(syllablesOf(name))} ${unitWord(unit)}`, confidence: 'likely' }
  }
  if (/[省市区县盟旗州]./u.test(bare.slice(1)) && bare.length > 4) return chineseStreet(text)
  return { text: wordOf(syllablesOf(bare)), confidence: 'likely' }
}
