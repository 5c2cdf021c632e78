/**
 * What people write for a state besides its code and its names, "CODE:word,word;…" by country: abbreviations, former names, names in the
 * country's other languages, Chinese names in use beside the official ones. Written from general knowledge on 22 November 2026: the US
 * abbreviations are those of before 1963 (GPO style), the one-character names of Chinese provinces those of number plates, the French
 * names of provinces those of Canada Post, the codes of Indian states those of number plates.
 */
const rows: Readonly<Record<string, string>> = {
  US:
    'AL:ala,阿拉巴马;AZ:ariz;AR:ark;CA:calif,cal,cali,加州;CO:colo,col;CT:conn;DE:del;FL:fla,flor,佛州;ID:ida;IL:ill,ills,伊利诺斯,伊州;IN:ind;' +
    'KS:kans,kan;KY:ken,kent;LA:路易西安那;MA:mass,麻省,麻州;ME:maine;MI:mich,密歇根,密西根;MN:minn;MS:miss;MO:mo;MT:mont;' +
    'NE:nebr,neb;NV:nev;NH:newh;NJ:纽泽西;NM:nmex,newmex;NC:ncar,ncarolina,nocarolina,北卡;ND:ndak,nodak,ndakota,nodakota;OH:ohio;' +
    'OK:okla,俄克拉荷马;OR:ore,oreg,俄勒冈;PA:penn,penna,宾州,宾夕法尼亚;PR:prico;RI:rhodeis;SC:scar,scarolina,socarolina,南卡;' +
    'SD:sdak,sodak,sdakota,sodakota;TN:tenn;TX:tex,德克萨斯,德州;VT:verm;VA:virg,弗州;WA:wash,华州;' +
    'WV:wva,westva,wvirginia;WI:wis,wisc;WY:wyo;DC:washingtondc,dcwashington,华盛顿特区;GA:乔治亚;HI:夏威夷;IA:爱荷华;' +
    'MP:saipan,cnmi,塞班;VI:virginislands,usvirginislands,unitedstatesvirginislands',
  CA:
    'NL:newfoundland,nf,nfld,labrador,terreneuveetlabrador,terreneuve;AB:alta,阿省,阿尔伯塔;MB:man,曼省;SK:sask,萨省;' +
    'NT:nwt,territoiresdunordouest;NS:nouvelleecosse;NB:nouveaubrunswick;QC:pq,que,魁省;' +
    'PE:pei,princeedwardis,ileduprinceedouard;YT:yukonterritory,yuk,yk;' +
    'ON:ont,安省;BC:卑诗,卑诗省,colombiebritannique',
  AU:
    'ACT:canberra;VIC:维省,维州;NSW:新州;QLD:qland,昆州;WA:westaustralia,westaust,westernaust,西澳,西澳大利亚;SA:southaust,南澳;' +
    'TAS:tassie,塔州;NT:northernterr,北领地',
  CN:
    'BJ:京,peking;TJ:津,tientsin;HE:冀;SX:晋;NM:蒙,neimenggu,neimongol,innermongol;LN:辽;JL:吉;HL:黑;SH:沪,申;JS:苏;ZJ:浙;AH:皖;' +
    'FJ:闽,fukien;JX:赣;SD:鲁;HA:豫;HB:鄂;HN:湘;GD:粤;GX:桂,guangxizhuang;HI:琼;CQ:渝,chungking;SC:川,蜀,szechuan,szechwan;' +
    'GZ:贵,黔;YN:云,滇;XZ:藏,xizang;SN:陕,秦;GS:甘,陇;QH:青;NX:宁,ningxiahui;XJ:新,xinjianguygur,xinjianguyghur,sinkiang;HK:港;' +
    'MO:澳,macau;TW:台',
  AE: 'AZ:أبوظبي,أبوظبى;DU:دبي;SH:الشارقة;AJ:عجمان;RK:رأسالخيمة,rak;FU:الفجيرة;UQ:أمالقيوين,uaq',
  AR: 'C:caba,capitalfederal,ciudaddebuenosaires,ciudadautonomabuenosaires;B:pba,bsas',
  BR: 'DF:brasilia',
  CL: 'RM:metropolitana,regionmetropolitanadesantiago,metropolitanadesantiago,santiago;LI:libertadorgeneralbernardoohiggins,libertadorbernardoohiggins;AR:laaraucania;AI:aisen',
  CO: 'DC:bogota,bogotadistritocapital,distritocapital;VAC:valle;NSA:nortesantander',
  ES:
    'BI:vizcaya;SS:guipuzcoa;VI:alava,araba;C:lacoruna,coruna;PM:baleares,islasbaleares,mallorca,balears;GI:gerona;L:lerida;OR:orense;' +
    'CS:castellon,castello,castellondelaplana;A:alacant;V:valencia;NA:navarra,nafarroa;TF:tenerife;GC:grancanaria;LO:rioja',
  HK: 'HK:hkisland,hongkong,hk,香港,港岛;NT:newterritory;KL:kln',
  ID:
    'JK:jakarta,dki,jakartaraya;JB:westjava;JT:centraljava;JI:eastjava;YO:yogyakarta,diy,jogjakarta;SU:northsumatra;SB:westsumatra;' +
    'SS:southsumatra;KB:westkalimantan;KS:southkalimantan;KT:centralkalimantan;KI:eastkalimantan;KU:northkalimantan;SN:southsulawesi;' +
    'SR:westsulawesi;ST:centralsulawesi;SG:southeastsulawesi;SA:northsulawesi;NB:westnusatenggara,ntb;NT:eastnusatenggara,ntt;' +
    'KR:riauislands;BB:bangkabelitungislands,kepulauanbangkabelitung;MU:northmaluku;PB:westpapua',
  IN:
    'OR:orissa,od;UT:uttaranchal,uk,ua;TG:ts,telengana;CT:chattisgarh,cg,chhatisgarh;DL:newdelhi,ncr;PY:pondicherry;TN:tamilnad;' +
    'JK:jandk,jammukashmir,jk,jammuandkashmir;DH:damananddiu,damandiu,dadraandnagarhaveli,dadranagarhaveli,dd,dn,dnh;' +
    'AN:andamannicobar,andamanandnicobar;KA:kar;MH:maha;GJ:guj;WB:bengal',
  IT:
    'MI:milan;RM:rome;NA:naples;TO:turin;FI:florence;VE:venice;GE:genoa;BZ:bozen,sudtirol,altoadige;AO:valledaosta;PD:padua;' +
    'MN:mantua;SR:syracuse;FC:forli;RC:reggiodicalabria;RE:reggionellemilia,reggiodellemilia;PU:pesaro;MB:monza;MS:massacarrara,massa',
  JP: '10:gumma;01:hokkaidou;13:toukyou;27:oosaka;26:kyouto;28:hyougo;44:ooita;39:kouchi',
  KR:
    '11:서울;26:부산,pusan;27:대구,taegu;28:인천,inchon,inchun;29:광주,kwangju;30:대전,taejon;31:울산;41:경기,kyunggi,kyonggi,gyunggi;' +
    '42:강원,강원도,kangwon;43:충북,chungcheongbuk,chungbuk,chungchongbuk;44:충남,chungcheongnam,chungnam,chungchongnam;' +
    '45:전북,전라북도,jeollabuk,jeonbuk,chollabuk;46:전남,jeollanam,jeonnam,chollanam;47:경북,gyeongsangbuk,gyeongbuk,kyongsangbuk;' +
    '48:경남,gyeongsangnam,gyeongnam,kyongsangnam;49:제주,제주도,cheju;50:세종',
  MX:
    'CMX:cdmx,df,distritofederal,mexicocity,mexicodf;MEX:edomex,edodemexico,edodemex,edomexico,em;NLE:nl;BCN:bc,bcnorte,bajacalifornianorte;' +
    'BCS:bcs;MIC:michoacandeocampo,mich,michoacan;COA:coahuiladezaragoza;VER:veracruzdeignaciodelallave,veracruzllave;QUE:queretarodearteaga,qro;' +
    'AGU:ags;CHP:chis;CHH:chih;DUR:dgo;GUA:gto;GRO:gro;HID:hgo;ROO:qroo,qr;SLP:slp;TAM:tamps;TLA:tlax;CAM:camp;MOR:mor',
  MY:
    '07:penang,pulaupinang,pinang;04:malacca;01:johore,johordarultakzim;14:kl,kualalumpurfederalterritory;05:n9,nsembilan;11:trengganu;' +
    '10:sgor;16:putrajaya',
  NG: 'FC:abuja,federalcapitalterritory',
  RO: 'B:bucharest,bucuresti',
  TH:
    '10:bkk,กรุงเทพ,กรุงเทพฯ,กรุงเทพมหานคร,krungthep;50:เชียงใหม่,chiangmai;57:เชียงราย;20:ชลบุรี,chonburi;83:ภูเก็ต;12:นนทบุรี;' +
    '11:สมุทรปราการ;13:ปทุมธานี;40:ขอนแก่น;30:นครราชสีมา,korat;90:สงขลา;84:สุราษฎร์ธานี;14:ayutthaya,อยุธยา,พระนครศรีอยุธยา',
  TR: '34:istanbul;35:izmir,smyrna;33:icel',
  TW:
    'TPE:台北,taipei;NWT:新北,newtaipei,taipeicounty;TXG:台中,taichung;TNN:台南,tainan;TAO:桃園,taoyuan,taoyuancounty;KHH:高雄,kaohsiung;' +
    'KEE:keelung,基隆;TTT:臺東,台東,台東縣,taitung;ILA:yilan,ilan;HUA:hualien;PIF:pingtung',
}

