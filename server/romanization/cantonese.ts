import { pinyin } from 'pinyin-pro'
import { capitalized, joined, type Part, type Reading, table } from './reading.ts'

/** Surnames in Hong Kong's customary spelling, from general knowledge; simplified forms follow their traditional ones. */
const surnames = table(`
陳=Chan, 陈=Chan, 李=Lee, 黃=Wong, 黄=Wong, 王=Wong, 汪=Wong, 張=Cheung, 张=Cheung, 章=Cheung, 吳=Ng, 吴=Ng, 伍=Ng, 劉=Lau, 刘=Lau, 梁=Leung, 林=Lam, 鄭=Cheng, 郑=Cheng, 何=Ho, 郭=Kwok, 曾=Tsang, 周=Chow, 鄒=Chow
許=Hui, 许=Hui, 葉=Yip, 叶=Yip, 蔡=Choi, 徐=Tsui, 楊=Yeung, 杨=Yeung, 羅=Law, 罗=Law, 謝=Tse, 谢=Tse, 馮=Fung, 冯=Fung, 鄧=Tang, 邓=Tang, 蘇=So, 苏=So, 余=Yu, 趙=Chiu, 赵=Chiu, 馬=Ma, 马=Ma, 朱=Chu, 胡=Wu, 蕭=Siu, 萧=Siu, 盧=Lo, 卢=Lo, 潘=Poon
譚=Tam, 谭=Tam, 黎=Lai, 賴=Lai, 赖=Lai, 江=Kong, 高=Ko, 孫=Suen, 孙=Suen, 袁=Yuen, 阮=Yuen, 方=Fong, 鄺=Kwong, 關=Kwan, 关=Kwan, 麥=Mak, 麦=Mak, 彭=Pang, 莫=Mok, 莊=Chong, 庄=Chong, 杜=To, 湯=Tong, 唐=Tong, 溫=Wan, 温=Wan, 尹=Wan, 韓=Hon, 宋=Sung
魏=Ngai, 邱=Yau, 丘=Yau, 游=Yau, 簡=Kan, 龍=Lung, 石=Shek, 施=Sze, 史=Sze, 金=Kam, 甘=Kam, 古=Koo, 顧=Koo, 洪=Hung, 孔=Hung, 任=Yam, 岑=Shum, 沈=Shum, 文=Man, 侯=Hau, 區=Au, 欧=Au, 歐=Au, 鍾=Chung, 钟=Chung, 范=Fan, 程=Ching, 姚=Yiu, 翁=Yung, 霍=Fok, 董=Tung, 廖=Liu, 倪=Ngai, 夏=Ha, 呂=Lui, 吕=Lui, 雷=Lui, 戴=Tai, 康=Hong, 歐陽=Au Yeung, 欧阳=Au Yeung, 司徒=Szeto
`)

