import { offeredStates } from './offered-states.ts'
import { plainState, stateForms, stateWords } from './state-words.ts'

/**
 * States of countries whose addresses are written with the name of a state, for data that hold its ISO 3166-2 code, "code name".
 * Source: ISO 3166-2 as in the npm package country-region-data 4.1.0 (MIT).
 */
const nameRows: Readonly<Record<string, string>> = {
  AE: 'AZ Abu Dhabi;AJ Ajman;DU Dubai;FU Fujairah;RK Ras al Khaimah;SH Sharjah;UQ Umm Al Quwain',
  AR:
    'B Buenos Aires;C Ciudad Autónoma de Buenos Aires;K Catamarca;H Chaco;U Chubut;X Córdoba;W Corrientes;E Entre Ríos;' +
    'P Formosa;Y Jujuy;L La Pampa;F La Rioja;M Mendoza;N Misiones;Q Neuquén;R Río Negro;A Salta;J San Juan;D San Luis;' +
    'Z Santa Cruz;S Santa Fe;G Santiago del Estero;V Tierra del Fuego;T Tucumán',
  CL:
    "AI Aysén;AN Antofagasta;AR Araucanía;AP Arica y Parinacota;AT Atacama;BI Biobío;CO Coquimbo;LI O'Higgins;LL Los Lagos;" +
    'LR Los Ríos;MA Magallanes;ML Maule;NB Ñuble;RM Región Metropolitana;TA Tarapacá;VS Valparaíso',
  CO:
    'AMA Amazonas;ANT Antioquia;ARA Arauca;SAP San Andrés y Providencia;ATL Atlántico;DC Bogotá D.C.;BOL Bolívar;BOY Boyacá;' +
    'CAL Caldas;CAQ Caquetá;CAS Casanare;CAU Cauca;CES Cesar;CHO Chocó;COR Córdoba;CUN Cundinamarca;GUA Guainía;' +
    'GUV Guaviare;HUI Huila;LAG La Guajira;MAG Magdalena;MET Meta;NAR Nariño;NSA Norte de Santander;PUT Putumayo;' +
    'QUI Quindío;RIS Risaralda;SAN Santander;SUC Sucre;TOL Tolima;VAC Valle del Cauca;VAU Vaupés;VID Vichada',
  ES:
    'AB Albacete;A Alicante;AL Almería;VI Álava;O Asturias;AV Ávila;BA Badajoz;B Barcelona;BI Bizkaia;BU Burgos;' +
    'CC Cáceres;CA Cádiz;S Cantabria;CS Castellón;CE Ceuta;CR Ciudad Real;CO Córdoba;C A Coruña;CU Cuenca;' +
    'SS Gipuzkoa;GI Girona;GR Granada;GU Guadalajara;H Huelva;HU Huesca;PM Illes Balears;J Jaén;LE León;L Lleida;LU Lugo;' +
    'M Madrid;MA Málaga;ML Melilla;MU Murcia;NA Navarra;OR Ourense;P Palencia;GC Las Palmas;PO Pontevedra;' +
    'LO La Rioja;SA Salamanca;TF Santa Cruz de Tenerife;SG Segovia;SE Sevilla;SO Soria;T Tarragona;TE Teruel;TO Toledo;' +
    'V Valencia;VA Valladolid;ZA Zamora;Z Zaragoza',
  ID:
    'AC Aceh;BA Bali;BB Bangka Belitung;BT Banten;BE Bengkulu;GO Gorontalo;JK DKI Jakarta;JA Jambi;JB Jawa Barat;' +
    'JT Jawa Tengah;JI Jawa Timur;KB Kalimantan Barat;KS Kalimantan Selatan;KT Kalimantan Tengah;KI Kalimantan Timur;' +
    'KU Kalimantan Utara;KR Kepulauan Riau;LA Lampung;MA Maluku;MU Maluku Utara;NB Nusa Tenggara Barat;' +
    'NT Nusa Tenggara Timur;PA Papua;PB Papua Barat;RI Riau;SR Sulawesi Selatan;ST Sulawesi Tengah;SG Sulawesi Tenggara;' +
    'SA Sulawesi Utara;SB Sumatera Barat;SS Sumatera Selatan;SU Sumatera Utara;YO DI Yogyakarta',
  IE:
    'CW Carlow;CN Cavan;CE Clare;CO Cork;DL Donegal;D Dublin;G Galway;KY Kerry;KE Kildare;KK Kilkenny;LS Laois;LM Leitrim;' +
    'LK Limerick;LD Longford;LH Louth;MO Mayo;MH Meath;MN Monaghan;OY Offaly;RN Roscommon;SO Sligo;TA Tipperary;' +
    'WD Waterford;WH Westmeath;WX Wexford;WW Wicklow',
  IN:
    'AN Andaman and Nicobar Islands;AP Andhra Pradesh;AR Arunachal Pradesh;AS Assam;BR Bihar;CH Chandigarh;CT Chhattisgarh;' +
    'DH Dadra and Nagar Haveli and Daman and Diu;DL Delhi;GA Goa;GJ Gujarat;HR Haryana;HP Himachal Pradesh;' +
    'JK Jammu and Kashmir;JH Jharkhand;KA Karnataka;KL Kerala;LA Ladakh;LD Lakshadweep;MP Madhya Pradesh;MH Maharashtra;' +
    'MN Manipur;ML Meghalaya;MZ Mizoram;NL Nagaland;OR Odisha;PY Puducherry;PB Punjab;RJ Rajasthan;SK Sikkim;TN Tamil Nadu;' +
    'TG Telangana;TR Tripura;UT Uttarakhand;UP Uttar Pradesh;WB West Bengal',
  KR:
    '11 Seoul;26 Busan;27 Daegu;28 Incheon;29 Gwangju;30 Daejeon;31 Ulsan;41 Gyeonggi-do;42 Gangwon-do;43 Chungcheongbuk-do;' +
    '44 Chungcheongnam-do;45 Jeonbuk-do;46 Jeollanam-do;47 Gyeongsangbuk-do;48 Gyeongsangnam-do;49 Jeju-do;50 Sejong',
  MY:
    '01 Johor;02 Kedah;03 Kelantan;04 Melaka;05 Negeri Sembilan;06 Pahang;08 Perak;09 Perlis;07 Pulau Pinang;12 Sabah;' +
    '13 Sarawak;10 Selangor;11 Terengganu;14 Kuala Lumpur;15 Labuan;16 Putrajaya',
  NG:
    'AB Abia;FC FCT;AD Adamawa;AK Akwa Ibom;AN Anambra;BA Bauchi;BY Bayelsa;BE Benue;BO Borno;CR Cross River;DE Delta;' +
    'EB Ebonyi;ED Edo;EK Ekiti;EN Enugu;GO Gombe;IM Imo;JI Jigawa;KD Kaduna;KN Kano;KT Katsina;KE Kebbi;KO Kogi;KW Kwara;' +
    'LA Lagos;NA Nasarawa;NI Niger;OG Ogun;ON Ondo;OS Osun;OY Oyo;PL Plateau;RI Rivers;SO Sokoto;TA Taraba;YO Yobe;' +
    'ZA Zamfara',
  PE:
    'AMA Amazonas;ANC Ancash;APU Apurimac;ARE Arequipa;AYA Ayacucho;CAJ Cajamarca;CAL Callao;CUS Cusco;HUV Huancavelica;' +
    'HUC Huanuco;ICA Ica;JUN Junin;LAL La Libertad;LAM Lambayeque;LIM Lima;LOR Loreto;MDD Madre de Dios;MOQ Moquegua;' +
    'LMA Lima;PAS Pasco;PIU Piura;PUN Puno;SAM San Martin;TAC Tacna;TUM Tumbes;UCA Ucayali',
  RO:
    'AB Alba;AR Arad;AG Argeș;BC Bacău;BH Bihor;BN Bistrița-Năsăud;BT Botoșani;BR Brăila;BV Brașov;B București;BZ Buzău;' +
    'CL Călărași;CS Caraș-Severin;CJ Cluj;CT Constanța;CV Covasna;DB Dâmbovița;DJ Dolj;GL Galați;GR Giurgiu;GJ Gorj;' +
    'HR Harghita;HD Hunedoara;IL Ialomița;IS Iași;IF Ilfov;MM Maramureș;MH Mehedinți;MS Mureș;NT Neamț;OT Olt;PH Prahova;' +
    'SJ Sălaj;SM Satu Mare;SB Sibiu;SV Suceava;TR Teleorman;TM Timiș;TL Tulcea;VL Vâlcea;VS Vaslui;VN Vrancea',
  RU:
    'AD Adygeya Republic;AL Altay Republic;ALT Altayskiy kray;AMU Amurskaya oblast;ARK Arkhangelskaya oblast;' +
    'AST Astrakhanskaya oblast;BA Bashkortostan Republic;BEL Belgorodskaya oblast;BRY Bryanskaya oblast;' +
    'BU Buryatiya Republic;CE Chechenskaya Republic;CHE Chelyabinskaya oblast;CHU Chukotskiy AO;' +
    'CU Chuvashskaya Republic;DA Dagestan Republic;IN Ingushetiya Republic;IRK Irkutskaya oblast;' +
    'IVA Ivanovskaya oblast;KAM Kamchatskiy kray;KB Kabardino-Balkarskaya Republic;' +
    'KC Karachayevo-Cherkesskaya Republic;KDA Krasnodarskiy kray;KEM Kemerovskaya oblast;KGD Kaliningradskaya oblast;' +
    'KGN Kurganskaya oblast;KHA Khabarovskiy kray;KHM Khanty-Mansiyskiy AO;KIR Kirovskaya oblast;' +
    'KK Khakasiya Republic;KL Kalmykiya Republic;KLU Kaluzhskaya oblast;KO Komi Republic;KOS Kostromskaya oblast;' +
    'KR Kareliya Republic;KRS Kurskaya oblast;KYA Krasnoyarskiy kray;LEN Leningradskaya oblast;LIP Lipetskaya oblast;' +
    'MAG Magadanskaya oblast;ME Mariy El Republic;MO Mordoviya Republic;MOS Moskovskaya oblast;MOW Moscow;' +
    'MUR Murmanskaya oblast;NEN Nenetskiy AO;NGR Novgorodskaya oblast;NIZ Nizhegorodskaya oblast;' +
    'NVS Novosibirskaya oblast;OMS Omskaya oblast;ORE Orenburgskaya oblast;ORL Orlovskaya oblast;PER Permskiy kray;' +
    'PNZ Penzenskaya oblast;PRI Primorskiy kray;PSK Pskovskaya oblast;ROS Rostovskaya oblast;RYA Ryazanskaya oblast;' +
    'SA Sakha Republic;SAK Sakhalinskaya oblast;SAM Samarskaya oblast;SAR Saratovskaya oblast;' +
    'SE Severnaya Osetiya-Alaniya Republic;SMO Smolenskaya oblast;SPE Saint Petersburg;STA Stavropolskiy kray;' +
    'SVE Sverdlovskaya oblast;TA Tatarstan Republic;TAM Tambovskaya oblast;TOM Tomskaya oblast;TUL Tulskaya oblast;' +
    'TVE Tverskaya oblast;TY Tyva Republic;TYU Tyumenskaya oblast;UD Udmurtskaya Republic;ULY Ulyanovskaya oblast;' +
    'VGG Volgogradskaya oblast;VLA Vladimirskaya oblast;VLG Vologodskaya oblast;VOR Voronezhskaya oblast;' +
    'YAN Yamalo-Nenetskiy AO;YAR Yaroslavskaya oblast;YEV Yevreyskaya AO;ZAB Zabaykalskiy kray',
  TH:
    '37 Amnat Charoen;15 Ang Thong;38 Bueng Kan;31 Buri Ram;24 Chachoengsao;18 Chai Nat;36 Chaiyaphum;22 Chanthaburi;' +
    '50 Chiang Mai;57 Chiang Rai;20 Chon Buri;86 Chumphon;46 Kalasin;62 Kamphaeng Phet;71 Kanchanaburi;40 Khon Kaen;' +
    '81 Krabi;10 Bangkok;52 Lampang;51 Lamphun;42 Loei;16 Lop Buri;58 Mae Hong Son;44 Maha Sarakham;49 Mukdahan;' +
    '26 Nakhon Nayok;73 Nakhon Phathom;48 Nakhon Phanom;30 Nakhon Ratchasima;60 Nakhon Sawan;80 Nakhon Si Thammarat;55 Nan;' +
    '96 Narathiwat;39 Nong Bua Lam Phu;43 Nong Khai;12 Nonthaburi;13 Pathum Thani;94 Pattani;82 Phangnga;93 Phatthalung;' +
    '56 Phayao;67 Phetchabun;76 Phetchaburi;66 Phichit;65 Phitsanulok;14 Phra Nakhon Si Ayutthaya;54 Phrae;83 Phuket;' +
    '25 Prachin Buri;77 Prachuap Khiri Khan;85 Ranong;70 Ratchaburi;21 Rayong;45 Roi Et;27 Sa Kaeo;47 Sakon Nakhon;' +
    '11 Samut Prakan;74 Samut Sakhon;75 Samut Songkhram;19 Saraburi;91 Satun;17 Sing Buri;33 Si Sa ket;90 Songkhla;' +
    '64 Sukhothai;72 Suphan Buri;84 Surat Thani;32 Surin;63 Tak;92 Trang;23 Trat;34 Ubon Ratchathani;41 Udon Thani;' +
    '61 Uthai Thani;53 Uttaradit;95 Yala;35 Yasothon',
  TR:
    '01 Adana;02 Adıyaman;03 Afyonkarahisar;04 Ağrı;68 Aksaray;05 Amasya;06 Ankara;07 Antalya;75 Ardahan;08 Artvin;09 Aydın;' +
    '10 Balıkesir;74 Bartın;72 Batman;69 Bayburt;11 Bilecik;12 Bingöl;13 Bitlis;14 Bolu;15 Burdur;16 Bursa;17 Çanakkale;' +
    '18 Çankırı;19 Çorum;20 Denizli;21 Diyarbakır;81 Düzce;22 Edirne;23 Elazığ;24 Erzincan;25 Erzurum;26 Eskişehir;' +
    '27 Gaziantep;28 Giresun;29 Gümüşhane;30 Hakkari;31 Hatay;76 Iğdır;32 Isparta;34 İstanbul;35 İzmir;46 Kahramanmaraş;' +
    '78 Karabük;70 Karaman;36 Kars;37 Kastamonu;38 Kayseri;79 Kilis;71 Kırıkkale;39 Kırklareli;40 Kırşehir;41 Kocaeli;' +
    '42 Konya;43 Kütahya;44 Malatya;45 Manisa;47 Mardin;33 Mersin;48 Muğla;49 Muş;50 Nevşehir;51 Niğde;52 Ordu;80 Osmaniye;' +
    '53 Rize;54 Sakarya;55 Samsun;63 Şanlıurfa;56 Siirt;57 Sinop;73 Şırnak;58 Sivas;59 Tekirdağ;60 Tokat;61 Trabzon;' +
    '62 Tunceli;64 Uşak;65 Van;77 Yalova;66 Yozgat;67 Zonguldak',
  VE:
    'A Distrito Capital;Z Amazonas;B Anzoátegui;C Apure;D Aragua;E Barinas;F Bolívar;G Carabobo;H Cojedes;Y Delta Amacuro;' +
    'I Falcón;J Guárico;K Lara;L Mérida;M Miranda;N Monagas;O Nueva Esparta;P Portuguesa;R Sucre;S Táchira;T Trujillo;' +
    'X Vargas;U Yaracuy;V Zulia',
}

