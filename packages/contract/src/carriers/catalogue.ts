import { carrierTable, type ServiceClass } from './carrier-table.ts'
import { carrier, type CarrierId, type Signature } from './enums.ts'
import { OWN_LABEL_SERVICE, ownLabelName } from './own-label.ts'
import { valuesOf } from '../core/enums.ts'
import type { Text } from '../core/messages.ts'

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

/** Every carrier, in the order in which they are offered. */
export const carriers: readonly Carrier[] = valuesOf(carrier).map((id) => ({
  id,
  name: carrierTable[id].name,
  signatures: carrierTable[id].signatures,
}))

/** Text reduced to what identifies it: no case, width, trade marks, blanks or punctuation. */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[®™℠]|\(r\)|\(tm\)/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Every service of every carrier, in the order in which they are offered. */
export const carrierServices: readonly CarrierService[] = carriers.flatMap(({ id }) =>
  carrierTable[id].services.map(([code, name, chinese, serviceClass, aliases = '']) => ({
    carrier: id,
    code,
    name: { en: name, cn: name },
    class: serviceClass,
    international: serviceClass === 4 || (carrierTable[id].alsoInternational?.includes(code) ?? false),
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
export const serviceName = (id: number, code: string): Text =>
  code === OWN_LABEL_SERVICE ? ownLabelName : (findService(id, code)?.name ?? { en: code, cn: code })
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

/** Whether the carrier pays for a voided label only after a check. */
export const checksVoids = (id: number): boolean => carrierTable[id as CarrierId]?.checksVoids ?? false
/** Whether a carrier has manifests of its own. */
export const hasScanForm = (id: number): boolean => carrierTable[id as CarrierId]?.scanForm ?? false

/** The most packages that the carrier sells as one shipment; null = each is a shipment of its own. */
export const mostPieces = (id: number): number | null => carrierTable[id as CarrierId]?.mostPieces ?? null
/** Whether the carrier takes the labels of such a shipment back only all together. */
export const voidsTogether = (id: number): boolean => carrierTable[id as CarrierId]?.voidsTogether ?? false

/** Whether the carrier offers this signature option. */
export const offersSignature = (id: CarrierId, option: number): boolean =>
  carrierById.get(id)?.signatures.some((value) => value === option) ?? false

const carrierByWord = new Map<string, CarrierId>(
  valuesOf(carrier).flatMap((id) => [
    [String(id), id] as const,
    ...carrierTable[id].aliases.split('|').map((word) => [plain(word), id] as const),
  ]),
)

/** Reads a carrier from its number or name in either language and any spelling ("usps", "1", "联邦快递"); null when unknown. */
export const parseCarrier = (text: string): CarrierId | null => carrierByWord.get(plain(text)) ?? null

function serviceWords(service: CarrierService): string[] {
  const names = [plain(service.code), plain(service.name.en), ...service.aliases]
  return names
    .flatMap((name) => [name, name.replace(carrierTable[service.carrier].mark, '')])
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
  const bare = word.replace(carrierTable[id].mark, '')
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