/** Numbers of China's provinces (GB/T 2260), which address data of the mainland hold, alone or as the six digits of the province. */
const chineseNumbers =
  'BJ11TJ12HE13SX14NM15LN21JL22HL23SH31JS32ZJ33AH34FJ35JX36SD37HA41HB42HN43GD44GX45HI46CQ50SC51GZ52YN53XZ54SN61GS62QH63NX64XJ65TW71HK81MO82'

/** Traditional characters in names of provinces, each before its simplified form. */
const pairs =
  '廣广東东蘇苏慶庆遼辽龍龙陝陕貴贵雲云肅肃寧宁內内區区壯壮爾尔維维門门灣湾臺台別别滬沪贛赣閩闽魯鲁瓊琼隴陇晉晋'
const simplified = new Map((pairs.match(/../gu) ?? []).map((pair) => [pair.charAt(0), pair.charAt(1)] as const))

/** The letters of a text alone, so that "N. Carolina", "n carolina" and "N.Carolina" are one; Chinese in simplified characters. */
export const plainState = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll('ı', 'i')
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/\p{Script=Han}/gu, (char) => simplified.get(char) ?? char)

/** Words that say what kind of place a name is of, before and behind it. */
const anywhere =
  /^(?:stateof|commonwealthof|provinceof|prefectureof|emirateof|estadode|estadodo|estadoda|estado|edode|provinciade|provinciadi|departamentode|regiondel?|comunidadde|nctof|wilayahpersekutuan)(?=.{3})|(?<=.{3})(?:state|province|prefecture|emirate|region)$/
