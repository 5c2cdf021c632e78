import type { Text } from '../core/messages.ts'

/** Kinds of batteries in a parcel, by the number of `batteryType`; 0 or null = none. */
export const batteryTypes = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
export type BatteryType = (typeof batteryTypes)[number]

export interface Battery {
  name: Text
  /** What a label prints: Latin capitals, UN number and packing instruction (IATA DGR). */
  mark: string
  /** UN numbers that the mark on the package shows. */
  un: string
}

const ion = { en: 'Lithium ion batteries', cn: '锂离子电池' }
const metal = { en: 'Lithium metal batteries', cn: '锂金属电池' }
const inside = ({ en, cn }: Text): Text => ({ en: `${en} in equipment`, cn: `内置${cn}` })
const beside = ({ en, cn }: Text): Text => ({ en: `${en} packed with equipment`, cn: `配套${cn}` })
const alone = ({ en, cn }: Text, more = { en: '', cn: '' }): Text => ({
  en: `${en} alone${more.en}`,
  cn: `纯${cn}${more.cn}`,
})

/** Names and marks of the battery types. UN numbers and packing instructions: IATA Dangerous Goods Regulations. */
export const batteries: Record<BatteryType, Battery> = {
  1: { name: inside(ion), mark: 'UN3481 LI-ION IN EQUIPMENT PI967', un: 'UN3481' },
  2: { name: beside(ion), mark: 'UN3481 LI-ION WITH EQUIPMENT PI966', un: 'UN3481' },
  3: { name: alone(ion, { en: ' (power banks)', cn: '（充电宝）' }), mark: 'UN3480 LI-ION PI965', un: 'UN3480' },
  4: { name: inside(metal), mark: 'UN3091 LI-METAL IN EQUIPMENT PI970', un: 'UN3091' },
  5: { name: beside(metal), mark: 'UN3091 LI-METAL WITH EQUIPMENT PI969', un: 'UN3091' },
  6: { name: alone(metal), mark: 'UN3090 LI-METAL PI968', un: 'UN3090' },
  7: { name: { en: 'Button cells in equipment', cn: '内置纽扣电池' }, mark: 'BUTTON CELLS IN EQUIPMENT', un: '' },
  8: {
    name: { en: 'Sodium ion batteries in or with equipment', cn: '内置或配套钠离子电池' },
    mark: 'UN3552 NA-ION',
    un: 'UN3552',
  },
  9: { name: { en: 'Sodium ion batteries alone', cn: '纯钠离子电池' }, mark: 'UN3551 NA-ION', un: 'UN3551' },
}

export const isBatteryType = (value: number): value is BatteryType => batteryTypes.some((type) => type === value)
/** The name of a battery type; the number itself for one that does not exist. */
export const batteryName = (type: number): Text =>
  isBatteryType(type) ? batteries[type].name : { en: String(type), cn: String(type) }