/** States that are printed by their letters, "code name". Mexico's are the abbreviations of its post, not those of ISO 3166-2. */
const letterRows: Readonly<Record<string, string>> = {
  BR:
    'AC Acre;AL Alagoas;AP Amapá;AM Amazonas;BA Bahia;CE Ceará;DF Distrito Federal;ES Espírito Santo;GO Goiás;MA Maranhão;' +
    'MT Mato Grosso;MS Mato Grosso do Sul;MG Minas Gerais;PA Pará;PB Paraíba;PR Paraná;PE Pernambuco;PI Piauí;' +
    'RJ Rio de Janeiro;RN Rio Grande do Norte;RS Rio Grande do Sul;RO Rondônia;RR Roraima;SC Santa Catarina;SP São Paulo;' +
    'SE Sergipe;TO Tocantins',
  IT:
    'AG Agrigento;AL Alessandria;AN Ancona;AO Aosta;AP Ascoli Piceno;AQ L’Aquila;AR Arezzo;AT Asti;AV Avellino;BA Bari;' +
    'BG Bergamo;BI Biella;BL Belluno;BN Benevento;BO Bologna;BR Brindisi;BS Brescia;BT Barletta-Andria-Trani;BZ Bolzano;' +
    'CA Cagliari;CB Campobasso;CE Caserta;CH Chieti;CL Caltanissetta;CN Cuneo;CO Como;CR Cremona;CS Cosenza;CT Catania;' +
    'CZ Catanzaro;EN Enna;FC Forlì-Cesena;FE Ferrara;FG Foggia;FI Firenze;FM Fermo;FR Frosinone;GE Genova;GO Gorizia;' +
    'GR Grosseto;IM Imperia;IS Isernia;KR Crotone;LC Lecco;LE Lecce;LI Livorno;LO Lodi;LT Latina;LU Lucca;MB Monza e Brianza;' +
    'MC Macerata;ME Messina;MI Milano;MN Mantova;MO Modena;MS Massa-Carrara;MT Matera;NA Napoli;NO Novara;NU Nuoro;' +
    'OR Oristano;PA Palermo;PC Piacenza;PD Padova;PE Pescara;PG Perugia;PI Pisa;PN Pordenone;PO Prato;PR Parma;PT Pistoia;' +
    'PU Pesaro e Urbino;PV Pavia;PZ Potenza;RA Ravenna;RC Reggio Calabria;RE Reggio Emilia;RG Ragusa;RI Rieti;RM Roma;' +
    'RN Rimini;RO Rovigo;SA Salerno;SI Siena;SO Sondrio;SP La Spezia;SR Siracusa;SS Sassari;SU Sud Sardegna;SV Savona;' +
    'TA Taranto;TE Teramo;TN Trento;TO Torino;TP Trapani;TR Terni;TS Trieste;TV Treviso;UD Udine;VA Varese;' +
    'VB Verbano-Cusio-Ossola;VC Vercelli;VE Venezia;VI Vicenza;VR Verona;VT Viterbo;VV Vibo Valentia',
}
const mexican =
  'AGU Ags.;BCN B.C.;BCS B.C.S.;CAM Camp.;CHH Chih.;CHP Chis.;CMX CDMX;COA Coah.;COL Col.;DUR Dgo.;GRO Gro.;GUA Gto.;HID Hgo.;' +
  'JAL Jal.;MEX Méx.;MIC Mich.;MOR Mor.;NAY Nay.;NLE N.L.;OAX Oax.;PUE Pue.;QUE Qro.;ROO Q. Roo;SIN Sin.;SLP S.L.P.;SON Son.;' +
  'TAB Tab.;TAM Tamps.;TLA Tlax.;VER Ver.;YUC Yuc.;ZAC Zac.'

