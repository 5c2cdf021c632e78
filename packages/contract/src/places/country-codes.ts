/** ISO 3166-1 alpha-2 codes and XK (Kosovo, in use by carriers): 250 in all. */
export const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO ' +
  'JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR ' +
  'MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO ' +
  'RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV ' +
  'TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ')

/** Alpha-3 codes and everyday names that neither language's name list holds, "CODE:name,name". */
export const countryAliases =
  'US:usa,united states of america,the united states,u.s.,u.s.a.,america,美利坚合众国,us - united states;' +
  'GB:uk,u.k.,gbr,great britain,britain,england,scotland,wales,northern ireland,大不列颠,英格兰;' +
  'CA:can;AU:aus;CN:chn,prc,p.r. china,mainland china,people’s republic of china,中华人民共和国,中国大陆;' +
  'HK:hkg,hong kong,hong kong sar,香港,中国香港;MO:mac,macau,macao,澳门,中国澳门;TW:twn,taiwan,中国台湾,台湾省;' +
  'JP:jpn;KR:kor,korea,republic of korea,south korea,大韩民国,南韩;KP:prk;DE:deu,germany,deutschland;FR:fra;' +
  'IT:ita,italia;ES:esp,españa;NL:nld,holland,the netherlands,荷兰王国;BE:bel;CH:che,schweiz;AT:aut,österreich;' +
  'SE:swe;NO:nor;DK:dnk;FI:fin;IE:irl,republic of ireland;PT:prt;PL:pol;CZ:cze,czech republic;SK:svk;HU:hun;RO:rou;' +
  'BG:bgr;GR:grc;HR:hrv;SI:svn;RU:rus,russian federation,俄国;UA:ukr;TR:tur,turkey;IL:isr;AE:are,uae,u.a.e.;SA:sau;' +
  'IN:ind;PK:pak;BD:bgd;LK:lka;TH:tha;VN:vnm,viet nam;MY:mys;SG:sgp;PH:phl;ID:idn;NZ:nzl;MX:mex,méxico;BR:bra,brasil;' +
  'AR:arg;CL:chl;CO:col;PE:per;ZA:zaf;EG:egy;NG:nga;KE:ken;MA:mar;PR:pri;GU:gum;VI:vir,us virgin islands;MP:mnp;AS:asm;' +
  'MM:mmr,myanmar,burma;LA:lao,lao pdr;CI:civ,ivory coast;CV:cape verde;SZ:swaziland;MK:macedonia;CD:dr congo,drc;' +
  'CG:congo;PS:palestine;VA:vatican,holy see;TL:east timor;FM:micronesia;BN:brunei darussalam;SY:syrian arab republic;' +
  'MD:republic of moldova;BO:bolivia;VE:venezuela;IR:iran;TZ:tanzania;KG:kyrgyz republic;XK:kosovo'
