import type { Text } from '@waybill/contract/core/messages'
import { type FineStateCode, fineStates } from '@waybill/contract/shipping/fine-states'

export interface Step {
  /** Carrier days after the purchase. */
  day: number
  status: number
  state: FineStateCode
  text: Text
  place: string | null
}

/** What carriers write of a state, where it is more than its name. */
const texts: Partial<Record<FineStateCode, Text>> = {
  label_created: { en: 'Label created, carrier awaiting parcel', cn: '面单已创建，等待承运商揽收' },
  departed_facility: { en: 'Departed from a facility', cn: '已离开处理中心' },
  arrived_at_facility: { en: 'Arrived at a facility', cn: '到达处理中心' },
  delivery_delayed: { en: 'Delayed in transit, a new delivery date follows', cn: '运输延误，将更新送达日期' },
  delivery_failed: { en: 'Delivery attempted, no one available', cn: '派送失败，收件人不在' },
  bad_address: { en: 'Address incomplete or incorrect, delivery not possible', cn: '地址不完整或有误，无法派送' },
  refused: { en: 'Refused by recipient', cn: '收件人拒收' },
  return_to_sender: { en: 'Returning to sender', cn: '正在退回发件人' },
  customs_documents: { en: 'Held at customs, documents are missing', cn: '海关暂扣，缺少文件' },
  customs_duties: { en: 'Held at customs, duties are due', cn: '海关暂扣，待缴关税' },
  customs_prohibited: { en: 'Stopped at customs, import not permitted', cn: '海关扣留，不允许进口' },
  lost: { en: 'Declared lost', cn: '已确认丢失' },
  damaged: { en: 'Damage found in transit', cn: '运输途中发现破损' },
  ready_for_pickup: { en: 'Ready for pickup', cn: '已到自提点，可以领取' },
}

export const step = (day: number, state: FineStateCode, place: string | null): Step => ({
  day,
  status: fineStates[state].status,
  state,
  text: texts[state] ?? { en: fineStates[state].en, cn: fineStates[state].cn },
  place,
})

/** A parcel's way without obstacles. */
export interface Journey {
  /** Up to the last facility. */
  way: Step[]
  /** The carrier day on which it arrives. */
  delivery: number
  /** Where it is going, and where it came from. */
  town: string
  home: string
}

const ordinary = ({ way, delivery, town }: Journey, late = 0): Step[] => [
  ...way,
  step(delivery + late - 0.3, 'out_for_delivery', town),
  step(delivery + late, 'delivered', town),
]
const tried = ({ way, delivery, town }: Journey): Step[] => [...way, step(delivery - 0.3, 'out_for_delivery', town)]
const goingBack = ({ town, home }: Journey, from: number, back: number): Step[] => [
  step(from, 'return_to_sender', town),
  step(back, 'returned', home),
]
/** No further than the first facility. */
const stuck = ({ way }: Journey): Step[] => {
  const hub = way.findIndex(({ state }) => state === 'departed_facility' || state === 'arrived_at_facility')
  return way.slice(0, hub < 0 ? way.length : hub + 1)
}
/** Stopped where goods enter a country, and released after some days. */
function atCustoms(journey: Journey, state: 'customs_documents' | 'customs_duties'): Step[] {
  const { way, delivery, town } = journey
  const free = delivery + 4
  return [
    ...way.filter((one) => one.state !== 'customs_cleared'),
    step(delivery - 0.3, state, town),
    step(free, 'customs_cleared', town),
    step(free + 0.7, 'out_for_delivery', town),
    step(free + 1, 'delivered', town),
  ]
}
const DECLARED_LOST = 12

const plays = {
  delivered: (journey) => ordinary(journey),
  slow: (journey) => [
    ...ordinary(journey, 4),
    step(journey.delivery, 'delivery_delayed', journey.way.at(-1)?.place ?? null),
  ],
  stall: stuck,
  lost: (journey) => [...stuck(journey), step(Math.max(DECLARED_LOST, journey.delivery + 1), 'lost', null)],
  damaged: (journey) => [...ordinary(journey), step(journey.delivery - 0.4, 'damaged', journey.town)],
  badaddr: (journey) => [
    ...tried(journey),
    step(journey.delivery, 'bad_address', journey.town),
    ...goingBack(journey, journey.delivery + 6, journey.delivery + 10),
  ],
  nothome: (journey) => {
    const { delivery, town } = journey
    const again = [0, 1, 2].flatMap((day) => [
      step(delivery + day - 0.3, 'out_for_delivery', town),
      step(delivery + day, 'delivery_failed', town),
    ])
    return [...journey.way, ...again, ...goingBack(journey, delivery + 7, delivery + 11)]
  },
  refused: (journey) => [
    ...tried(journey),
    step(journey.delivery, 'refused', journey.town),
    ...goingBack(journey, journey.delivery + 1, journey.delivery + 5),
  ],
  rts: (journey) => [...tried(journey), ...goingBack(journey, journey.delivery, journey.delivery + 4)],
  hold: ({ way, delivery, town }) => [
    ...way,
    step(delivery, 'ready_for_pickup', town),
    step(delivery + 6, 'delivered', town),
  ],
  customsdoc: (journey) => atCustoms(journey, 'customs_documents'),
  customsduty: (journey) => atCustoms(journey, 'customs_duties'),
  customsstop: (journey) => [
    ...journey.way.filter((one) => one.state !== 'customs_cleared'),
    step(journey.delivery - 0.3, 'customs_prohibited', journey.town),
    ...goingBack(journey, journey.delivery + 5, journey.delivery + 12),
  ],
  noscan: () => [],
  // How these are reported differs, not what happens.
  voidscan: (journey) => ordinary(journey),
  voidno: () => [],
  dup: (journey) => ordinary(journey),
  reorder: (journey) => ordinary(journey),
  nozone: (journey) => ordinary(journey),
} as const satisfies Record<string, (journey: Journey) => Step[]>
export type Play = keyof typeof plays
export const playNames = Object.keys(plays) as Play[]

const TOKEN = /^SBX:([a-z]+)$/
const USED = /^SBX:used\+(\d{1,3})$/
/** What a second reference such as SBX:lost asks for; undefined: nothing about the parcel's way. */
export function playNamed(reference2: string | null | undefined): Play | undefined {
  const name = TOKEN.exec(reference2?.trim() ?? '')?.[1]
  return playNames.find((one) => one === name)
}
/** The carrier day of the first scan that a second reference such as SBX:used+3 asks for; undefined: the usual one. */
export function usedOn(reference2: string | null | undefined): number | undefined {
  const day = USED.exec(reference2?.trim() ?? '')?.[1]
  return day === undefined ? undefined : Number(day)
}
/** Are requests to void a label refused once they are decided? It stays good then. */
export const isVoidRefused = ({ request }: { request: { reference2?: string | null | undefined } }): boolean =>
  playNamed(request.reference2) === 'voidno'
export const playOf = (name: Play, journey: Journey): Step[] => plays[name](journey)
