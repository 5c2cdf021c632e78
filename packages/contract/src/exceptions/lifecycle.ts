import type { Lifecycle } from '../core/lifecycle.ts'

export const exceptionState = {
  open: 'open',
  waitingSeller: 'waitingSeller',
  waitingCarrier: 'waitingCarrier',
  handled: 'handled',
  autoClosed: 'autoClosed',
} as const
export type ExceptionState = keyof typeof exceptionState

const closed = 'EXCEPTION_CLOSED'

/** Something that keeps a parcel from arriving. What carriers report decides when it is over, unless the seller has handled it before. */
export const exceptionLifecycle: Lifecycle<typeof exceptionState> = {
  columns: ['shipment_exception.state'],
  values: exceptionState,
  wire: 'value',
  meanings: {
    open: 'It was found; the seller decides what to do.',
    waitingSeller: 'The carrier waits for something from the seller.',
    waitingCarrier: 'The seller has asked the carrier, which has not acted yet.',
    handled: 'The seller has dealt with it, and said how.',
    autoClosed: 'It is over by itself: the parcel moved on, arrived or came back.',
  },
  transitions: [
    { from: null, on: 'find', to: 'open', by: 'system', effect: 'It counts, and is in the next daily digest.' },
    { from: null, on: 'find', to: 'waitingSeller', by: 'system', effect: 'It counts, and has a day to answer by.' },
    {
      from: ['open', 'waitingSeller', 'waitingCarrier'],
      on: 'ask the carrier',
      to: 'waitingCarrier',
      by: 'seller',
      effect: 'It counts no more until the carrier answers.',
      refusals: { handled: closed, autoClosed: closed },
    },
    {
      from: ['open', 'waitingSeller'],
      on: 'change under way',
      to: 'waitingCarrier',
      by: 'system',
      effect: 'The carrier is asked to deliver elsewhere, return or hold the parcel.',
    },
    {
      from: ['waitingCarrier'],
      on: 'report again',
      to: 'open',
      by: 'system',
      effect: 'It counts again.',
    },
    {
      from: ['waitingCarrier'],
      on: 'report again',
      to: 'waitingSeller',
      by: 'system',
      effect: 'It counts again.',
    },
    {
      from: ['open', 'waitingSeller', 'waitingCarrier'],
      on: 'handle',
      to: 'handled',
      by: 'seller',
      effect: 'It is opened again only if the carrier reports the same once more.',
      refusals: { handled: closed, autoClosed: closed },
    },
    {
      from: ['open', 'waitingSeller', 'waitingCarrier'],
      on: 'get over',
      to: 'autoClosed',
      by: 'system',
      effect: 'It counts no more.',
    },
  ],
}
