import { carrier, signature, type CarrierId, type Signature } from './enums.ts'
import { valuesOf } from '../core/enums.ts'
import type { Text } from '../core/messages.ts'

/** Service class of surcharges: ground 1, express 2, freight 3, international 4 (specification §3). */
export type ServiceClass = 1 | 2 | 3 | 4

/** A carrier's service by its wire code. The name is what the carrier prints, in every language. */
export interface CarrierService {
  carrier: CarrierId
  code: string
  name: Text
  class: ServiceClass
  international: boolean
  /** Other names people and other systems use, in the form of `plain`. */
  aliases: readonly string[]
}

export interface Carrier {
  id: CarrierId
  name: Text
  /** Signature options that the carrier offers; the others are refused, never upgraded silently. */
  signatures: readonly Signature[]
}

const { indirect, direct, adult, serviceDefault, none } = signature

/** Indirect signature exists only at FedEx; DHL Express knows a direct signature and a signature release. */
export const carriers: readonly Carrier[] = [
  { id: carrier.USPS, name: { en: 'USPS', cn: 'USPS' }, signatures: [serviceDefault, direct, adult, none] },
  { id: carrier.UPS, name: { en: 'UPS', cn: 'UPS' }, signatures: [serviceDefault, direct, adult, none] },
  {
    id: carrier.FedEx,
    name: { en: 'FedEx', cn: 'FedEx' },
    signatures: [serviceDefault, indirect, direct, adult, none],
  },
  {
    id: carrier.DHLExpress,
    name: { en: 'DHL Express', cn: 'DHL Express' },
    signatures: [serviceDefault, direct, none],
  },
]

/** Text reduced to what identifies it: no case, width, trade marks, blanks or punctuation. */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[®™℠]|\(r\)|\(tm\)/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Names are never translated; the Chinese one is what files of other systems call the service. */
type Row = [code: string, name: string, chinese: string, serviceClass: ServiceClass, aliases?: string]

