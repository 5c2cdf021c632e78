import type { Charset } from '../index.ts'

/** Names, streets and towns that the detector's own words do not have. */
const texts = {
  pl: 'Przemysław Górski, ul. Księdza Skorupki 12, Chełm; Agnieszka Wąsik, pl. Zwycięstwa 3, Iława; Zdzisław Żmuda, ul. Kościuszki 8, Piła; Elżbieta Ślusarczyk, ul. Różana 41, Bełchatów; Kazimierz Gołąb, al. Niepodległości 7, Suwałki; Lesław Chrząszcz, ul. Łąkowa 2, Kędzierzyn-Koźle',
  cs: 'Vojtěch Šimůnek, Říčanská 14, Mladá Boleslav; Bohumil Štěpánek, Žižkova 5, Chrudim; Růžena Kovářová, U Vodárny 9, Jindřichův Hradec; Oldřich Žák, Sokolská 22, Uherské Hradiště; Ludmila Křížová, Dělnická 3, Náchod; Čeněk Bureš, Pod Lesíkem 17, Litoměřice',
  hu: 'Bánffy Ödön, Petőfi Sándor utca 4, Gödöllő; Sipos Erzsébet, Széchenyi tér 12, Mosonmagyaróvár; Jónás Vilmos, Rákóczi út 88, Kiskunfélegyháza; Pintér Ágnes, Szőlőhegyi út 3, Gyöngyös; Bükki Dénes, Kölcsey köz 6, Hajdúböszörmény; Főző Ildikó, Tűzoltó utca 19, Pápa',
  ru: 'Щербаков Вячеслав, ул. Энергетиков, д. 14, Сургут; Юдина Зинаида, пер. Цветочный, 3, Тюмень; Жданов Эдуард, Ленинский пр-т, 102, Ярославль; Цыганков Фёдор, ул. Мичурина 7, Тольятти; Яковлева Любовь, набережная Обводного канала 21, Гатчина; Хабибуллин Рустам, ул. Гагарина 5, Набережные Челны',
  uk: 'Гайдамака Євген, вул. Січових Стрільців 12, Ужгород; Щербина Любов, пров. Джерельний 4, Кременчук; Їжакевич Пилип, просп. Незалежності 77, Луцьк; Жук Святослав, вул. Грушевського 9, Тернопіль; Єрмоленко Галина, вул. Соборності 31, Бердянськ; Цимбал Тарас, вул. Ґонти 2, Умань',
  fr: 'Gérald Lefèvre, 12 rue du Général-Leclerc, Pontarlier; Élodie Brûlé, 4 impasse des Chênes, Mâcon; Cœur de Lion SARL, 8 quai Sœur-Rosalie, Épinal; Joël Maître, 25 bd Gâmbetta, Sète; Agnès Crépin, 3 rue de la Fête, Nevers, 45 €; Hélène Bœuf, 9 chemin des Prés, Gex',
  de: 'Käthe Löwenstein, Am Mühlgraben 7, Görlitz; Rüdiger Groß, Hauptstraße 113, Saarbrücken; Dörte Hübsch, Weiherweg 2, Fürth; Jörg Stäbler, Königsallee 44, Mönchengladbach; Änne Räuber, Schloßgasse 5, Plön; Hans-Jürgen Süß, Bürgermeister-Weiß-Straße 18, Ühlingen',
  pt: 'Fabrício Galvão, Rua Tenente Negrão 90, Taubaté; Conceição Falcão, Alameda dos Pintassilgos 12, Ribeirão Preto; Damião Sertã, Travessa da Fundição 3, Portimão; Inácio Queirós, Rua Sá da Bandeira 45, Penafiel; Verônica Lourenço, Av. Getúlio Vargas 8, Jundiaí; Adão Peçanha, Largo do Pelourinho 1, São Luís',
  is: 'Hallgrímur Pálsson, Laugavegur 28, Höfn; Ingibjörg Þráinsdóttir, Skólavörðustígur 4, Siglufjörður; Eyjólfur Sæmundsson, Strandgata 11, Vestmannaeyjar; Jökull Öfjörð, Klapparstígur 7, Dalvík; Hrafnhildur Böðvarsdóttir, Tjarnarbraut 3, Borgarnes; Víðir Áslaugsson, Bröttukinn 9, Grundarfjörður',
  da: 'Kjeld Ågård, Præstevænget 14, Rønne; Birthe Højgaard, Søndergade 3, Brønderslev; Jørn Thorøe, Ravnsbjergvej 88, Ringkøbing; Mille Blåbjerg, Kirkestræde 2, Grenå; Øjvind Skjødt, Havnegade 41, Kolding; Sanne Lærke, Åvangen 6, Frederikshavn',
  sv: 'Torbjörn Lönn, Storgatan 12, Ängelholm; Gun-Märit Hök, Kyrkvägen 8, Skövde; Örjan Källström, Fågelstigen 3, Härnösand; Pär Ödman, Björkhöjdsgatan 55, Mölndal; Ingegärd Sjö, Ågatan 7, Sölvesborg; Bertil Åkerö, Hamnplan 1, Nynäshamn',
  es: 'Begoña Zúñiga, Calle Núñez de Arce 14, Alcalá de Henares; Adrián Cañizares, Plaza de la Constitución 3, Jaén; Jesús Peñalver, Avda. Andalucía 77, Mérida; Íker Echegüe, Paseo del Cid 9, Castellón; Concepción Rincón, Camino Viejo 21, Mazatlán; Belén Búrdalo, Callejón del Ángel 2, Querétaro',
  el: 'Θεόδωρος Χατζής, Λεωφ. Κηφισίας 48, Μαρούσι; Ευαγγελία Ψαρρά, Αγίου Δημητρίου 12, Ξάνθη; Φώτης Ζαχαρίου, Ερμού 5, Κομοτηνή; Όλγα Βλάχου, 28ης Οκτωβρίου 77, Άργος; Σπύρος Ράλλης, Μεγάλου Αλεξάνδρου 3, Κέρκυρα; Ιφιγένεια Ξένου, Ποσειδώνος 19, Άλιμος',
  tr: 'Necmettin Ağaoğlu, Atatürk Bulvarı 12, Kütahya; Gülizar Şenyiğit, Barış Sk. 3, Düzce; İlhan Karabıyık, Cumhuriyet Mah. 45, Nevşehir; Müjgan Çınar, İnönü Cd. 8, Eğirdir; Tolga Sarıoğlu, Bağdat Cad. 212, Üsküdar; Figen Taşçı, Gökçe Sk. 7, Akşehir',
  he: 'גלעד שפירא, רחוב הנביאים 12, זכרון יעקב; נעמה בן דרור, שדרות רוטשילד 4, קריית גת; איתמר צוקרמן, דרך השלום 77, עפולה; עדינה פלדמן, סמטת האלון 3, יבנה; זאב גוטמן, ההגנה 9, טבריה; חנה סלומון, ויצמן 31, צפת',
  ar: 'طارق الشمري, شارع الأمير سلطان 12, بريدة; هند القحطاني, حي النخيل 4, تبوك; بلال جابر, طريق الكورنيش 88, اللاذقية; رنا قاسم, ساحة الشهداء 3, طنجة; غسان ظاهر, شارع البرتقال 9, صيدا; ضحى عثمان, حارة الزيتون 21, أسيوط',
  lt: 'Algirdas Čepaitis, Laisvės al. 12, Biržai; Živilė Grušaitė, Ąžuolų g. 4, Širvintos; Kęstutis Šimėnas, Tilžės g. 88, Druskininkai; Birutė Žemaitienė, Vytėnų g. 3, Kuršėnai; Rimvydas Švedas, Pušų g. 9, Gargždai; Eugenijus Ūsas, Sąjungos a. 21, Rokiškis',
  lv: 'Guntis Āboliņš, Brīvības iela 12, Aizkraukle; Dzintra Ķēniņa, Skolas iela 4, Limbaži; Ēriks Šķēle, Dārza iela 88, Bauska; Vija Ūdre, Mežmalas ceļš 3, Grobiņa; Ģirts Žagars, Upes iela 9, Ludza; Sarmīte Ņikiforova, Ezera iela 21, Preiļi',
  vi: 'Trịnh Bảo Khánh, 12 Nguyễn Đình Chiểu, Bắc Ninh; Đoàn Mỹ Linh, 4 Lạc Long Quân, Thái Nguyên; Mai Xuân Trường, 88 Điện Biên Phủ, Rạch Giá; Cao Thúy Hằng, 3 Hùng Vương, Buôn Ma Thuột; Tạ Đức Bình, 9 Lê Lợi, Phủ Lý; Kiều Diễm Quỳnh, 21 Trần Hưng Đạo, Sóc Trăng',
  th: 'ธนพล จันทร์แก้ว, 12 ถนนพหลโยธิน, ลพบุรี; ปิยะดา ฟ้าใส, 4 ซอยร่มเย็น, สุราษฎร์ธานี; ณัฐวุฒิ เกษมสุข, 88 ถนนมิตรภาพ, บุรีรัมย์; อรอนงค์ พึ่งบุญ, 3 หมู่บ้านเอื้ออาทร, ตรัง; ชัยวัฒน์ โชติช่วง, 9 ถนนเพชรเกษม, กาญจนบุรี; มะลิ หอมกลิ่น, 21 ตลาดเก่า, แพร่',
  zh: '欧阳俊杰, 解放大道128号鑫源大厦, 武汉; 慕容雪, 翠竹苑3幢2单元, 绍兴; 段鹏飞, 滨河东路66号, 太原; 贺晓琳, 梧桐巷9弄, 昆山; 秦岭, 凤凰山庄21栋, 惠州; 邱玉芬, 建业路7号, 焦作',
  tw: '游雅婷, 復興南路二段128巷, 彰化; 簡志豪, 民權街66號3樓, 宜蘭; 洪翠玲, 永和路9號, 員林; 莊育誠, 文化一路21號, 林口; 施靜宜, 青年路7號, 鳳山; 賴彥廷, 成功大道88號, 斗六',
  ja: '渡辺さくら, 神奈川県横浜市港北区菊名3-12, フジモト商店; 斎藤健一, 愛知県豊田市若草町4, メゾン桜; 松本ひかり, 福岡県久留米市梅満88, グリーンハイツ; 石川大輔, 宮城県仙台市青葉区国分町9, パークビル; 岡田みどり, 広島県呉市本通21, コーポ光; 清水翔太, 京都府宇治市槇島町7, ヴィラ',
  ko: '황보라, 경기도 수원시 팔달구 효원로 12, 우성빌라; 남궁민준, 대전광역시 유성구 엑스포로 4; 차은우, 전라북도 전주시 완산구 기린대로 88; 백지영, 충청남도 천안시 동남구 만남로 3; 탁재훈, 경상북도 포항시 북구 중앙로 9; 편해문, 제주특별자치도 서귀포시 태평로 21',
} as const

