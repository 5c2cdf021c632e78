import type { Lifecycle } from '../core/lifecycle.ts'

export const outboundState = {
  backorder: 'backorder',
  allocated: 'allocated',
  released: 'released',
  picking: 'picking',
  picked: 'picked',
  packed: 'packed',
  labelled: 'labelled',
  shipped: 'shipped',
  exception: 'exception',
  canceled: 'canceled',
} as const
export type OutboundState = keyof typeof outboundState

const over = 'OUTBOUND_STATE'
/** The floor has onTheFloor: the seller can only ask, and the goods have to be put back first. */
const onTheFloor = 'OUTBOUND_BEGUN'

/** An order at a warehouse, until its goods have left. What holds it back stands beside the state, in `holds`. */
export const outboundLifecycle: Lifecycle<typeof outboundState> = {
  columns: ['outbound.state'],
  values: outboundState,
  wire: 'value',
  meanings: {
    backorder:
      'The warehouse has too little of something; it waits for goods, or is what is left of an order that left in parts.',
    allocated: 'All of it is promised; nobody works on it yet.',
    released: 'Its places are chosen; it can be picked.',
    picking: 'Somebody picks it.',
    picked: 'All of it is in its tote.',
    packed: 'Every unit is verified and in a package.',
    labelled: 'Its packages have their labels.',
    shipped: 'It has left the warehouse.',
    exception: 'It cannot go on as it is; the reason says why.',
    canceled: 'It will not be shipped from here; its goods are free again.',
  },
  transitions: [
    { from: null, on: 'send', to: 'allocated', by: ['seller', 'system'], effect: 'Its units are promised.' },
    { from: null, on: 'send without stock', to: 'backorder', by: ['seller', 'system'], effect: 'It waits for goods.' },
    { from: ['backorder'], on: 'get stock', to: 'allocated', by: 'system', effect: 'Its units are promised.' },
    {
      from: ['allocated', 'exception'],
      on: 'lose stock',
      to: 'backorder',
      by: 'system',
      effect: 'Goods that were promised are gone; it waits for others.',
    },
    {
      from: ['allocated'],
      on: 'put parts together',
      to: 'backorder',
      by: 'seller',
      effect: 'It waits until everything is there.',
    },
    {
      from: ['allocated'],
      on: 'release',
      to: 'released',
      by: 'staff',
      effect: 'Units are reserved in their places.',
      refusals: {
        backorder: over,
        released: over,
        picking: over,
        picked: over,
        packed: over,
        labelled: over,
        shipped: over,
        exception: over,
        canceled: over,
      },
    },
    {
      from: ['released'],
      on: 'withdraw',
      to: 'allocated',
      by: 'staff',
      effect: 'The places are free again.',
      refusals: {
        backorder: over,
        allocated: over,
        picking: onTheFloor,
        picked: onTheFloor,
        packed: onTheFloor,
        labelled: onTheFloor,
        shipped: over,
        exception: over,
        canceled: over,
      },
    },
    {
      from: ['backorder', 'allocated', 'released'],
      on: 'cancel',
      to: 'canceled',
      by: ['seller', 'staff'],
      effect: 'Its promises and places are free.',
      refusals: {
        picking: onTheFloor,
        picked: onTheFloor,
        packed: onTheFloor,
        labelled: onTheFloor,
        shipped: over,
        exception: onTheFloor,
        canceled: null,
      },
    },
    { from: ['released'], on: 'start picking', to: 'picking', by: 'system', effect: 'Its tote is bound to it.' },
    { from: ['picking'], on: 'finish picking', to: 'picked', by: 'system', effect: 'It can be packed.' },
    { from: ['picking', 'picked'], on: 'run short', to: 'exception', by: 'system', effect: 'The manager decides.' },
    { from: ['exception'], on: 'resume', to: 'picking', by: 'system', effect: 'Other goods were reserved for it.' },
    { from: ['picked'], on: 'pack', to: 'packed', by: 'system', effect: 'Its tote is free; it can be labelled.' },
    {
      from: ['packed'],
      on: 'reopen a package',
      to: 'picked',
      by: 'system',
      effect: 'Its goods can be packed in another way.',
    },
    { from: ['packed'], on: 'label', to: 'labelled', by: 'system', effect: 'It can be shipped.' },
    { from: ['labelled'], on: 'void its label', to: 'packed', by: 'system', effect: 'It can be labelled again.' },
    {
      from: ['packed', 'labelled'],
      on: 'ship',
      to: 'shipped',
      by: 'system',
      effect: 'Its goods leave the stock. Without a carrier it goes from packed.',
    },
    {
      from: ['picking', 'picked', 'packed', 'exception'],
      on: 'put back',
      to: 'canceled',
      by: 'system',
      effect: 'Its goods are back in their places.',
    },
  ],
}