/** Names in the country's own script, in the order of `offeredStates`. */
const localNames: Readonly<Record<string, string>> = {
  HK: '香港 九龍 新界',
  JP:
    '北海道 青森県 岩手県 宮城県 秋田県 山形県 福島県 茨城県 栃木県 群馬県 埼玉県 千葉県 東京都 神奈川県 新潟県 富山県 石川県 福井県 ' +
    '山梨県 長野県 岐阜県 静岡県 愛知県 三重県 滋賀県 京都府 大阪府 兵庫県 奈良県 和歌山県 鳥取県 島根県 岡山県 広島県 山口県 徳島県 ' +
    '香川県 愛媛県 高知県 福岡県 佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県 沖縄県',
  KR:
    '서울특별시 부산광역시 대구광역시 인천광역시 광주광역시 대전광역시 울산광역시 경기도 강원특별자치도 충청북도 충청남도 ' +
    '전북특별자치도 전라남도 경상북도 경상남도 제주특별자치도 세종특별자치시',
  TW:
    '臺北市 新北市 桃園市 臺中市 臺南市 高雄市 基隆市 新竹市 嘉義市 新竹縣 苗栗縣 彰化縣 南投縣 雲林縣 嘉義縣 屏東縣 宜蘭縣 花蓮縣 ' +
    '臺東縣 澎湖縣 金門縣 連江縣',
}