/** Wire codes as the carriers' own interfaces spell them. */
const catalogue: Record<CarrierId, readonly Row[]> = {
  [carrier.USPS]: [
    [
      'USPS_GROUND_ADVANTAGE',
      'USPS Ground Advantage',
      'USPS 经济陆运',
      1,
      'ground|ga|first class package|first class|parcel select ground|retail ground',
    ],
    ['PRIORITY_MAIL', 'Priority Mail', '优先邮件', 2, 'priority|pm|usps priority|优先'],
    ['PRIORITY_MAIL_EXPRESS', 'Priority Mail Express', '优先特快邮件', 2, 'express|pme|express mail|usps express|特快'],
    ['PARCEL_SELECT', 'Parcel Select', '包裹优选', 1],
    ['MEDIA_MAIL', 'Media Mail', '媒体邮件', 1, 'media'],
    ['LIBRARY_MAIL', 'Library Mail', '图书馆邮件', 1, 'library'],
    [
      'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE',
      'First-Class Package International Service',
      '国际一级包裹',
      4,
      'first class international|fcpis|first class mail international',
    ],
    ['PRIORITY_MAIL_INTERNATIONAL', 'Priority Mail International', '国际优先邮件', 4, 'pmi|priority international'],
    [
      'PRIORITY_MAIL_EXPRESS_INTERNATIONAL',
      'Priority Mail Express International',
      '国际优先特快邮件',
      4,
      'pmei|express mail international|ems',
    ],
  ],
  [carrier.UPS]: [
    ['03', 'UPS Ground', 'UPS 陆运', 1, 'ups ground residential|ups ground commercial|gnd|陆运'],
    ['12', 'UPS 3 Day Select', 'UPS 三日达', 2, 'three day select|3 day|3ds|三日达'],
    ['02', 'UPS 2nd Day Air', 'UPS 两日空运', 2, 'second day air|2 day air|2nd day|2da|ups blue|两日达'],
    ['59', 'UPS 2nd Day Air A.M.', 'UPS 两日空运早晨达', 2, 'second day air am|2dm'],
    ['13', 'UPS Next Day Air Saver', 'UPS 次日空运经济', 2, 'next day saver|1dp|ups red saver'],
    ['01', 'UPS Next Day Air', 'UPS 次日空运', 2, 'next day|1da|ups red|overnight|次日达'],
    ['14', 'UPS Next Day Air Early', 'UPS 次日空运清晨达', 2, 'next day air early am|next day early|1dm'],
    ['11', 'UPS Standard', 'UPS 标准快递', 4, 'standard to canada|standard to mexico'],
    ['07', 'UPS Worldwide Express', 'UPS 全球快递', 4, 'worldwide express|express'],
    ['54', 'UPS Worldwide Express Plus', 'UPS 全球特快加急', 4, 'worldwide express plus|express plus'],
    ['08', 'UPS Worldwide Expedited', 'UPS 全球快捷', 4, 'worldwide expedited|expedited'],
    ['65', 'UPS Worldwide Saver', 'UPS 全球速快', 4, 'worldwide saver|saver|express saver'],
    ['96', 'UPS Worldwide Express Freight', 'UPS 全球快运货运', 3, 'express freight'],
  ],
  [carrier.FedEx]: [
    ['FEDEX_GROUND', 'FedEx Ground', 'FedEx 陆运', 1, 'ground|fedex ground commercial|陆运'],
    ['GROUND_HOME_DELIVERY', 'FedEx Home Delivery', 'FedEx 住宅陆运', 1, 'fedex ground home delivery|home'],
    ['SMART_POST', 'FedEx Ground Economy', 'FedEx 经济陆运', 1, 'fedex smartpost|ground economy'],
    ['FEDEX_EXPRESS_SAVER', 'FedEx Express Saver', 'FedEx 三日经济快递', 2, 'express saver|3 day|三日达'],
    ['FEDEX_2_DAY', 'FedEx 2Day', 'FedEx 两日达', 2, '2nd day|2 day|2nd day air|second day|两日达'],
    ['FEDEX_2_DAY_AM', 'FedEx 2Day A.M.', 'FedEx 两日早晨达', 2, '2 day am'],
    ['STANDARD_OVERNIGHT', 'FedEx Standard Overnight', 'FedEx 标准次日达', 2, 'standard overnight|overnight|次日达'],
    ['PRIORITY_OVERNIGHT', 'FedEx Priority Overnight', 'FedEx 优先次日达', 2, 'priority overnight|next day'],
    ['FIRST_OVERNIGHT', 'FedEx First Overnight', 'FedEx 次日早晨达', 2, 'first overnight'],
    ['INTERNATIONAL_ECONOMY', 'FedEx International Economy', 'FedEx 国际经济快递', 4, 'international economy|ie'],
    [
      'FEDEX_INTERNATIONAL_PRIORITY',
      'FedEx International Priority',
      'FedEx 国际优先快递',
      4,
      'international priority|ip',
    ],
    ['INTERNATIONAL_FIRST', 'FedEx International First', 'FedEx 国际特早快递', 4, 'international first'],
    [
      'FEDEX_INTERNATIONAL_CONNECT_PLUS',
      'FedEx International Connect Plus',
      'FedEx 国际电商快递',
      4,
      'international connect plus|ficp|connect plus',
    ],
  ],
  [carrier.DHLExpress]: [
    [
      'P',
      'DHL Express Worldwide',
      'DHL 全球快递',
      4,
      'express worldwide|worldwide|express worldwide nondoc|wpx|worldwide parcel express',
    ],
    ['D', 'DHL Express Worldwide Documents', 'DHL 全球文件快递', 4, 'express worldwide doc|worldwide documents|dox'],
    ['E', 'DHL Express 9:00', 'DHL 全球 9:00 前派送', 4, 'express 9 00|express 900'],
    ['M', 'DHL Express 10:30', 'DHL 全球 10:30 前派送', 4, 'express 10 30|express 1030'],
    ['Y', 'DHL Express 12:00', 'DHL 全球 12:00 前派送', 4, 'express 12 00|express 1200'],
    ['H', 'DHL Economy Select', 'DHL 经济快递', 4, 'economy select|esi'],
    ['N', 'DHL Express Domestic', 'DHL 国内快递', 2, 'express domestic|domestic|domestic express|dom'],
    ['I', 'DHL Express Domestic 9:00', 'DHL 国内 9:00 前派送', 2, 'express domestic 9 00|domestic 9 00'],
    ['O', 'DHL Express Domestic 10:30', 'DHL 国内 10:30 前派送', 2, 'express domestic 10 30|domestic 10 30'],
    ['1', 'DHL Express Domestic 12:00', 'DHL 国内 12:00 前派送', 2, 'express domestic 12 00|domestic 12 00'],
  ],
}

