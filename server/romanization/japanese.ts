import { readFileSync } from 'node:fs'
import { townAt } from './japanese-towns.ts'
import { kanaToLatin } from './kana.ts'
import { capitalized, joined, type Confidence, least, type Part, type Reading, table } from './reading.ts'

type Dictionary = Map<string, Reading>

/** Read when the first Japanese text comes: two megabytes that most servers never need. */
const loaded = new Map<string, Dictionary>()
function dictionary(name: 'surnames' | 'given-names' | 'places' | 'cities', own: Map<string, string>): Dictionary {
  const known = loaded.get(name)
  if (known) return known
  const lines = readFileSync(new URL(`data/japanese-${name}.txt`, import.meta.url), 'utf8').split('\n')
  const entries = lines.flatMap((line): [string, Reading][] => {
    const [text, latin] = line.split('\t')
    if (!text || !latin) return []
    const confidence: Confidence = latin.endsWith('?') ? 'guess' : 'likely'
    return [[text, { text: latin.replaceAll(/['?]/g, ''), confidence }]]
  })
  const made: Dictionary = new Map(entries)
  for (const [text, latin] of own) made.set(text, { text: latin, confidence: 'likely' })
  loaded.set(name, made)
  return made
}

/** Where the dictionary's cheapest reading is not the usual one, or a surname is missing. */
const ownSurnames = table(`
三笘=mitoma, 堂安=doan, 池江=ikee, 八村=hachimura, 渋野=shibuno, 隈=kuma, 深田=fukada, 大谷=otani, 菅田=suda, 東野=higashino, 福沢=fukuzawa, 福澤=fukuzawa, 相葉=aiba, 柴咲=shibasaki, 上戸=ueto, 有村=arimura, 綾瀬=ayase, 広瀬=hirose, 浜辺=hamabe, 吉沢=yoshizawa, 横浜=yokohama, 新垣=aragaki, 渡邊=watanabe, 渡邉=watanabe, 齋藤=saito, 齊藤=saito, 髙橋=takahashi, 山﨑=yamazaki, 﨑山=sakiyama, 濱田=hamada, 廣瀬=hirose, 神田=kanda
中島=nakajima, 山崎=yamazaki, 東=azuma, 河野=kono, 小山=koyama, 長谷川=hasegawa, 服部=hattori, 五十嵐=igarashi, 菅=suga, 菅原=sugawara, 上村=uemura
東海林=shoji, 小鳥遊=takanashi, 四月一日=watanuki, 我妻=wagatsuma, 鬼頭=kito, 米津=yonezu, 羽生=hanyu, 藤澤=fujisawa, 佐々木=sasaki, 三浦=miura, 橋本=hashimoto
黒澤=kurosawa, 宮﨑=miyazaki, 宮崎=miyazaki, 浜崎=hamasaki, 尾崎=ozaki, 川崎=kawasaki, 岩崎=iwasaki, 金城=kinjo, 比嘉=higa, 玉城=tamaki, 大城=oshiro, 宮城=miyagi
角田=kakuta, 熊谷=kumagai, 安藤=ando, 阿部=abe, 安倍=abe, 安部=abe, 柳=yanagi, 林=hayashi, 森=mori, 原=hara, 関=seki, 堀=hori, 岸=kishi, 辻=tsuji, 谷=tani, 南=minami, 西=nishi, 北=kita
水谷=mizutani, 長田=nagata, 土屋=tsuchiya, 白石=shiraishi, 大和=yamato, 大塚=otsuka, 小川=ogawa, 小野=ono, 大野=ono, 小沢=ozawa, 小澤=ozawa, 古川=furukawa, 高田=takada
`)

/** Given names since about 1990 that the dictionary lacks or reads as nobody does (from general knowledge). */
const ownGivenNames = table(`
誠也=seiya, 宗隆=munetaka, 諒太=ryota, 風=kaze, 春馬=haruma, 涼真=ryoma, 辰徳=tatsunori, 美姫=miki, 雄星=yusei, 敦也=atsuya, 璃花子=rikako, 日向子=hinako, 塁=rui, 弥生=yayoi, 彌生=yayoi, 研吾=kengo, 謙吾=kengo, 健吾=kengo, 伸弥=shinya, 慎也=shinya, 真也=shinya, 信也=shinya, 由伸=yoshinobu, 篤人=atsuto, 誠司=seiji, 誠一=seiichi, 誠二=seiji, 誠治=seiji, 陽太=yota, 陽介=yosuke, 洋介=yosuke, 洋平=yohei, 陽平=yohei, 光太郎=kotaro, 孝太郎=kotaro, 幸太郎=kotaro, 健人=kento, 健斗=kento, 賢人=kento, 賢太郎=kentaro, 翼=tsubasa, 蒼真=soma, 颯真=soma, 壮真=soma, 颯=hayate, 朔=saku, 朔太郎=sakutaro, 律希=ritsuki, 暖=haru, 陽向=hinata, 日向=hinata, 結月=yuzuki, 優月=yuzuki, 柚希=yuzuki, 柚葉=yuzuha, 乃愛=noa, 莉愛=ria, 紗奈=sana, 彩乃=ayano, 綾乃=ayano, 琴音=kotone, 美桜=mio, 美羽=miu, 美優=miyu, 美結=miyu, 愛莉=airi, 愛梨=airi, 杏奈=anna, 茉莉=mari, 真理子=mariko, 麻里子=mariko, 理恵=rie, 理沙=risa, 梨沙=risa, 沙也加=sayaka, 彩加=ayaka, 早紀=saki, 沙希=saki, 美穂=miho, 志穂=shiho, 瑞希=mizuki, 瑞穂=mizuho, 千晴=chiharu, 千春=chiharu, 千鶴=chizuru, 睦美=mutsumi, 真美=mami, 雅美=masami, 正美=masami, 博美=hiromi, 浩美=hiromi, 裕美=hiromi, 弘美=hiromi, 律子=ritsuko, 節子=setsuko, 文子=fumiko, 史子=fumiko, 貴子=takako, 孝子=takako, 隆子=takako, 敬子=keiko, 啓子=keiko, 圭子=keiko, 慶子=keiko, 桂子=keiko, 順子=junko, 純子=junko, 淳子=junko, 正子=masako, 雅子=masako, 昌子=masako, 信子=nobuko, 伸子=nobuko, 典子=noriko, 紀子=noriko, 範子=noriko, 法子=noriko, 良子=yoshiko, 芳子=yoshiko, 義子=yoshiko, 佳子=yoshiko, 明子=akiko, 昭子=akiko, 章子=akiko, 秋子=akiko, 晶子=akiko, 陽菜=hina, 源=gen, 樹里=juri, 准一=junichi, 環奈=kanna, 将暉=masaki, 建英=takefusa, 雅紀=masaki, 宣親=norichika, 佑都=yuto, 佑介=yusuke, 悠太=yuta, 悠=yu, 優=yu, 優奈=yuna, 優花=yuka, 優香=yuka, 彩花=ayaka, 彩香=ayaka, 千尋=chihiro, 千夏=chinatsu, 真由=mayu, 麻衣=mai, 由佳=yuka, 里奈=rina, 絵美=emi, 直人=naoto, 隼人=hayato, 圭太=keita, 康平=kohei, 航=wataru, 航平=kohei, 陸=riku, 大和=yamato, 空=sora, 新=arata, 岳=gaku, 匠=takumi, 亮太=ryota, 涼太=ryota, 遼太郎=ryotaro, 啓介=keisuke, 圭佑=keisuke, 圭介=keisuke, 祐介=yusuke, 裕介=yusuke, 雄介=yusuke, 慎吾=shingo, 真吾=shingo, 哲也=tetsuya, 和也=kazuya, 智也=tomoya, 直也=naoya, 葵=aoi, 蓮=ren, 湊=minato, 凛=rin, 凜=rin, 龍馬=ryoma, 聡太=sota, 颯太=sota, 蒼太=sota, 悠真=yuma, 悠斗=yuto, 陽斗=haruto, 陽翔=haruto, 大翔=hiroto, 樹=itsuki, 律=ritsu
朝陽=asahi, 結衣=yui, 結菜=yuna, 結愛=yua, 心春=koharu, 紬=tsumugi, 咲良=sakura, 美月=mizuki, 莉子=riko, 芽依=mei, 杏=an, 凪=nagi, 澪=mio, 詩=uta, 花=hana, 楓=kaede, 陽葵=himari
翔平=shohei, 晋三=shinzo, 拓海=takumi, 拓也=takuya, 達也=tatsuya, 健太=kenta, 大輔=daisuke, 直樹=naoki, 雄太=yuta, 優太=yuta, 優斗=yuto, 海斗=kaito, 蒼=aoi, 碧=aoi, 奏太=sota
太郎=taro, 次郎=jiro, 一郎=ichiro, 三郎=saburo, 花子=hanako, 美咲=misaki, 愛=ai, 彩=aya, 舞=mai, 翼=tsubasa, 学=manabu, 誠=makoto, 剛=tsuyoshi, 隆=takashi, 修=osamu, 実=minoru, 茂=shigeru
進=susumu, 清=kiyoshi, 勇=isamu, 薫=kaoru, 恵=megumi, 望=nozomi, 光=hikaru, 晶=akira, 明=akira, 亮=ryo, 涼=ryo, 翔=sho, 健=ken, 賢=ken, 純=jun, 潤=jun, 淳=jun, 陽子=yoko, 洋子=yoko
恵子=keiko, 裕子=yuko, 優子=yuko, 祐子=yuko, 由美=yumi, 由美子=yumiko, 久美子=kumiko, 真由美=mayumi, 智子=tomoko, 和子=kazuko, 幸子=sachiko, 直美=naomi, 明美=akemi, 京子=kyoko
大樹=daiki, 大輝=daiki, 雄大=yudai, 悠人=yuto, 悠希=yuki, 勇気=yuki, 結子=yuiko, 七海=nanami, 遥=haruka, 遥香=haruka, 萌=moe, 沙織=saori, 香織=kaori, 真央=mao, 結弦=yuzuru, 玄師=kenshi
裕也=yuya, 雄一=yuichi, 裕一=yuichi, 浩一=koichi, 浩二=koji, 健二=kenji, 健一=kenichi, 賢治=kenji, 春樹=haruki, 龍之介=ryunosuke, 駿=shun, 瞬=shun, 仁=jin, 慎太郎=shintaro, 由紀夫=yukio
`)
const doubtfulGiven = /^(蒼|碧|悠希|大翔|心春|樹|彩|明|晶|光|望|亮|涼|学|結愛|愛|裕子|幸子|陽斗|駿)$/

/** Places that the dictionary reads otherwise than they are known (from general knowledge), and n before b, m, p where the place itself writes m. */
const ownPlaces = table(`
宍粟=shiso, 各務原=kakamigahara, 神戸町=godo-cho, 放出=hanaten, 十三=juso, 難波=namba, 丹波=tamba, 新橋=shimbashi, 日本橋=nihonbashi, 大谷=oya, 東京=tokyo, 大分=oita, 三重=mie
立川=tachikawa, 中京=nakagyo, 上京=kamigyo, 下京=shimogyo, 右京=ukyo, 左京=sakyo, 伏見=fushimi, 山科=yamashina, 四国中央=shikokuchuo, 南アルプス=minami-alps, 神奈川=kanagawa, 群馬=gunma, 鹿嶋=kashima, 我孫子=abiko, 匝瑳=sosa, 枚方=hirakata, 交野=katano, 羽曳野=habikino, 八尾=yao, 吹田=suita, 茨木=ibaraki, 高槻=takatsuki, 宝塚=takarazuka
生駒=ikoma, 斑鳩=ikaruga, 御所=gose, 橿原=kashihara, 舞鶴=maizuru, 長万部=oshamambe, 小樽=otaru, 苫小牧=tomakomai, 室蘭=muroran, 稚内=wakkanai, 留萌=rumoi, 網走=abashiri, 北見=kitami
釧路=kushiro, 帯広=obihiro, 名寄=nayoro, 弘前=hirosaki, 八戸=hachinohe, 五所川原=goshogawara, 角田=kakuda, 名取=natori, 米沢=yonezawa, 酒田=sakata, 寒河江=sagae, 会津若松=aizuwakamatsu
日光=nikko, 足利=ashikaga, 桐生=kiryu, 館林=tatebayashi, 秩父=chichibu, 草加=soka, 八潮=yashio, 行田=gyoda, 羽生=hanyu, 入間=iruma, 柏=kashiwa, 流山=nagareyama, 浦安=urayasu, 八街=yachimata
国分寺=kokubunji, 国立=kunitachi, 福生=fussa, 狛江=komae, 東久留米=higashikurume, 清瀬=kiyose, 稲城=inagi, 調布=chofu, 三鷹=mitaka, 府中=fuchu, 町田=machida, 日野=hino, 青梅=ome, 昭島=akishima
逗子=zushi, 厚木=atsugi, 海老名=ebina, 座間=zama, 糸魚川=itoigawa, 上越=joetsu, 妙高=myoko, 氷見=himi, 砺波=tonami, 加賀=kaga, 敦賀=tsuruga, 小浜=obama, 鯖江=sabae, 韮崎=nirasaki, 甲斐=kai
諏訪=suwa, 茅野=chino, 安曇野=azumino, 美濃=mino, 瑞浪=mizunami, 下呂=gero, 焼津=yaizu, 掛川=kakegawa, 御殿場=gotenba, 下田=shimoda, 常滑=tokoname, 知立=chiryu, 尾張旭=owariasahi, 弥富=yatomi
熱海=atami, 四日市=yokkaichi, 桑名=kuwana, 亀山=kameyama, 鳥羽=toba, 志摩=shima, 守山=moriyama, 栗東=ritto, 野洲=yasu, 米原=maibara, 福知山=fukuchiyama, 綾部=ayabe, 宇治=uji, 向日=muko
豊中=toyonaka, 摂津=settsu, 門真=kadoma, 四條畷=shijonawate, 柏原=kashiwara, 和泉=izumi, 泉佐野=izumisano, 尼崎=amagasaki, 西宮=nishinomiya, 芦屋=ashiya, 伊丹=itami, 三田=sanda, 赤穂=ako
米子=yonago, 境港=sakaiminato, 出雲=izumo, 江津=gotsu, 津山=tsuyama, 総社=soja, 呉=kure, 尾道=onomichi, 三次=miyoshi, 庄原=shobara, 廿日市=hatsukaichi, 宇部=ube, 防府=hofu, 萩=hagi
鳴門=naruto, 丸亀=marugame, 善通寺=zentsuji, 今治=imabari, 新居浜=niihama, 宇和島=uwajima, 南国=nankoku, 宿毛=sukumo, 飯塚=iizuka, 柳川=yanagawa, 行橋=yukuhashi, 大野城=onojo, 太宰府=dazaifu
鳥栖=tosu, 唐津=karatsu, 武雄=takeo, 佐世保=sasebo, 諫早=isahaya, 大村=omura, 八代=yatsushiro, 天草=amakusa, 別府=beppu, 中津=nakatsu, 日田=hita, 臼杵=usuki, 都城=miyakonojo, 延岡=nobeoka
日向=hyuga, 薩摩川内=satsumasendai, 指宿=ibusuki, 霧島=kirishima, 姶良=aira, 那覇=naha, 宜野湾=ginowan, 浦添=urasoe, 名護=nago, 糸満=itoman, 豊見城=tomigusuku, 石垣=ishigaki, 宮古島=miyakojima
南城=nanjo, 北谷=chatan, 読谷=yomitan, 嘉手納=kadena, 六本木=roppongi, 麻布十番=azabujuban, 道玄坂=dogenzaka, 代々木=yoyogi, 高円寺=koenji, 荻窪=ogikubo, 御徒町=okachimachi, 秋葉原=akihabara
銀座=ginza, 丸の内=marunouchi, 永田町=nagatacho, 霞が関=kasumigaseki, 大手町=otemachi, 有楽町=yurakucho, 千代田=chiyoda, 中央=chuo, 港=minato, 文京=bunkyo, 台東=taito, 墨田=sumida, 江東=koto
品川=shinagawa, 目黒=meguro, 大田=ota, 世田谷=setagaya, 中野=nakano, 杉並=suginami, 豊島=toshima, 北=kita, 荒川=arakawa, 板橋=itabashi, 練馬=nerima, 足立=adachi, 葛飾=katsushika, 江戸川=edogawa
西=nishi, 東=higashi, 南=minami, 緑=midori, 旭=asahi, 泉=izumi, 栄=sakae, 本町=honmachi, 堺=sakai, 津=tsu, 太田=ota, 関=seki, 燕=tsubame, 光=hikari, 蕨=warabi, 糸島=itoshima, 川内=sendai
安城=anjo, 豊橋=toyohashi, 豊田=toyota, 岡崎=okazaki, 一宮=ichinomiya, 春日井=kasugai, 小牧=komaki, 清須=kiyosu, 高知=kochi, 甲府=kofu, 江別=ebetsu, 石狩=ishikari, 富良野=furano, 函館=hakodate
`)

/** Cities (市) as they write themselves: of these the dictionary misreads one in five. From general knowledge, compared with no list. */
const cityOf = (text: string): string | undefined =>
  dictionary('cities', new Map()).get(text.replaceAll('ヶ', 'ケ'))?.text

const kana = /[\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9f]/
const onlyKana = /^[\u3040-\u30ff\uff66-\uff9f・ー\s]+$/
const unknown: Reading = { text: '', confidence: 'unread' }

const kanaWords = (text: string): Reading => ({
  text: text
    .normalize('NFKC')
    .split(/[\s・]+/)
    .map((word) => capitalized(kanaToLatin(word)))
    .join(' '),
  confidence: 'sure',
})

function wordIn(words: Dictionary, text: string): Reading | undefined {
  if (onlyKana.test(text)) return { text: kanaToLatin(text), confidence: 'sure' }
  return words.get(text)
}
const given = (text: string): Reading | undefined => {
  const found = wordIn(dictionary('given-names', ownGivenNames), text)
  return found && doubtfulGiven.test(text) ? { ...found, confidence: 'guess' } : found
}
const family = (text: string): Reading | undefined => wordIn(dictionary('surnames', ownSurnames), text)

/** What frequent characters of given names sound like, for names that no dictionary has: a proposal, never more. */
const sounds = table(`
誠=sei, 宗=mune, 諒=ryo, 馬=ma, 涼=ryo, 辰=tatsu, 徳=nori, 姫=ki, 紫=shi, 星=sei, 敦=atsu, 璃=ri, 研=ken, 章=aki, 豊=toyo, 久=hisa, 寿=toshi, 重=shige, 茂=shige, 繁=shige, 成=nari, 晃=aki, 元=moto, 基=moto, 忠=tada, 節=setsu, 道=michi, 通=michi, 満=mitsu, 国=kuni, 邦=kuni, 清=kiyo, 静=shizu, 栄=ei, 千=chi, 桃=momo, 武=take, 竹=take, 守=mori, 晋=shin, 慎=shin, 将=masa, 祥=sho, 昇=sho, 丈=jo, 常=tsune, 恒=tsune, 寛=hiro, 洋=hiro, 紘=hiro, 拓=taku, 卓=taku, 匡=masa, 航=ko, 公=kimi, 君=kimi, 歩=ayu, 鈴=suzu, 倫=rin, 蘭=ran, 瑞=mizu, 芽=me, 唯=yui, 有=yu, 侑=yu, 郁=iku, 育=iku, 愛=ai, 亜=a, 安=a, 彩=aya, 絢=aya, 綾=aya, 一=ichi, 逸=itsu, 衣=i, 伊=i, 優=yu, 悠=yu, 裕=yu, 雄=yu, 勇=yu, 祐=yu, 佑=yu, 恵=e, 江=e, 絵=e, 央=o, 桜=sakura, 音=ne, 介=suke, 輔=suke, 助=suke, 海=kai, 加=ka, 香=ka, 花=ka, 華=ka, 佳=ka, 夏=ka, 賀=ga, 和=kazu, 克=katsu, 勝=katsu
希=ki, 樹=ki, 輝=ki, 貴=taka, 紀=nori, 季=ki, 喜=ki, 恭=kyo, 圭=kei, 慶=kei, 啓=kei, 敬=kei, 健=ken, 賢=ken, 謙=ken, 孝=taka, 隆=taka, 高=taka, 浩=hiro, 弘=hiro, 宏=hiro, 博=hiro, 広=hiro, 大=dai, 心=kokoro, 子=ko, 吾=go, 悟=go, 彰=aki, 明=aki, 昭=aki, 秋=aki, 沙=sa, 紗=sa, 早=sa, 咲=saki, 里=ri, 莉=ri, 梨=ri, 理=ri, 利=toshi, 俊=shun, 駿=shun, 敏=toshi, 志=shi, 司=ji, 治=ji, 二=ji, 次=ji, 純=jun, 潤=jun, 順=jun, 翔=sho, 正=masa, 昌=masa, 雅=masa, 政=masa, 真=ma, 麻=ma, 万=ma, 美=mi, 実=mi, 未=mi, 三=mi, 光=mitsu, 充=mitsu, 結=yu, 由=yu, 友=tomo, 智=tomo, 知=tomo, 朋=tomo
奈=na, 菜=na, 名=na, 那=na, 直=nao, 尚=nao, 夫=o, 男=o, 生=o, 郎=ro, 朗=ro, 太=ta, 汰=ta, 多=ta, 哲=tetsu, 鉄=tetsu, 斗=to, 人=to, 仁=hito, 登=to, 平=hei, 秀=hide, 英=hide, 史=fumi, 文=fumi, 保=yasu, 康=yasu, 泰=yasu, 芳=yoshi, 義=yoshi, 良=yoshi, 吉=yoshi, 嘉=yoshi, 也=ya, 哉=ya, 弥=ya, 矢=ya, 陽=haru, 春=haru, 晴=haru, 遥=haruka, 月=zuki, 代=yo, 世=yo, 葉=ha, 穂=ho, 帆=ho, 羽=ha, 日=hi, 乃=no, 瑠=ru, 留=ru, 玲=rei, 怜=rei, 礼=rei, 竜=ryu, 龍=ryu, 隼=haya, 颯=sa, 蒼=so, 聡=so, 壮=so, 奏=so, 智=tomo, 徹=tetsu, 彦=hiko, 幸=yuki, 之=yuki, 行=yuki, 雪=yuki, 信=nobu, 伸=nobu, 延=nobu, 範=nori, 典=nori, 則=nori, 憲=nori
`)
function composedGiven(text: string): string | null {
  if (text.length < 2 || text.length > 3) return null
  const parts = Array.from(text, (char, index) => (index > 0 && char === '佑' ? 'suke' : sounds.get(char)))
  return parts.includes(undefined) ? null : parts.join('')
}

/** Where the given name may begin: after two characters first, as four of five surnames have. */
const splits = [2, 3, 1, 4, 5]

function japaneseName(text: string): Reading {
  // Passports write no apostrophe: KENICHI.
  if (onlyKana.test(text)) return { ...kanaWords(text), text: kanaWords(text).text.replaceAll("'", '') }
  const parts = text.split(/[\s・]+/).filter((part) => part !== '')
  const alone = parts.length === 1 ? family(text) : undefined
  if (alone) return { text: capitalized(alone.text), confidence: alone.confidence }
  const pairs: [string, string][] =
    parts.length === 2
      ? [[parts[0] as string, parts[1] as string]]
      : splits.filter((at) => at < text.length).map((at) => [text.slice(0, at), text.slice(at)])
  const found = pairs.flatMap(([last, first]) => {
    const [one, two] = [family(last), given(first)]
    return one && two
      ? [
          {
            text: `${capitalized(one.text)} ${capitalized(two.text)}`,
            confidence: least(one.confidence, two.confidence),
          },
        ]
      : []
  })
  // A surname of three characters that is known as one is not a shorter one with more of a given name: 東海林.
  const long = pairs.findIndex(([last, first]) => last.length > 2 && ownSurnames.has(last) && given(first))
  const best = long > 0 ? found.at(-1) : found[0]
  if (best) return best
  const composed = pairs.flatMap(([last, first]) => {
    const [one, two] = [family(last), composedGiven(first)]
    return one && two !== null
      ? [{ text: `${capitalized(one.text)} ${capitalized(two)}`, confidence: 'guess' as const }]
      : []
  })[0]
  if (composed) return composed
  const half = pairs.map(([last, first]) => family(last) ?? given(first)).find((one) => one !== undefined)
  return half ? { text: capitalized(half.text), confidence: 'unread' } : unknown
}

const units: Record<string, string> = {
  都: '-to',
  府: '-fu',
  県: '-ken',
  市: '-shi',
  区: '-ku',
  郡: '-gun',
  町: '-cho',
  村: '-mura',
  島: '-shima',
}
const block = /^[\s　]*(?:字|大字)?([0-9]+)(?:丁目|番地の|番地|番|号|の|-|ー|−|‐|－)?/

const kanjiDigits = '〇一二三四五六七八九'
/** 二丁目 as 2丁目, up to 99. */
const countedInDigits = (text: string): string =>
  text.replaceAll(/([一二三四五六七八九]?十[一二三四五六七八九]?|[〇一二三四五六七八九])(?=丁目|番|号)/g, (number) => {
    const [tens, ones] = number.includes('十') ? number.split('十') : ['0', number]
    const value = (digit: string | undefined, none: number): number =>
      digit ? Math.max(0, kanjiDigits.indexOf(digit)) : none
    return String((tens === '0' ? 0 : value(tens, 1) * 10) + value(ones, 0))
  })

/** Towns stand below a prefecture or a district; of a city's quarter of the same name the table says nothing. */
const mayBeTown = (before: string): boolean => /(?:^|[都道府県郡])[\s　、,]*$/u.test(before)

/** The longest known name at the start, with what stands before its unit. */
function placeAt(text: string, before = ''): { reading: Reading; length: number } | undefined {
  const places = dictionary('places', ownPlaces)
  if (text.startsWith('北海道')) return { reading: { text: 'Hokkaido', confidence: 'sure' }, length: 3 }
  const town = mayBeTown(before) ? townAt(text) : undefined
  if (town) return { reading: { text: town.latin, confidence: 'likely' }, length: town.name.length }
  const end = text.indexOf('市', 1)
  const city = [end, text.indexOf('市', end + 1)].map((at) => text.slice(0, at + 1)).find((name) => cityOf(name))
  if (city)
    return {
      reading: { text: `${capitalized(cityOf(city) as string)}-shi`, confidence: 'likely' },
      length: city.length,
    }
  const kanaRun = /^[\u3040-\u30ff\uff66-\uff9fー]{2,}/.exec(text)?.[0]
  if (kanaRun)
    return { reading: { text: capitalized(kanaToLatin(kanaRun)), confidence: 'sure' }, length: kanaRun.length }
  for (let length = Math.min(12, text.length); length > 0; length--) {
    const name = text.slice(0, length)
    const own = ownPlaces.has(name)
    const found = places.get(name)
    if (!found || (length === 1 && !own && !units[text.charAt(1)])) continue
    const unit = own && found.text.includes('-') ? '' : (units[text.charAt(length)] ?? '')
    const isTown = /[町村]/.test(text.charAt(length))
    const isWritten = unit !== '' && !(isTown && places.has(text.slice(0, length + 1)))
    // A town of the table apart, whether it is a cho or a machi is known there only.
    const isOpen = isTown && !(own && found.text.includes('-'))
    const isListed = own || /^[都府県市区]$/.test(text.charAt(length))
    const confidence = isOpen ? 'guess' : isListed ? 'likely' : found.confidence
    return {
      reading: { text: capitalized(found.text) + (isWritten ? unit : ''), confidence },
      length: length + (isWritten ? 1 : 0),
    }
  }
  return undefined
}

interface Line {
  places: Reading[]
  numbers: string[]
  rest: string
}
function parse(text: string): Line | null {
  const line: Line = { places: [], numbers: [], rest: '' }
  const whole = countedInDigits(text.normalize('NFKC'))
  let rest = whole
  while (rest !== '') {
    const number = block.exec(rest)
    if (number?.[1]) {
      line.numbers.push(number[1])
      rest = rest.slice(number[0].length)
      continue
    }
    if (line.numbers.length > 0) {
      line.rest = rest.trim()
      return line
    }
    if (/^[\s　、,]/.test(rest)) rest = rest.slice(1)
    else {
      const found = placeAt(rest, whole.slice(0, whole.length - rest.length))
      if (!found) return null
      line.places.push(found.reading)
      rest = rest.slice(found.length)
    }
  }
  return line
}

/** Loan words of buildings' names, in their own spelling. */
const loans = table(`
ヒルズ=Hills, タワー=Tower, ビル=Bldg., ビルディング=Building, マンション=Mansion, アパート=Apartment, ハイツ=Heights, コーポ=Corpo, パーク=Park, センター=Center, プラザ=Plaza, ガーデン=Garden, シティ=City, ハウス=House, レジデンス=Residence, コート=Court, スクエア=Square, テラス=Terrace, ホテル=Hotel, グランド=Grand, ハイム=Heim, メゾン=Maison, ヴィラ=Villa, ステーション=Station, マーク=Mark, ライオンズ=Lions, パレス=Palace, オフィス=Office
`)
const loanKeys = [...loans.keys()].toSorted((a, b) => b.length - a.length)
function loanWords(text: string): string {
  const words: string[] = []
  let rest = ''
  for (let at = 0; at < text.length;) {
    const key = loanKeys.find((one) => text.startsWith(one, at))
    if (key === undefined) rest += text[at++]
    else {
      if (rest !== '') words.push(capitalized(kanaToLatin(rest)))
      words.push(loans.get(key) as string)
      rest = ''
      at += key.length
    }
  }
  return [...words, capitalized(kanaToLatin(rest))].filter((word) => word !== '').join(' ')
}

const floors = (text: string): string => text.replaceAll(/(\d+)(階|F)/g, '$1F').replaceAll(/(\d+)号室?/g, '$1')

/** 東京都渋谷区道玄坂2丁目10番7号 → 2-10-7 Dogenzaka, Shibuya-ku, Tokyo-to: the smallest first, as Japan Post asks of mail in Latin letters. */
function japaneseStreet(text: string): Reading {
  const line = parse(text)
  if (!line) return unknown
  const behind = company.test(line.rest) ? japaneseCompany(line.rest) : buildingOf(line.rest)
  const building = line.rest === '' ? null : behind
  const place = joined(line.places.toReversed(), ', ')
  const numbered = [line.numbers.join('-'), place.text].filter((part) => part !== '').join(' ')
  const parts = [...(building ? [building] : []), { text: numbered, confidence: place.confidence }]
  return joined(parts, ', ')
}

function buildingOf(text: string): Reading {
  const parts = floors(text)
    .split(/([\u3040-\u30ff\u30fc]+|\p{Script=Han}+|\s+)/u)
    .filter((part) => part.trim() !== '')
  return joined(
    parts.map((part) => {
      if (kana.test(part)) return { text: loanWords(part), confidence: 'likely' as const }
      if (!/\p{Script=Han}/u.test(part)) return { text: part, confidence: 'sure' as const }
      const whole = placeAt(part)
      if (whole?.length === part.length) return whole.reading
      const named = family(part)
      return named ? { text: capitalized(named.text), confidence: 'guess' as const } : unknown
    }),
  )
}

/** ヶ, ケ and が are one sound between two characters of a place; the dictionary has one of them. */
function withOneKe(text: string): string {
  if (!/\p{Script=Han}[ヶケが]\p{Script=Han}/u.test(text)) return text
  const places = dictionary('places', ownPlaces)
  const forms = ['ケ', 'ヶ', 'が'].map((ke) => text.replace(/(?<=\p{Script=Han})[ヶケが](?=\p{Script=Han})/u, ke))
  return forms.find((form) => places.has(form.replace(/[市区町村]$/, ''))) ?? text
}

function japaneseTown(text: string): Reading {
  const listed = cityOf(text)
  if (listed) return { text: capitalized(listed), confidence: 'sure' }
  const town = townAt(text)
  if (town?.name === text) return { text: town.latin, confidence: 'sure' }
  const prefecture = /^(.+)(都|府|県)$/.exec(text)
  const city = /^(.{2,})市$/.exec(text) ?? /^([津堺呉萩燕光柏関蕨])市$/.exec(text)
  if (city?.[1] && onlyKana.test(city[1])) return kanaWords(city[1])
  if (text === '北海道') return { text: 'Hokkaido', confidence: 'sure' }
  const places = dictionary('places', ownPlaces)
  const name = prefecture?.[1] === '京' ? text : (prefecture?.[1] ?? city?.[1] ?? text)
  const own = ownPlaces.get(name)
  const bare = own === undefined ? cityOf(`${name}市`) : undefined
  const found = bare ? { text: bare, confidence: 'likely' as const } : places.get(name)
  if (found)
    return {
      text: capitalized(found.text),
      confidence: own !== undefined || city || prefecture ? 'sure' : found.confidence,
    }
  return parse(text) ? japaneseStreet(text) : unknown
}

/** Most names in kanji have a second reading that only the bearer can rule out, so each has to be checked once. */
function checkedName(text: string): Reading {
  const read = japaneseName(text)
  return /\p{Script=Han}/u.test(text) ? { ...read, confidence: least(read.confidence, 'guess') } : read
}

/** What kind of company it is, before its name or behind it, also in one character (㈱). */
const company = /株式[会會]社|有限[会會]社|合同[会會]社|[(（][株有同][)）]|[㈱㈲]/u
/** Words of trade that close a company's name, as such companies write them. */
const trades = table(`
商店=Shoten, 商会=Shokai, 商事=Shoji, 商社=Shosha, 工業=Kogyo, 産業=Sangyo, 興業=Kogyo, 製作所=Seisakusho, 製造=Seizo, 電機=Denki, 電気=Denki, 電子=Denshi, 機械=Kikai, 物産=Bussan, 運輸=Unyu, 運送=Unso, 物流=Butsuryu, 倉庫=Soko, 建設=Kensetsu, 建築=Kenchiku, 食品=Shokuhin, 製薬=Seiyaku, 薬品=Yakuhin, 化学=Kagaku, 印刷=Insatsu, 出版=Shuppan, 書店=Shoten, 酒造=Shuzo, 醸造=Jozo, 水産=Suisan, 農園=Noen, 牧場=Bokujo, 不動産=Fudosan, 貿易=Boeki, 自動車=Jidosha, 精機=Seiki, 金属=Kinzoku, 鉄工所=Tekkosho, 工房=Kobo, 企画=Kikaku, 設計=Sekkei, 事務所=Jimusho, 紡績=Boseki, 繊維=Sen'i, 硝子=Glass, 木材=Mokuzai, 家具=Kagu, 時計店=Tokeiten, 玩具=Gangu, 屋=ya
`)
const tradeKeys = [...trades.keys()].toSorted((a, b) => b.length - a.length)

/** 株式会社山本商店 → Yamamoto Shoten Co., Ltd.; how a company writes its name only the company knows. */
function japaneseCompany(text: string): Reading {
  const kind = company.exec(text)?.[0] ?? ''
  const bare = text.replace(company, ' ').trim()
  const trade = tradeKeys.find((key) => bare.length > key.length && bare.endsWith(key)) ?? ''
  const head = buildingOf(bare.slice(0, bare.length - trade.length))
  const form = kind === '' ? [] : [{ text: /同/.test(kind) ? 'LLC' : 'Co., Ltd.', confidence: 'guess' as const }]
  if (head.text === '') return unknown
  const tail = trade === '' ? '' : (trades.get(trade) as string)
  const named = { text: tail === 'ya' ? `${head.text}ya` : `${head.text} ${tail}`.trim(), confidence: head.confidence }
  const read = joined([named, ...form])
  return { ...read, confidence: least(read.confidence, 'guess') }
}

/** A person and a company in one text, parted by blanks: the kind of company alone belongs to the word behind it. */
function nameAndCompany(text: string): Reading {
  const words = text.trim().split(/[\s　]+/u)
  const at = words.findIndex((word) => company.test(word))
  const isAlone = words[at]?.replace(company, '') === ''
  if (words.length === 1 || (isAlone && words.length === 2)) return japaneseCompany(text)
  const start = isAlone && at === words.length - 1 ? at - 1 : at
  const firm = words.splice(start, isAlone ? 2 : 1)
  return joined([japanese(words.join(' '), 'name'), japaneseCompany(firm.join(' '))], ', ')
}

/** Japanese: kana by its sounds, places by dictionary, names by dictionary; what no dictionary has stays unread and is asked for. */
export function japanese(text: string, part: Part): Reading {
  if (part === 'company') return japaneseCompany(text)
  if (part === 'name' && company.test(text)) return nameAndCompany(text)
  if (part === 'name') return checkedName(text.replace(/\s*(様|殿|さん)$/, ''))
  if (onlyKana.test(text) && part !== 'street') return kanaWords(text)
  if (part === 'city' || part === 'state') return japaneseTown(withOneKe(text))
  return japaneseStreet(text)
}