/** Frequent characters of given names, by the customary spelling. */
const given = table(`
偉=Wai, 伟=Wai, 慧=Wai, 惠=Wai, 威=Wai, 為=Wai, 明=Ming, 銘=Ming, 文=Man, 敏=Man, 民=Man, 志=Chi, 智=Chi, 芝=Chi, 子=Tsz, 梓=Tsz, 詩=Sze, 思=Sze, 家=Ka, 嘉=Ka, 佳=Kai, 啟=Kai, 健=Kin, 建=Kin, 堅=Kin, 強=Keung, 国=Kwok, 國=Kwok, 榮=Wing, 永=Wing, 詠=Wing, 穎=Wing, 英=Ying, 瑩=Ying, 盈=Ying, 華=Wah, 华=Wah
玲=Ling, 靈=Ling, 麗=Lai, 丽=Lai, 儀=Yee, 怡=Yi, 宜=Yee, 兒=Yee, 儿=Yee, 美=Mei, 珍=Chun, 俊=Chun, 駿=Chun, 進=Chun, 振=Chun, 春=Chun, 秀=Sau, 修=Sau, 淑=Suk, 婷=Ting, 庭=Ting, 廷=Ting, 雅=Nga, 雯=Man, 欣=Yan, 恩=Yan, 人=Yan, 仁=Yan, 茵=Yan, 天=Tin, 大=Tai, 小=Siu, 少=Siu, 兆=Siu, 發=Fat, 潤=Yun, 朝=Chiu, 超=Chiu, 昭=Chiu, 德=Tak, 得=Tak, 耀=Yiu, 堯=Yiu, 輝=Fai, 辉=Fai, 光=Kwong, 廣=Kwong, 龍=Lung, 龙=Lung, 成=Sing, 星=Sing, 勝=Sing, 誠=Shing, 城=Shing, 承=Shing, 學=Hok, 学=Hok, 友=Yau, 有=Yau, 富=Fu, 貴=Kwai, 桂=Kwai, 鳳=Fung, 凤=Fung, 豐=Fung, 峰=Fung, 鋒=Fung, 琪=Kei, 祺=Ki, 基=Kei, 奇=Kei, 靜=Ching, 静=Ching, 晴=Ching, 正=Ching, 清=Ching, 貞=Ching, 程=Ching
霆=Ting, 駒=Kui, 琪=Kei, 蔭=Yam, 權=Kuen, 权=Kuen, 彥=Yin, 彦=Yin, 祖=Cho, 千=Chin, 嬅=Wah, 奕=Yik, 迅=Shun, 月=Yuet, 娥=Ngor, 豪=Ho, 浩=Ho, 昊=Ho, 皓=Ho, 朗=Long, 然=Yin, 軒=Hin, 希=Hei, 熙=Hei, 曦=Hei, 喜=Hei, 晴=Ching, 程=Ching, 靖=Ching, 貞=Ching, 澄=Ching, 謙=Him, 琛=Sum, 森=Sum, 霖=Lam, 琳=Lam, 穎=Wing, 泳=Wing, 永=Wing, 榮=Wing, 詠=Wing, 芷=Tsz, 紫=Tsz, 澤=Chak, 俞=Yu, 宇=Yu, 羽=Yu, 如=Yu, 儒=Yu, 瑜=Yu, 愉=Yu, 裕=Yu, 玉=Yuk, 育=Yuk, 鈺=Yuk, 璇=Suen, 旋=Suen, 萱=Huen, 圓=Yuen, 婉=Yuen, 元=Yuen, 源=Yuen, 遠=Yuen, 媛=Woon, 煥=Woon, 樺=Wah, 華=Wah, 彬=Pan, 斌=Pun, 本=Pun, 柏=Pak, 百=Pak, 白=Pak, 博=Pok, 發=Fat, 法=Fat, 福=Fuk, 富=Fu, 夫=Fu, 輝=Fai, 暉=Fai, 飛=Fei, 菲=Fei, 峰=Fung, 鋒=Fung, 鳳=Fung, 豐=Fung, 楓=Fung, 風=Fung, 光=Kwong, 廣=Kwong, 國=Kwok, 貴=Kwai, 桂=Kwai, 坤=Kwan, 君=Kwan, 均=Kwan, 鈞=Kwan, 軍=Kwan, 群=Kwan, 昆=Kwan, 錦=Kam, 金=Kam, 鑫=Yam, 琴=Kam, 基=Kei, 祺=Kei, 其=Kei, 奇=Kei, 旗=Kei, 麒=Kei, 紀=Kei, 驕=Kiu, 嬌=Kiu, 喬=Kiu, 橋=Kiu, 傑=Kit, 杰=Kit, 潔=Kit, 結=Kit, 瓊=King, 敬=King, 景=King, 勁=King, 經=King, 嵐=Lam, 蘭=Lan, 禮=Lai, 黎=Lai, 倫=Lun, 麟=Lun, 鄰=Lun, 亮=Leung, 良=Leung, 靚=Leng, 林=Lam, 利=Lee, 莉=Lee, 理=Lee, 力=Lik, 歷=Lik, 廉=Lim, 蓮=Lin, 連=Lin, 年=Nin, 寧=Ning, 龍=Lung, 隆=Lung, 路=Lo, 露=Lo, 綠=Luk, 律=Lut, 茂=Mau, 妙=Miu, 苗=Miu, 銘=Ming, 鳴=Ming, 慕=Mo, 武=Mo, 穆=Muk, 滿=Mun, 夢=Mung, 南=Nam, 男=Nam, 能=Nang, 培=Pui, 沛=Pui, 珮=Pui, 佩=Pui, 鵬=Pang, 朋=Pang, 品=Ban, 彪=Biu, 標=Biu, 表=Biu, 勝=Sing, 成=Shing, 城=Shing, 誠=Shing, 聖=Sing, 星=Sing, 昇=Sing, 升=Sing, 盛=Shing, 承=Shing, 善=Sin, 仙=Sin, 倩=Sin, 先=Sin, 信=Shun, 順=Shun, 純=Shun, 舜=Shun, 舒=Shu, 樹=Shu, 書=Shu, 瑞=Sui, 水=Shui, 睿=Yui, 銳=Yui, 蕊=Yui, 雪=Suet, 孫=Suen, 達=Tat, 德=Tak, 得=Tak, 泰=Tai, 大=Tai, 太=Tai, 堂=Tong, 棠=Tong, 彤=Tung, 桐=Tung, 童=Tung, 天=Tin, 田=Tin, 添=Tim, 甜=Tim, 鐵=Tit, 定=Ting, 亭=Ting, 鼎=Ting, 通=Tung, 翠=Chui, 彩=Choi, 才=Choi, 財=Choi, 在=Choi, 載=Choi, 超=Chiu, 釗=Chiu, 昭=Chiu, 朝=Chiu, 照=Chiu, 清=Ching, 青=Ching, 晶=Ching, 正=Ching, 政=Ching, 展=Chin, 前=Chin, 哲=Chit, 秋=Chau, 周=Chau, 初=Cho, 楚=Chor, 川=Chuen, 全=Chuen, 泉=Chuen, 銓=Chuen, 存=Chuen, 尊=Chuen, 卓=Cheuk, 焯=Cheuk, 綽=Cheuk, 昌=Cheong, 祥=Cheung, 翔=Cheung, 章=Cheung, 璋=Cheung, 張=Cheung, 長=Cheung, 暢=Cheong, 宏=Wang, 弘=Wang, 宏=Wang, 泓=Wang, 雄=Hung, 洪=Hung, 鴻=Hung, 紅=Hung, 虹=Hung, 熊=Hung, 空=Hung, 孝=Hau, 厚=Hau, 效=Hau, 克=Hak, 行=Hang, 恆=Hang, 亨=Hang, 杏=Hang, 可=Ho, 好=Ho, 賀=Ho, 荷=Ho, 許=Hui, 向=Heung, 香=Heung, 響=Heung, 獻=Hin, 憲=Hin, 顯=Hin, 勳=Fan, 勛=Fan, 芬=Fan, 歡=Foon, 寬=Foon, 火=Fo, 科=For, 一=Yat, 日=Yat, 逸=Yat, 溢=Yat, 旭=Yuk, 義=Yee, 意=Yee, 以=Yee, 兒=Yee, 二=Yee, 爾=Yee, 伊=Yee, 懿=Yee, 英=Ying, 瑩=Ying, 盈=Ying, 形=Ying, 影=Ying, 映=Ying, 賢=Yin, 燕=Yin, 妍=Yin, 言=Yin, 賢=Yin, 業=Yip, 葉=Yip, 友=Yau, 有=Yau, 佑=Yau, 祐=Yau, 柔=Yau, 優=Yau, 揚=Yeung, 洋=Yeung, 陽=Yeung, 勇=Yung, 容=Yung, 蓉=Yung, 榕=Yung, 庸=Yung, 融=Yung, 潤=Yun, 閏=Yun, 宛=Yuen, 悅=Yuet, 越=Yuet, 粵=Yuet, 蔚=Wai, 維=Wai, 衛=Wai, 煒=Wai, 瑋=Wai, 緯=Wai, 薇=Mei, 媚=Mei, 微=Mei, 雲=Wan, 韻=Wan, 允=Wan, 運=Wan, 尹=Wan, 宏=Wang, 旺=Wong, 望=Mong, 活=Wood, 和=Wo, 湖=Wu, 胡=Wu, 安=On, 寶=Bo, 宝=Po, 平=Ping, 萍=Ping, 炳=Ping, 生=Sang, 海=Hoi, 凱=Hoi, 愛=Oi, 爱=Oi, 樂=Lok, 乐=Lok, 諾=Nok, 立=Lap, 中=Chung, 忠=Chung, 仲=Chung, 宗=Chung, 松=Chung, 東=Tung, 东=Tung, 同=Tung, 心=Sum, 深=Sum, 芳=Fong, 芬=Fan, 雲=Wan, 云=Wan, 玉=Yuk, 育=Yuk, 月=Yuet, 悅=Yuet, 雪=Suet, 蓮=Lin, 年=Nin, 添=Tim, 冠=Kwun, 君=Kwan, 坤=Kwan, 均=Kwan, 群=Kwan, 浩=Ho, 豪=Ho, 皓=Ho, 然=Yin, 賢=Yin, 燕=Yin, 妍=Yin, 曉=Hiu, 晓=Hiu, 迪=Dik, 宏=Wang, 泓=Wang, 雄=Hung, 紅=Hung, 鴻=Hung, 宇=Yu, 瑜=Yu, 如=Yu, 誠=Shing, 倫=Lun, 麟=Lun, 樑=Leung, 良=Leung, 亮=Leung, 朗=Long, 一=Yat, 日=Yat, 逸=Yat, 仕=Sze, 師=Sze, 劍=Kim, 金=Kam, 錦=Kam, 鑫=Yam, 添=Tim, 業=Yip, 世=Sai, 西=Sai, 新=San, 山=Shan, 珊=Shan, 善=Sin, 仙=Sin, 倩=Sin, 萱=Huen, 軒=Hin, 轩=Hin, 憲=Hin, 顯=Hin, 霖=Lam, 琳=Lam, 源=Yuen, 元=Yuen, 婉=Yuen, 遠=Yuen, 彤=Tung, 桐=Tung, 蕙=Wai, 柏=Pak, 伯=Pak, 百=Pak, 鈞=Kwan, 晞=Hei, 希=Hei, 熙=Hei, 喜=Hei, 可=Ho, 賀=Ho, 芷=Tsz, 紫=Tsz, 慈=Tsz, 曦=Hei, 彥=Yin, 言=Yin, 蔚=Wai, 維=Wai, 娟=Kuen, 權=Kuen, 權=Kuen, 娥=Ngor, 蘭=Lan, 兰=Lan, 菊=Kuk, 梅=Mui, 妹=Mui, 梨=Lei, 莉=Lei, 利=Lei, 理=Lei, 添=Tim, 財=Choi, 才=Choi, 彩=Choi, 翠=Chui, 杰=Kit, 傑=Kit, 潔=Kit, 洁=Kit, 結=Kit, 誼=Yi, 義=Yee, 禮=Lai, 信=Shun, 順=Shun, 純=Shun, 迅=Shun, 康=Hong, 航=Hong, 凝=Ying, 映=Ying, 影=Ying, 森=Sum, 林=Lam, 木=Muk, 水=Shui, 瑞=Shui, 瑤=Yiu, 遙=Yiu
`)

