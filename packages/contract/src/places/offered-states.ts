import { type State, statesOf } from './states.ts'

/**
 * Further states with Chinese names, "code|English|Chinese": offered in forms, where other text is taken as well. Codes: ISO 3166-2;
 * Japan and Korea are written by name.
 */
const offeredStateRows: Readonly<Record<string, string>> = {
  GB: `ENG|England|英格兰
SCT|Scotland|苏格兰
WLS|Wales|威尔士
NIR|Northern Ireland|北爱尔兰`,
  HK: `HK|Hong Kong Island|香港岛
KL|Kowloon|九龙
NT|New Territories|新界`,
  JP: `01|Hokkaido|北海道
02|Aomori|青森县
03|Iwate|岩手县
04|Miyagi|宫城县
05|Akita|秋田县
06|Yamagata|山形县
07|Fukushima|福岛县
08|Ibaraki|茨城县
09|Tochigi|栃木县
10|Gunma|群马县
11|Saitama|埼玉县
12|Chiba|千叶县
13|Tokyo|东京都
14|Kanagawa|神奈川县
15|Niigata|新潟县
16|Toyama|富山县
17|Ishikawa|石川县
18|Fukui|福井县
19|Yamanashi|山梨县
20|Nagano|长野县
21|Gifu|岐阜县
22|Shizuoka|静冈县
23|Aichi|爱知县
24|Mie|三重县
25|Shiga|滋贺县
26|Kyoto|京都府
27|Osaka|大阪府
28|Hyogo|兵库县
29|Nara|奈良县
30|Wakayama|和歌山县
31|Tottori|鸟取县
32|Shimane|岛根县
33|Okayama|冈山县
34|Hiroshima|广岛县
35|Yamaguchi|山口县
36|Tokushima|德岛县
37|Kagawa|香川县
38|Ehime|爱媛县
39|Kochi|高知县
40|Fukuoka|福冈县
41|Saga|佐贺县
42|Nagasaki|长崎县
43|Kumamoto|熊本县
44|Oita|大分县
45|Miyazaki|宫崎县
46|Kagoshima|鹿儿岛县
47|Okinawa|冲绳县`,
  KR: `11|Seoul|首尔特别市
26|Busan|釜山广域市
27|Daegu|大邱广域市
28|Incheon|仁川广域市
29|Gwangju|光州广域市
30|Daejeon|大田广域市
31|Ulsan|蔚山广域市
41|Gyeonggi|京畿道
42|Gangwon|江原特别自治道
43|North Chungcheong|忠清北道
44|South Chungcheong|忠清南道
45|North Jeolla|全北特别自治道
46|South Jeolla|全罗南道
47|North Gyeongsang|庆尚北道
48|South Gyeongsang|庆尚南道
49|Jeju|济州特别自治道
50|Sejong|世宗特别自治市`,
  MX: `AGU|Aguascalientes|阿瓜斯卡连特斯州
BCN|Baja California|下加利福尼亚州
BCS|Baja California Sur|南下加利福尼亚州
CAM|Campeche|坎佩切州
CHH|Chihuahua|奇瓦瓦州
CHP|Chiapas|恰帕斯州
CMX|Ciudad de México|墨西哥城
COA|Coahuila|科阿韦拉州
COL|Colima|科利马州
DUR|Durango|杜兰戈州
GRO|Guerrero|格雷罗州
GUA|Guanajuato|瓜纳华托州
HID|Hidalgo|伊达尔戈州
JAL|Jalisco|哈利斯科州
MEX|México|墨西哥州
MIC|Michoacán|米却肯州
MOR|Morelos|莫雷洛斯州
NAY|Nayarit|纳亚里特州
NLE|Nuevo León|新莱昂州
OAX|Oaxaca|瓦哈卡州
PUE|Puebla|普埃布拉州
QUE|Querétaro|克雷塔罗州
ROO|Quintana Roo|金塔纳罗奥州
SIN|Sinaloa|锡那罗亚州
SLP|San Luis Potosí|圣路易斯波托西州
SON|Sonora|索诺拉州
TAB|Tabasco|塔巴斯科州
TAM|Tamaulipas|塔毛利帕斯州
TLA|Tlaxcala|特拉斯卡拉州
VER|Veracruz|韦拉克鲁斯州
YUC|Yucatán|尤卡坦州
ZAC|Zacatecas|萨卡特卡斯州`,
  TW: `TPE|Taipei City|台北市
NWT|New Taipei City|新北市
TAO|Taoyuan City|桃园市
TXG|Taichung City|台中市
TNN|Tainan City|台南市
KHH|Kaohsiung City|高雄市
KEE|Keelung City|基隆市
HSZ|Hsinchu City|新竹市
CYI|Chiayi City|嘉义市
HSQ|Hsinchu County|新竹县
MIA|Miaoli County|苗栗县
CHA|Changhua County|彰化县
NAN|Nantou County|南投县
YUN|Yunlin County|云林县
CYQ|Chiayi County|嘉义县
PIF|Pingtung County|屏东县
ILA|Yilan County|宜兰县
HUA|Hualien County|花莲县
TTT|Taitung County|台东县
PEN|Penghu County|澎湖县
KIN|Kinmen County|金门县
LIE|Lienchiang County|连江县`,
}

const parsed = new Map(
  Object.entries(offeredStateRows).map(([country, rows]) => [
    country,
    rows.split('\n').map((row) => {
      const [code = '', en = '', cn = ''] = row.split('|')
      return { code, name: { en, cn } }
    }),
  ]),
)
/** States that forms offer, with Chinese names of our own: the closed lists and further ones; empty where none are written down here. */
export const offeredStates = (country: string): readonly State[] => parsed.get(country) ?? statesOf(country)