/** Services that cross borders although their class is another. */
const alsoInternational = new Set(['96'])

/** Every service of every carrier, in the order in which they are offered. */
export const carrierServices: readonly CarrierService[] = carriers.flatMap(({ id }) =>
  catalogue[id].map(([code, name, chinese, serviceClass, aliases = '']) => ({
    carrier: id,
    code,
    name: { en: name, cn: name },
    class: serviceClass,
    international: serviceClass === 4 || (id === carrier.UPS && alsoInternational.has(code)),
    aliases: [chinese, ...aliases.split('|')].map(plain).filter((alias) => alias !== ''),
  })),
)

const carrierById = new Map<number, Carrier>(carriers.map((item) => [item.id, item]))
const key = (id: number, code: string): string => `${id}/${code}`
const serviceByKey = new Map(carrierServices.map((service) => [key(service.carrier, service.code), service]))

/** A carrier by its wire number; undefined when there is no such carrier. */
export const findCarrier = (id: number): Carrier | undefined => carrierById.get(id)
/** The carrier's name in both languages; the number itself for an unknown one. */
export const carrierName = (id: number): Text => carrierById.get(id)?.name ?? { en: String(id), cn: String(id) }
/** A service by carrier and exact wire code. */
export const findService = (id: number, code: string): CarrierService | undefined => serviceByKey.get(key(id, code))
/** The service's name in both languages; the code itself when the catalogue lacks it. */
export const serviceName = (id: number, code: string): Text => findService(id, code)?.name ?? { en: code, cn: code }
/** A service with its carrier, named once: "USPS Priority Mail", "UPS Ground". */
export function serviceLabel(id: number, code: string | null): Text {
  const carrier = carrierName(id)
  if (code === null) return carrier
  const service = serviceName(id, code)
  const [mark = ''] = carrier.en.split(' ')
  // The carrier's Chinese name begins with its mark too: "UPS 联合包裹 UPS 陆运" would name it three times.
  const join = (name: string) => (name.startsWith(mark) ? name : `${carrier.en} ${name}`)
  return { en: join(service.en), cn: join(service.cn) }
}
export const servicesOf = (id: CarrierId): CarrierService[] =>
  carrierServices.filter((service) => service.carrier === id)

/** Whether the carrier offers this signature option. */
export const offersSignature = (id: CarrierId, option: number): boolean =>
  carrierById.get(id)?.signatures.some((value) => value === option) ?? false