/** Districts and estates (Rating and Valuation Department's list of street names; Macao: DSCC). */
const places = table(`
香港=Hong Kong, 香港島=Hong Kong Island, 九龍=Kowloon, 九龙=Kowloon, 新界=New Territories, 離島=Islands, 澳門=Macao, 澳门=Macao, 氹仔=Taipa, 路環=Coloane, 澳門半島=Macao Peninsula
中環=Central, 中环=Central, 金鐘=Admiralty, 金钟=Admiralty, 灣仔=Wan Chai, 湾仔=Wan Chai, 銅鑼灣=Causeway Bay, 铜锣湾=Causeway Bay, 天后=Tin Hau, 北角=North Point, 鰂魚涌=Quarry Bay, 太古=Tai Koo, 西灣河=Sai Wan Ho, 筲箕灣=Shau Kei Wan, 柴灣=Chai Wan, 柴湾=Chai Wan, 上環=Sheung Wan, 上环=Sheung Wan, 西環=Sai Wan, 西營盤=Sai Ying Pun, 堅尼地城=Kennedy Town, 香港仔=Aberdeen, 鴨脷洲=Ap Lei Chau, 黃竹坑=Wong Chuk Hang, 赤柱=Stanley, 淺水灣=Repulse Bay, 跑馬地=Happy Valley, 山頂=The Peak, 半山=Mid-Levels, 薄扶林=Pok Fu Lam
尖沙咀=Tsim Sha Tsui, 佐敦=Jordan, 油麻地=Yau Ma Tei, 旺角=Mong Kok, 太子=Prince Edward, 深水埗=Sham Shui Po, 長沙灣=Cheung Sha Wan, 荔枝角=Lai Chi Kok, 美孚=Mei Foo, 紅磡=Hung Hom, 红磡=Hung Hom, 土瓜灣=To Kwa Wan, 何文田=Ho Man Tin, 九龍城=Kowloon City, 九龍塘=Kowloon Tong, 九龍灣=Kowloon Bay, 黃大仙=Wong Tai Sin, 鑽石山=Diamond Hill, 新蒲崗=San Po Kong, 樂富=Lok Fu, 慈雲山=Tsz Wan Shan, 牛頭角=Ngau Tau Kok, 觀塘=Kwun Tong, 观塘=Kwun Tong, 藍田=Lam Tin, 油塘=Yau Tong, 秀茂坪=Sau Mau Ping, 彩虹=Choi Hung, 石硤尾=Shek Kip Mei
大角咀=Tai Kok Tsui, 大角嘴=Tai Kok Tsui, 炮台山=Fortress Hill, 寶琳=Po Lam, 大窩口=Tai Wo Hau, 石門=Shek Mun, 佐敦谷=Jordan Valley, 黃埔=Whampoa, 何文田=Ho Man Tin, 京士柏=King's Park, 樂富=Lok Fu, 橫頭磡=Wang Tau Hom, 秀茂坪=Sau Mau Ping, 四順=Sze Shun, 順利=Shun Lee, 調景嶺=Tiu Keng Leng, 康城=LOHAS Park, 清水灣=Clear Water Bay, 西灣=Sai Wan, 堅尼地城=Kennedy Town, 石塘咀=Shek Tong Tsui, 西營盤=Sai Ying Pun, 半山=Mid-Levels, 山頂=The Peak, 跑馬地=Happy Valley, 大坑=Tai Hang, 渣甸山=Jardine's Lookout, 小西灣=Siu Sai Wan, 杏花邨=Heng Fa Chuen, 淺水灣=Repulse Bay, 深水灣=Deep Water Bay, 黃竹坑=Wong Chuk Hang, 田灣=Tin Wan, 數碼港=Cyberport, 石澳=Shek O, 長洲=Cheung Chau, 南丫島=Lamma Island, 坪洲=Peng Chau, 大嶼山=Lantau Island, 梅窩=Mui Wo, 大澳=Tai O, 赤鱲角=Chek Lap Kok, 馬灣=Ma Wan, 葵盛=Kwai Shing, 荔景=Lai King, 美孚新邨=Mei Foo Sun Chuen, 深井=Sham Tseng, 青龍頭=Tsing Lung Tau, 洪水橋=Hung Shui Kiu, 流浮山=Lau Fau Shan, 錦田=Kam Tin, 八鄉=Pat Heung, 新田=San Tin, 落馬洲=Lok Ma Chau, 打鼓嶺=Ta Kwu Ling, 沙頭角=Sha Tau Kok, 太和=Tai Wo, 大埔墟=Tai Po Market, 科學園=Science Park, 烏溪沙=Wu Kai Sha, 沙田區=Sha Tin District, 中西區=Central and Western District, 東區=Eastern District, 南區=Southern District, 油尖旺=Yau Tsim Mong, 油尖旺區=Yau Tsim Mong District, 沙田=Sha Tin, 大圍=Tai Wai, 火炭=Fo Tan, 馬鞍山=Ma On Shan, 大埔=Tai Po, 粉嶺=Fanling, 上水=Sheung Shui, 元朗=Yuen Long, 天水圍=Tin Shui Wai, 屯門=Tuen Mun, 屯门=Tuen Mun, 荃灣=Tsuen Wan, 荃湾=Tsuen Wan, 葵涌=Kwai Chung, 葵青=Kwai Tsing, 葵芳=Kwai Fong, 青衣=Tsing Yi, 將軍澳=Tseung Kwan O, 将军澳=Tseung Kwan O, 西貢=Sai Kung, 坑口=Hang Hau, 東涌=Tung Chung, 大嶼山=Lantau Island, 長洲=Cheung Chau, 坪洲=Peng Chau, 梅窩=Mui Wo, 馬灣=Ma Wan, 愉景灣=Discovery Bay, 中西區=Central and Western District, 油尖旺=Yau Tsim Mong, 油尖旺區=Yau Tsim Mong District
`)
const roads = table(`
彌敦道=Nathan Road, 弥敦道=Nathan Road, 皇后大道中=Queen's Road Central, 皇后大道東=Queen's Road East, 皇后大道西=Queen's Road West, 德輔道中=Des Voeux Road Central, 德輔道西=Des Voeux Road West, 干諾道中=Connaught Road Central, 軒尼詩道=Hennessy Road, 告士打道=Gloucester Road, 英皇道=King's Road, 廣東道=Canton Road, 海港城=Harbour City, 時代廣場=Times Square, 太古城=Taikoo Shing, 康樂廣場=Connaught Place, 駱克道=Lockhart Road, 莊士敦道=Johnston Road, 荷李活道=Hollywood Road, 亞皆老街=Argyle Street, 太子道西=Prince Edward Road West, 太子道東=Prince Edward Road East, 加連威老道=Granville Road, 漆咸道南=Chatham Road South, 觀塘道=Kwun Tong Road, 開源道=Hoi Yuen Road, 鴻圖道=Hung To Road, 成業街=Shing Yip Street, 青山公路=Castle Peak Road, 大埔道=Tai Po Road
`)

