import { table } from './reading.ts'

/**
 * Towns (町) and villages (村) as they write themselves: whether they are a cho or a machi, a mura or a son, nobody can tell from the
 * characters. Only those whose name no other town has (from general knowledge); every other one is asked.
 */
const towns = table(`
軽井沢=Karuizawa-machi, 箱根=Hakone-machi, 湯河原=Yugawara-machi, 真鶴=Manazuru-machi, 開成=Kaisei-machi, 山北=Yamakita-machi, 葉山=Hayama-machi, 寒川=Samukawa-machi, 大磯=Oiso-machi, 愛川=Aikawa-machi
奥多摩=Okutama-machi, 瑞穂=Mizuho-machi, 八丈=Hachijo-machi, 草津=Kusatsu-machi, みなかみ=Minakami-machi, 中之条=Nakanojo-machi, 長野原=Naganohara-machi, 下仁田=Shimonita-machi, 甘楽=Kanra-machi, 玉村=Tamamura-machi, 邑楽=Ora-machi, 大泉=Oizumi-machi, 東吾妻=Higashiagatsuma-machi
那須=Nasu-machi, 益子=Mashiko-machi, 茂木=Motegi-machi, 芳賀=Haga-machi, 壬生=Mibu-machi, 野木=Nogi-machi, 高根沢=Takanezawa-machi, 上三川=Kaminokawa-machi, 市貝=Ichikai-machi, 塩谷=Shioya-machi
大洗=Oarai-machi, 阿見=Ami-machi, 大子=Daigo-machi, 城里=Shirosato-machi, 五霞=Goka-machi
長瀞=Nagatoro-machi, 寄居=Yorii-machi, 宮代=Miyashiro-machi, 杉戸=Sugito-machi, 松伏=Matsubushi-machi, 毛呂山=Moroyama-machi, 越生=Ogose-machi, 小鹿野=Ogano-machi, ときがわ=Tokigawa-machi, 鳩山=Hatoyama-machi, 吉見=Yoshimi-machi, 嵐山=Ranzan-machi
酒々井=Shisui-machi, 九十九里=Kujukuri-machi, 御宿=Onjuku-machi, 大多喜=Otaki-machi, 鋸南=Kyonan-machi, 横芝光=Yokoshibahikari-machi, 芝山=Shibayama-machi, 白子=Shirako-machi, 睦沢=Mutsuzawa-machi
御代田=Miyota-machi, 立科=Tateshina-machi, 佐久穂=Sakuho-machi, 小海=Koumi-machi, 下諏訪=Shimosuwa-machi, 富士見=Fujimi-machi, 辰野=Tatsuno-machi, 箕輪=Minowa-machi, 飯島=Iijima-machi, 阿南=Anan-cho, 上松=Agematsu-machi, 南木曽=Nagiso-machi, 坂城=Sakaki-machi, 小布施=Obuse-machi, 山ノ内=Yamanouchi-machi, 信濃=Shinano-machi, 飯綱=Iizuna-machi
湯沢=Yuzawa-machi, 津南=Tsunan-machi, 聖籠=Seiro-machi, 出雲崎=Izumozaki-machi, 入善=Nyuzen-machi, 立山=Tateyama-machi, 津幡=Tsubata-machi, 内灘=Uchinada-machi
鰺ヶ沢=Ajigasawa-machi, 野辺地=Noheji-machi, 大鰐=Owani-machi, 板柳=Itayanagi-machi, おいらせ=Oirase-cho, 平泉=Hiraizumi-cho, 雫石=Shizukuishi-cho, 葛巻=Kuzumaki-machi, 猪苗代=Inawashiro-machi, 会津美里=Aizumisato-machi, 会津坂下=Aizubange-machi, 南会津=Minamiaizu-machi, 浪江=Namie-machi, 双葉=Futaba-machi, 楢葉=Naraha-machi, 女川=Onagawa-cho, 南三陸=Minamisanriku-cho
倶知安=Kutchan-cho, ニセコ=Niseko-cho, 長万部=Oshamambe-cho, 美瑛=Biei-cho, 上富良野=Kamifurano-cho, 中富良野=Nakafurano-cho, 洞爺湖=Toyako-cho, 音更=Otofuke-cho, 幕別=Makubetsu-cho, 斜里=Shari-cho, 弟子屈=Teshikaga-cho, 余市=Yoichi-cho, 江差=Esashi-cho, 七飯=Nanae-cho, 当別=Tobetsu-cho, 白老=Shiraoi-cho, 厚岸=Akkeshi-cho
河口湖=Kawaguchiko-machi, 富士河口湖=Fujikawaguchiko-machi, 身延=Minobu-cho, 東伊豆=Higashiizu-cho, 西伊豆=Nishiizu-cho, 函南=Kannami-cho, 蟹江=Kanie-cho, 東浦=Higashiura-cho, 武豊=Taketoyo-cho, 菰野=Komono-cho, 東員=Toin-cho
斑鳩=Ikaruga-cho, 王寺=Oji-cho, 熊取=Kumatori-cho, 島本=Shimamoto-cho, 豊能=Toyono-cho, 能勢=Nose-cho, 白浜=Shirahama-cho, 那智勝浦=Nachikatsuura-cho, 串本=Kushimoto-cho, 高野=Koya-cho, 上板=Kamiita-cho, 精華=Seika-cho, 伊根=Ine-cho, 播磨=Harima-cho, 稲美=Inami-cho, 香美=Kami-cho, 新温泉=Shin'onsen-cho
小豆島=Shodoshima-cho, 土庄=Tonosho-cho, 琴平=Kotohira-cho, 直島=Naoshima-cho, 砥部=Tobe-cho, 内子=Uchiko-cho, 愛南=Ainan-cho, 四万十=Shimanto-cho, 海田=Kaita-cho, 熊野=Kumano-cho, 安芸太田=Akiota-cho, 世羅=Sera-cho, 周防大島=Suo-Oshima-cho, 津和野=Tsuwano-cho, 奥出雲=Okuizumo-cho, 三朝=Misasa-cho
志免=Shime-machi, 須恵=Sue-machi, 粕屋=Kasuya-machi, 篠栗=Sasaguri-machi, 芦屋=Ashiya-machi, 苅田=Kanda-machi, 菊陽=Kikuyo-machi, 益城=Mashiki-machi, 苓北=Reihoku-machi, 有田=Arita-cho, 吉野ヶ里=Yoshinogari-cho, 時津=Togitsu-cho, 長与=Nagayo-cho, 波佐見=Hasami-cho, 日出=Hiji-machi, 玖珠=Kusu-machi, 高千穂=Takachiho-cho, 屋久島=Yakushima-cho, 徳之島=Tokunoshima-cho
北谷=Chatan-cho, 嘉手納=Kadena-cho, 南風原=Haebaru-cho, 与那原=Yonabaru-cho, 西原=Nishihara-cho, 八重瀬=Yaese-cho, 竹富=Taketomi-cho, 与那国=Yonaguni-cho, 金武=Kin-cho, 久米島=Kumejima-cho
`)
const villages = table(`
読谷=Yomitan-son, 恩納=Onna-son, 今帰仁=Nakijin-son, 北中城=Kitanakagusuku-son, 中城=Nakagusuku-son, 大宜味=Ogimi-son, 国頭=Kunigami-son, 宜野座=Ginoza-son, 伊江=Ie-son, 座間味=Zamami-son, 渡嘉敷=Tokashiki-son, 椎葉=Shiiba-son, 諸塚=Morotsuka-son, 西米良=Nishimera-son, 新庄=Shinjo-son, 西粟倉=Nishiawakura-son, 日吉津=Hiezu-son, 佐那河内=Sanagochi-son, 宇検=Uken-son
白馬=Hakuba-mura, 白川=Shirakawa-mura, 檜原=Hinohara-mura, 明日香=Asuka-mura, 東海=Tokai-mura, 山中湖=Yamanakako-mura, 忍野=Oshino-mura, 鳴沢=Narusawa-mura, 道志=Doshi-mura, 野沢温泉=Nozawaonsen-mura, 嬬恋=Tsumagoi-mura, 片品=Katashina-mura, 川場=Kawaba-mura, 飯舘=Iitate-mura, 六ヶ所=Rokkasho-mura, 南阿蘇=Minamiaso-mura, 十津川=Totsukawa-mura, 天川=Tenkawa-mura, 大潟=Ogata-mura, 弥彦=Yahiko-mura, 王滝=Otaki-mura, 阿智=Achi-mura, 大鹿=Oshika-mura, 小笠原=Ogasawara-mura, 三宅=Miyake-mura, 新島=Niijima-mura, 神津島=Kozushima-mura, 千早赤阪=Chihayaakasaka-mura, 南山城=Minamiyamashiro-mura, 曽爾=Soni-mura, 舟橋=Funahashi-mura, 南箕輪=Minamiminowa-mura, 清川=Kiyokawa-mura, 美浦=Miho-mura, 留寿都=Rusutsu-mura, 真狩=Makkari-mura, 占冠=Shimukappu-mura
`)
const byText: ReadonlyMap<string, string> = new Map([
  ...[...towns].map(([name, latin]) => [`${name}町`, latin] as const),
  ...[...villages].map(([name, latin]) => [`${name}村`, latin] as const),
])

/** The town or village at the start of a text: how it is written there, and in Latin letters. */
export function townAt(text: string): { name: string; latin: string } | undefined {
  const plain = text.replaceAll(/[ケが](?=\p{Script=Han})/gu, 'ヶ')
  const ends = [plain.indexOf('町', 1), plain.indexOf('村', 1)].filter((at) => at > 0).toSorted((a, b) => a - b)
  const end = ends.find((at) => byText.has(plain.slice(0, at + 1)))
  return end === undefined
    ? undefined
    : { name: text.slice(0, end + 1), latin: byText.get(plain.slice(0, end + 1)) as string }
}