type Row = readonly [code: string, name: string]
const rowsOf = (text: string): readonly Row[] =>
  text.split(';').map((row): Row => [row.slice(0, row.indexOf(' ')), row.slice(row.indexOf(' ') + 1)])

/** The country's states as code and name, where this file or the lists of forms know them. */
function known(country: string): readonly Row[] {
  const rows = nameRows[country] ?? letterRows[country]
  if (rows) return rowsOf(rows)
  return offeredStates(country).map(({ code, name }): Row => [code, name.en])
}

const wordsByCountry = new Map<string, ReadonlyMap<string, string>>()
/** Code by each word of a country: its codes, names in English, Chinese and its own script, the post's abbreviations, others in use. */
function wordsOf(country: string): ReadonlyMap<string, string> {
  const made = wordsByCountry.get(country)
  if (made) return made
  const offered = offeredStates(country)
  const local = localNames[country]?.split(' ') ?? []
  const rows: Row[] = [
    ...offered.flatMap(({ code, name }): Row[] => [
      [code, name.en],
      [code, name.cn],
    ]),
    ...local.flatMap((name, at): Row[] => (offered[at] ? [[offered[at].code, name]] : [])),
    ...(country === 'MX' ? rowsOf(mexican) : []),
    ...known(country),
  ]
  const words = new Map<string, string>()
  for (const [code, name] of rows) words.set(plainState(name), code)
  for (const [word, code] of [...bareNames(country, rows), ...stateWords(country)]) words.set(word, code)
  for (const [code] of known(country)) words.set(plainState(code), code)
  wordsByCountry.set(country, words)
  return words
}