/** Names and places of Hong Kong and Macao: by customary spelling, which follows no system; so what the tables lack is asked. */
export function hongKong(text: string, part: Part): Reading {
  const bare = text.replaceAll(/\s/g, '')
  if (part === 'name') return hongKongName(bare)
  const known = places.get(bare) ?? places.get(bare.replace(/[區区市]$/, '')) ?? roads.get(bare)
  if (known !== undefined) return { text: known, confidence: 'sure' }
  const words = new Map([...places, ...roads])
  const keys = [...words.keys()].toSorted((a, b) => b.length - a.length)
  const units = table('號=,号=,樓=/F,楼=/F,室=Room,座=Block')
  const parts: Reading[] = []
  for (let rest = text.trim(); rest !== '';) {
    const key = keys.find((one) => rest.startsWith(one))
    const number = /^([\dA-Z-]+)\s*(號|号|樓|楼|字樓|室|座)?/.exec(rest)
    if (key !== undefined) parts.push({ text: words.get(key) as string, confidence: 'sure' })
    else if (number) {
      const unit = units.get((number[2] ?? '').replace('字', '')) ?? ''
      parts.push({
        text: unit.startsWith('/') ? `${number[1]}${unit}` : `${unit} ${number[1]}`.trim(),
        confidence: 'sure',
      })
    } else if (!/^[\s,，區区]/.test(rest)) parts.push({ text: '', confidence: 'unread' })
    rest = rest.slice(key?.length ?? number?.[0].length ?? 1)
  }
  return joined(parts.toReversed(), ', ')
}