/** Words for the four carriers, in the form of `plain`. */
const carrierWords: Record<CarrierId, string> = {
  [carrier.USPS]:
    'usps|us postal service|united states postal service|us mail|stamps.com|美国邮政|usps美国邮政|美邮|美国邮政署',
  [carrier.UPS]: 'ups|upsdap|united parcel service|联合包裹|ups联合包裹|联合包裹速递|优比速',
  [carrier.FedEx]: 'fedex|fed ex|federal express|fedexdefault|联邦快递|fedex联邦快递|联邦',
  [carrier.DHLExpress]: 'dhl|dhl express|dhlexpress|dhl_express|敦豪|敦豪速递|敦豪快递|敦豪国际|dhl国际快递|中外运敦豪',
}
const carrierByWord = new Map<string, CarrierId>(
  valuesOf(carrier).flatMap((id) => [
    [String(id), id] as const,
    ...carrierWords[id].split('|').map((word) => [plain(word), id] as const),
  ]),
)

/** Reads a carrier from its number or name in either language and any spelling ("usps", "1", "联邦快递"); null when unknown. */
export const parseCarrier = (text: string): CarrierId | null => carrierByWord.get(plain(text)) ?? null

/** The carrier's own name at the start of a service is often left out or said twice. */
const withoutCarrier: Record<CarrierId, RegExp> = {
  [carrier.USPS]: /^usps/,
  [carrier.UPS]: /^ups/,
  [carrier.FedEx]: /^fedex/,
  [carrier.DHLExpress]: /^dhl(express)?/,
}

function serviceWords(service: CarrierService): string[] {
  const names = [plain(service.code), plain(service.name.en), ...service.aliases]
  return names
    .flatMap((name) => [name, name.replace(withoutCarrier[service.carrier], '')])
    .filter((name) => name !== '')
}

/** Codes win over names, names over aliases: the first word entered stays. */
const servicesByWord = new Map<string, CarrierService>()
for (const service of carrierServices) servicesByWord.set(key(service.carrier, plain(service.code)), service)
for (const service of carrierServices) {
  for (const word of serviceWords(service)) {
    const wordKey = key(service.carrier, word)
    if (!servicesByWord.has(wordKey)) servicesByWord.set(wordKey, service)
  }
}

/** Reads a carrier's service from its code, its name in either language or a usual alias ("Ground Advantage", "2nd Day Air"); null when unknown. */
export function parseService(id: CarrierId, text: string): CarrierService | null {
  const word = plain(text)
  const padded = id === carrier.UPS && /^\d$/.test(word) ? `0${word}` : word
  const bare = word.replace(withoutCarrier[id], '')
  return (
    servicesByWord.get(key(id, padded)) ??
    servicesByWord.get(key(id, word)) ??
    (bare === '' ? null : (servicesByWord.get(key(id, bare)) ?? null))
  )
}

/** Lines that a price can have, with their names. */
export const chargeNames = {
  base: { en: 'Base rate', cn: '基础运费' },
  dimensional: { en: 'Dimensional weight', cn: '体积重差额' },
  minimum: { en: 'Minimum weight', cn: '最低计费重差额' },
  fuel: { en: 'Fuel surcharge', cn: '燃油附加费' },
  residential: { en: 'Residential surcharge', cn: '住宅附加费' },
  deliveryArea: { en: 'Delivery area surcharge', cn: '派送区域附加费' },
  additionalHandling: { en: 'Additional handling', cn: '额外处理费' },
  oversize: { en: 'Oversize', cn: '超大件费' },
  nonstandardLength: { en: 'Nonstandard length', cn: '超长费' },
  nonstandardVolume: { en: 'Nonstandard volume', cn: '超体积费' },
  signature: { en: 'Signature', cn: '签名' },
  insurance: { en: 'Insurance', cn: '保险' },
  saturday: { en: 'Saturday delivery', cn: '周六派送' },
  cod: { en: 'COD', cn: '货到付款' },
} as const satisfies Record<string, Text>
export type ChargeCode = keyof typeof chargeNames
/** The name of a line of a price; the code itself for a line that another carrier's interface made up. */
export const chargeName = (code: string): Text =>
  Object.hasOwn(chargeNames, code) ? chargeNames[code as ChargeCode] : { en: code, cn: code }
