import type { PostalAddress } from '@waybill/contract/core/schemas'

/** "ZIP|city|state|street": places as they are, streets with numbers that suit any of them. */
export const usPlaces = (
  '10118|New York|NY|350 5th Ave;02134|Allston|MA|1200 Commonwealth Ave;19104|Philadelphia|PA|3400 Market St;' +
  '21201|Baltimore|MD|401 N Charles St;20001|Washington|DC|1100 7th St NW;23220|Richmond|VA|920 W Cary St;' +
  '27601|Raleigh|NC|210 Fayetteville St;29401|Charleston|SC|88 Meeting St;30303|Atlanta|GA|55 Trinity Ave SW;' +
  '33130|Miami|FL|444 SW 2nd Ave;37203|Nashville|TN|1500 Broadway;40202|Louisville|KY|527 W Jefferson St;' +
  '43215|Columbus|OH|90 W Broad St;46204|Indianapolis|IN|200 E Washington St;48226|Detroit|MI|2 Woodward Ave;' +
  '53202|Milwaukee|WI|200 E Wells St;55401|Minneapolis|MN|300 Nicollet Mall;60614|Chicago|IL|2045 N Lincoln Park W;' +
  '63103|St. Louis|MO|1200 Market St;64106|Kansas City|MO|414 E 12th St;68102|Omaha|NE|1819 Farnam St;' +
  '70112|New Orleans|LA|1300 Perdido St;73102|Oklahoma City|OK|200 N Walker Ave;75201|Dallas|TX|1500 Marilla St;' +
  '77002|Houston|TX|901 Bagby St;78701|Austin|TX|301 W 2nd St;80202|Denver|CO|1437 Bannock St;' +
  '84111|Salt Lake City|UT|451 S State St;85003|Phoenix|AZ|200 W Washington St;87102|Albuquerque|NM|400 Marquette Ave NW;' +
  '89101|Las Vegas|NV|495 S Main St;90012|Los Angeles|CA|200 N Spring St;92101|San Diego|CA|202 C St;' +
  '94103|San Francisco|CA|1 Dr Carlton B Goodlett Pl;95814|Sacramento|CA|915 I St;97204|Portland|OR|1221 SW 4th Ave;' +
  '98104|Seattle|WA|600 4th Ave;99501|Anchorage|AK|632 W 6th Ave;96813|Honolulu|HI|530 S King St;00901|San Juan|PR|153 Calle San Francisco;' +
  '05401|Burlington|VT|149 Church St;04101|Portland|ME|389 Congress St'
).split(';')

export const people = (
  'Olivia Carter|Liam Nguyen|Emma Rodriguez|Noah Patel|Ava Thompson|Ethan Kim|Sophia Rossi|Mason O’Brien|Isabella Cohen|' +
  'Lucas Müller|Mia Johansson|Henry Walker|Charlotte Dubois|Jack Murphy|Amelia Brooks|Leo Fischer|Harper Young|José García|' +
  'Evelyn Scott|Daniel Okafor|Grace Lee|Samuel Reed|Chloe Martin|David Cruz|Zoe Bennett|Owen Price|Layla Haddad|Max Weber|' +
  '张伟|李娜|王芳 Wang Fang|刘洋|陈静|Zhang Wei|Lin Xiaoyu|黄志强'
).split('|')

export const companies = [
  'Cedar & Pine LLC',
  'Blue Door Studio',
  'Northwind Dental',
  'Harborview Hotel',
  'Kite Labs Inc.',
]

const abroadRow = (row: string): Omit<PostalAddress, 'company' | 'line2' | 'email' | 'residential'> => {
  const [name = '', line1 = '', city = '', state = '', zip = '', country = '', phone = ''] = row.split('|')
  return { name, line1, city, state: state || null, zip: zip || null, country, phone }
}
export const abroad = [
  'Aiko Tanaka|2-8-1 Nishi-Shinjuku|Shinjuku-ku|Tokyo|163-8001|JP|+81 3 5321 1111',
  'Oliver Smith|10 Deansgate|Manchester||M3 1AR|GB|+44 161 496 0000',
  'Sophie Tremblay|275 Rue Notre-Dame E|Montréal|QC|H2Y 1C6|CA|+1 514 555 0142',
  'Liam Wilson|483 George St|Sydney|NSW|2000|AU|+61 2 9265 9333',
  'Lukas Schneider|Marienplatz 8|München||80331|DE|+49 89 2330 0000',
  '周敏|深南大道 2006 号|深圳|GD|518026|CN|13800138000',
  '何嘉欣|1 Queen’s Road Central|Hong Kong|||HK|91234567',
  'Valentina Torres|Av. Juárez 50|Ciudad de México|CMX|06010|MX|+52 55 5518 0000',
  'Claire Moreau|4 Place de l’Hôtel de Ville|Paris||75004|FR|+33 1 42 76 40 40',
].map(abroadRow)

/** SKU, name, price in cents, weight in ounces, sides in inches. */
export const products = [
  ['TEE-BLK-M', 'Organic tee, black, M', 2400, 7, [10, 8, 1]],
  ['TEE-WHT-L', 'Organic tee, white, L', 2400, 8, [10, 8, 1]],
  ['MUG-STONE', 'Stoneware mug', 1850, 19, [6, 5, 5]],
  ['BOTTLE-750', 'Steel bottle 750 ml', 3200, 14, [11, 4, 4]],
  ['CANDLE-FIG', 'Fig candle', 2800, 22, [5, 5, 6]],
  ['PACK-18L', 'Day pack 18 l', 8900, 30, [16, 12, 4]],
  ['LAMP-CLIP', 'Clip lamp', 4500, 42, [12, 8, 6]],
  ['NOTE-A5-3', 'Notebook A5, set of 3', 1600, 24, [9, 6, 2]],
  ['TENT-2P', 'Tent for two', 21900, 112, [22, 8, 8]],
  ['PAN-CAST-26', 'Cast-iron pan 26 cm', 6400, 118, [18, 12, 3]],
] as const

/** Carrier and service code with how often each is planned. */
export const plans = [
  [1, 'USPS_GROUND_ADVANTAGE', 40],
  [1, 'PRIORITY_MAIL', 22],
  [2, '03', 14],
  [2, '02', 4],
  [3, 'FEDEX_GROUND', 8],
  [3, 'FEDEX_2_DAY', 4],
] as const

export const demoSender: PostalAddress = {
  name: 'Redwood Outfitters',
  company: 'Redwood Outfitters',
  line1: '1450 S Figueroa St',
  line2: 'Dock 4',
  city: 'Los Angeles',
  state: 'CA',
  zip: '90015',
  country: 'US',
  phone: '(213) 555-0123',
  email: 'shipping@demo.test',
  residential: null,
}