function hongKongName(name: string): Reading {
  const surname = [2, 1].map((length) => name.slice(0, length)).find((start) => surnames.has(start))
  const rest = Array.from(surname === undefined ? name : name.slice(surname.length))
  const syllables = rest.map((char) => given.get(char))
  if (surname === undefined || name.length > 4 || syllables.includes(undefined))
    return { text: surname ? (surnames.get(surname) as string) : '', confidence: 'unread' }
  return { text: [surnames.get(surname), ...syllables].join(' '), confidence: 'guess' }
}

/** Towns of Taiwan by the names that their governments use. */
const taiwan = table(`
臺北=Taipei, 台北=Taipei, 新北=New Taipei, 桃園=Taoyuan, 桃园=Taoyuan, 臺中=Taichung, 台中=Taichung, 臺南=Tainan, 台南=Tainan, 高雄=Kaohsiung, 基隆=Keelung, 新竹=Hsinchu, 嘉義=Chiayi, 嘉义=Chiayi, 苗栗=Miaoli, 彰化=Changhua, 南投=Nantou, 雲林=Yunlin, 云林=Yunlin, 屏東=Pingtung, 屏东=Pingtung, 宜蘭=Yilan, 宜兰=Yilan, 花蓮=Hualien, 花莲=Hualien, 臺東=Taitung, 台東=Taitung, 台东=Taitung, 澎湖=Penghu, 金門=Kinmen, 金门=Kinmen, 連江=Lienchiang, 馬祖=Matsu, 中壢=Zhongli, 板橋=Banqiao, 三重=Sanchong, 中和=Zhonghe, 永和=Yonghe, 新莊=Xinzhuang, 新店=Xindian, 淡水=Tamsui, 汐止=Xizhi, 大安=Da'an, 信義=Xinyi, 士林=Shilin, 北投=Beitou, 內湖=Neihu, 南港=Nangang, 文山=Wenshan, 松山=Songshan, 中山=Zhongshan, 中正=Zhongzheng, 萬華=Wanhua, 大同=Datong, 鹿港=Lukang, 竹北=Zhubei, 頭份=Toufen, 鳳山=Fengshan
`)
const taiwanSurnames = table(`
張=Chang, 张=Chang, 李=Lee, 何=Ho, 呂=Lu, 吕=Lu, 蔡=Tsai, 許=Hsu, 许=Hsu, 徐=Hsu, 鄭=Cheng, 郑=Cheng, 謝=Hsieh, 谢=Hsieh, 郭=Kuo, 洪=Hung, 邱=Chiu, 曾=Tseng, 周=Chou, 葉=Yeh, 叶=Yeh, 莊=Chuang, 庄=Chuang, 江=Chiang, 蕭=Hsiao, 萧=Hsiao, 羅=Lo, 罗=Lo, 高=Kao, 陳=Chen, 陈=Chen, 林=Lin, 黃=Huang, 黄=Huang, 王=Wang, 吳=Wu, 吴=Wu, 劉=Liu, 刘=Liu, 楊=Yang, 杨=Yang, 賴=Lai, 蘇=Su, 趙=Chao, 馬=Ma, 朱=Chu, 孫=Sun, 胡=Hu, 潘=Pan, 簡=Chien, 簡=Chien, 詹=Chan, 鍾=Chung, 彭=Peng, 游=Yu, 翁=Weng, 戴=Tai, 范=Fan, 宋=Sung, 余=Yu, 程=Cheng, 廖=Liao, 魏=Wei, 沈=Shen, 梁=Liang, 杜=Tu, 侯=Hou, 薛=Hsueh, 丁=Ting, 董=Tung, 施=Shih, 石=Shih, 姜=Chiang, 歐陽=Ouyang, 傅=Fu, 唐=Tang, 康=Kang, 鄧=Teng, 溫=Wen, 田=Tien, 方=Fang, 藍=Lan, 盧=Lu, 顏=Yen, 柯=Ko, 紀=Chi, 連=Lien, 馮=Feng, 童=Tung, 邵=Shao, 古=Ku, 涂=Tu, 白=Pai
`)

