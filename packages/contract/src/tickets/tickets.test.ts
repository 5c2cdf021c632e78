import { describe, expect, it } from 'vitest'
import { ticketStatus } from './enums.ts'
import {
  readTicketNumber,
  statusAfterAnswer,
  statusAfterReopening,
  ticketNumber,
  ticketStatusWords,
} from './tickets.ts'

const { open, waiting, closed } = ticketStatus

describe('a ticket', () => {
  it('waits for the side that did not speak last, also when it is opened again', () => {
    expect([statusAfterAnswer('seller'), statusAfterAnswer('staff')]).toEqual([open, waiting])
    expect([statusAfterReopening('seller'), statusAfterReopening('staff')]).toEqual([open, waiting])
  })
  it.each([
    ['seller', open, 'Open', 'info'],
    ['seller', waiting, 'Waiting for you', 'warning'],
    ['seller', closed, 'Closed', 'neutral'],
    ['staff', open, 'Waiting for you', 'warning'],
    ['staff', waiting, 'Open', 'info'],
    ['staff', closed, 'Closed', 'neutral'],
  ] as const)('reads for the %s with status %i as %s', (side, status, en, tone) => {
    expect(ticketStatusWords(status, side)).toMatchObject({ en, tone })
  })
  it.each([
    ['T-1024', 1024],
    ['t1024', 1024],
    [' 1024 ', 1024],
    ['T-0', null],
    ['T-10 24', null],
    ['1e3', null],
    ['9999999999999999', null],
    ['', null],
  ])('is found by the number in “%s”: %s', (text, id) => {
    expect(readTicketNumber(text)).toBe(id)
  })
  it('has a number that reads back', () => {
    expect(readTicketNumber(ticketNumber(1024))).toBe(1024)
  })
})