export type HeldOut = { charset: Charset; language: keyof typeof texts }
const pairs: readonly (readonly [Charset, keyof typeof texts])[] = [
  ['windows-1250', 'pl'],
  ['windows-1250', 'cs'],
  ['iso-8859-2', 'hu'],
  ['windows-1251', 'ru'],
  ['windows-1251', 'uk'],
  ['koi8-r', 'ru'],
  ['koi8-u', 'uk'],
  ['iso-8859-5', 'ru'],
  ['ibm866', 'ru'],
  ['x-mac-cyrillic', 'ru'],
  ['windows-1252', 'pt'],
  ['windows-1252', 'is'],
  ['windows-1252', 'da'],
  ['windows-1252', 'es'],
  ['windows-1252', 'fr'],
  ['iso-8859-15', 'fr'],
  ['macintosh', 'de'],
  ['windows-1252', 'sv'],
  ['windows-1253', 'el'],
  ['iso-8859-7', 'el'],
  ['windows-1254', 'tr'],
  ['windows-1255', 'he'],
  ['windows-1256', 'ar'],
  ['iso-8859-6', 'ar'],
  ['windows-1257', 'lt'],
  ['windows-1257', 'lv'],
  ['windows-1258', 'vi'],
  ['windows-874', 'th'],
  ['gb18030', 'zh'],
  ['big5', 'tw'],
  ['shift_jis', 'ja'],
  ['euc-jp', 'ja'],
  ['iso-2022-jp', 'ja'],
  ['euc-kr', 'ko'],
  ['utf-16le', 'ja'],
  ['utf-16be', 'zh'],
  ['utf-8', 'el'],
]
export const heldOut: readonly HeldOut[] = pairs.map(([charset, language]) => ({ charset, language }))

/** A csv file of orders whose texts have so many characters of the language, beside headings and numbers. */
export function ordersIn(language: keyof typeof texts, characters: number, from = 0): string {
  const people = texts[language].split('; ')
  const lines = ['order,quantity,name,address,city,phone,price']
  let length = 0
  for (let at = from; length < characters; at++) {
    const parts = people[at % people.length]!.split(', ').slice(0, 3)
    const text = parts.join('').slice(0, characters - length)
    const cut = parts.join(',').slice(0, text.length + 2)
    length += text.length
    lines.push(`WB-${1000 + at},${(at % 7) + 1},${cut},+1 555 ${2000 + at * 7},${(at * 1.37 + 9).toFixed(2)}`)
  }
  return `${lines.join('\r\n')}\r\n`
}