const wholeSyllables: Record<string, string> = {
  si: 'ssu',
  zi: 'tzu',
  ci: 'tzu',
  shi: 'shih',
  zhi: 'chih',
  chi: 'chih',
  ri: 'jih',
  he: 'ho',
  ke: 'ko',
  ge: 'ko',
  e: 'o',
  yan: 'yen',
  you: 'yu',
  ye: 'yeh',
  er: 'erh',
  yi: 'yi',
}
const starts: [string, string][] = [
  ['zh', 'ch'],
  ['ch', 'ch'],
  ['sh', 'sh'],
  ['b', 'p'],
  ['d', 't'],
  ['g', 'k'],
  ['j', 'ch'],
  ['q', 'ch'],
  ['x', 'hs'],
  ['z', 'ts'],
  ['c', 'ts'],
  ['r', 'j'],
]
/** A pinyin syllable by Wade and Giles, without marks, as Taiwan's passports write. */
export function wadeGiles(syllable: string): string {
  const whole = wholeSyllables[syllable]
  if (whole !== undefined) return whole
  const start = starts.find(([from]) => syllable.startsWith(from))
  const rest = start ? syllable.slice(start[0].length) : syllable
  const [head, tail] = [start?.[1] ?? '', rest]
  const ended = tail
    .replace(/ong$/, 'ung')
    .replace(/ian$/, 'ien')
    .replace(/ie$/, 'ieh')
    .replace(/[uü]e$/, 'ueh')
    .replace(/^ui$/, /^[gk]/.test(syllable) ? 'uei' : 'ui')
    .replace(/^uo$/, /^(sh|[gkh])/.test(syllable) ? 'uo' : 'o')
    .replace('ü', 'u')
  return head + ended
}