/** Names without "city", "-do" or 県; one that two states share (Hsinchu City, Hsinchu County) tells neither. */
function bareNames(country: string, rows: readonly Row[]): [string, string][] {
  const codes = new Map<string, Set<string>>()
  for (const [code, name] of rows)
    for (const form of stateForms(country, name)) codes.set(form, (codes.get(form) ?? new Set()).add(code))
  return [...codes].flatMap(([form, [code, ...others]]): [string, string][] =>
    code !== undefined && others.length === 0 ? [[form, code]] : [],
  )
}

/** The row of a state written as its code ("13", "JP-13"), its name or another usual word. */
function findRow(country: string, text: string): Row | undefined {
  const bare = text.trim().replace(new RegExp(`^${country}-`, 'i'), '')
  const words = wordsOf(country)
  const forms = [...stateForms(country, bare), ...(/^\d$/.test(bare) ? [`0${bare}`] : [])]
  const code = forms.map((form) => words.get(form)).find((found) => found !== undefined)
  return known(country).find((row) => row[0] === code)
}

/** The code of a state written as its code or name; null where no list knows it. */
export const printedStateCode = (country: string, text: string): string | null => findRow(country, text)?.[0] ?? null

const byLetters = new Set(['US', 'CA', 'AU', 'BR', 'IT'])

/**
 * A state as it is printed on mail in Latin letters: by its letters in the US, Canada, Australia, Brazil and Italy, by the post's
 * abbreviation in Mexico, by its name elsewhere. A text that no list knows stays; a bare number of ISO 3166-2 that none knows is
 * left out, because it says nothing to a postman.
 */
export function printedState(country: string, text: string): string {
  const row = findRow(country, text)
  if (!row) return /^\d+$/.test(text) ? '' : text
  if (country === 'MX') return rowsOf(mexican).find(([code]) => code === row[0])?.[1] ?? row[1]
  if (country === 'IE') return `Co. ${row[1]}`
  if (country === 'HK') return row[1].replace(' Island', '')
  return byLetters.has(country) ? row[0] : row[1]
}

/** The same in the country's own script; a text that no list knows stays. */
export function localState(country: string, text: string): string {
  const states = offeredStates(country)
  const code = findRow(country, text)?.[0]
  const at = states.findIndex((state) => state.code === code)
  return localNames[country]?.split(' ')[at] ?? (country === 'CN' ? states[at]?.name.cn : undefined) ?? text
}