const ofCountry: Readonly<Record<string, RegExp>> = {
  AU: /州$/,
  CA: /[省州]$/,
  CN: /(?<=.{3})(?:province|sheng|shi|municipality|autonomousregion)$|(?:壮族|回族|维吾尔)?自治区$|特别行政区$|[省市]$/,
  HK: /[岛島]$/,
  IE: /^(?:county|co)/,
  JP: /(?<=.{3})(?:ken|fu|to)$|[都府県县]$/,
  KR: /(?<=.{3})(?:do|si|specialcity|metropolitancity|city)$|(?:특별자치도|특별자치시|특별시|광역시|시|도)$/,
  MY: /^(?:wp|negeri)/,
  TH: /^จงหวด/,
  TR: /ili$/,
  TW: /(?<=.{3})(?:city|county)$|[市縣县]$/,
  US: /州$/,
}

/** The ways to look up a text: the whole of it first, then without the words that say what kind of place it is. */
export function stateForms(country: string, text: string): string[] {
  // "Québec (QC)"
  const whole = plainState(text.replace(/\s*\([^)]*\)\s*$/, '') || text)
  const own = ofCountry[country]
  const bare = own ? whole.replace(own, '') : whole
  return [...new Set([whole, bare, whole.replace(anywhere, ''), bare.replace(anywhere, '')])].filter(Boolean)
}

const parsed = new Map<string, ReadonlyMap<string, string>>()
/** Code by each further word of a country, in the letters of `plainState`. */
export function stateWords(country: string): ReadonlyMap<string, string> {
  const known = parsed.get(country)
  if (known) return known
  const words = new Map<string, string>()
  for (const entry of (rows[country] ?? '').split(';')) {
    const [code = '', list = ''] = entry.split(':')
    for (const word of list.split(',')) if (word) words.set(plainState(word), code)
  }
  if (country === 'CN') {
    for (const [, code = '', number = ''] of chineseNumbers.matchAll(/([A-Z]{2})(\d{2})/g)) {
      words.set(number, code)
      words.set(`${number}0000`, code)
    }
  }
  parsed.set(country, words)
  return words
}