/** What kind of place a name is of, in the words of Taiwan's post. */
const unitNames: readonly [string, string][] = [
  ['縣县', ' County'],
  ['區区', ' Dist.'],
  ['鄉乡鎮镇', ' Township'],
]

/** Names and places of Taiwan: towns by their own names, roads by Hanyu Pinyin, people by Wade and Giles, which each of them may have chosen otherwise. */
export function taiwanese(text: string, part: Part): Reading | null {
  const bare = text.replaceAll(/\s/g, '')
  if (part === 'name' && bare.length <= 4) {
    const surname =
      [2, 1].map((length) => bare.slice(0, length)).find((start) => taiwanSurnames.has(start)) ?? bare.slice(0, 1)
    const read = (han: string): string[] =>
      pinyin(han, { toneType: 'none', type: 'array', v: false, traditional: true }).map(wadeGiles)
    const given = read(bare.slice(surname.length)).join('-')
    return {
      text: `${taiwanSurnames.get(surname) ?? capitalized(read(surname).join(''))} ${capitalized(given)}`,
      confidence: 'guess',
    }
  }
  const kind = /[市縣县區区鄉乡鎮镇]$/.exec(bare)?.[0]
  const known = taiwan.get(bare) ?? taiwan.get(kind ? bare.slice(0, -1) : bare)
  if (known === undefined && (!kind || part !== 'city' || bare.length > 4)) return null
  const unit = unitNames.find(([letters]) => kind && letters.includes(kind))?.[1] ?? ''
  const syllables =
    known === undefined ? pinyin(bare.slice(0, -1), { toneType: 'none', type: 'array', traditional: true }) : []
  const name =
    known ?? capitalized(syllables.reduce((word, one) => (/^[aeo]/.test(one) ? `${word}'${one}` : word + one)))
  return { text: name + unit, confidence: known === undefined ? 'likely' : 'sure' }
}
