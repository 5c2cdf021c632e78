import { describe, expect, it } from 'vitest'
import { decideDateOrder, isEitherDate, parseDateTime, yearFirst } from './dates.ts'

describe('dates of order files', () => {
  it.each([
    ['2026-03-09', '2026-03-09T00:00:00.000Z'],
    ['2026-03-09 13:05:00', '2026-03-09T13:05:00.000Z'],
    ['2026-03-09T13:05:00.123Z', '2026-03-09T13:05:00.000Z'],
    ['2023-11-04 12:19:55 -0700', '2023-11-04T19:19:55.000Z'],
    ['2009-01-01T10:50:49-08:00', '2009-01-01T18:50:49.000Z'],
    ['03/09/2026', '2026-03-09T00:00:00.000Z'],
    ['3/9/26 1:05 PM', '2026-03-09T13:05:00.000Z'],
    ['12/31/99', '1999-12-31T00:00:00.000Z'],
    ['12/31/49', '2049-12-31T00:00:00.000Z'],
    ['12:00', null],
    ['06/22/23', '2023-06-22T00:00:00.000Z'],
    ['Jun-22-23', '2023-06-22T00:00:00.000Z'],
    ['June 22, 2023 12:30 am', '2023-06-22T00:30:00.000Z'],
    ['22 Jun 2023', '2023-06-22T00:00:00.000Z'],
    ['Thu, 22 Jun 2023 10:00:00 GMT', '2023-06-22T10:00:00.000Z'],
    ['2026年3月9日 下午1:05', '2026-03-09T13:05:00.000Z'],
    ['2026/3/9', '2026-03-09T00:00:00.000Z'],
    ['20260309', '2026-03-09T00:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['2026-02-29', null],
    ['13/13/2026', null],
    ['2026-03-09 25:00', null],
    ['1889-03-09', null],
    ['45725', null],
    ['2 de marzo de 2026 08:11 hs.', '2026-03-02T08:11:00.000Z'],
    ['14. März 2026, 21:00 Uhr', '2026-03-14T21:00:00.000Z'],
    ['1er février 2026', '2026-02-01T00:00:00.000Z'],
    ['3 juin 2026', '2026-06-03T00:00:00.000Z'],
    ['3 juil. 2026', '2026-07-03T00:00:00.000Z'],
    ['3 dic 2026', '2026-12-03T00:00:00.000Z'],
    ['5 października 2026', '2026-10-05T00:00:00.000Z'],
    ['2026. 3. 9. 오후 1:05', '2026-03-09T13:05:00.000Z'],
    ['2026년 3월 9일', '2026-03-09T00:00:00.000Z'],
    ['9 of March 2026', null],
    ['tomorrow', null],
    ['2026-03-09 or so', null],
  ])('%s reads as %s', (text, instant) => expect(parseDateTime(text)).toBe(instant))

  it('follow the order of their column', () => {
    expect(parseDateTime('03/09/2026', 'dmy')).toBe('2026-09-03T00:00:00.000Z')
    expect(parseDateTime('25/12/2026', 'dmy')).toBe('2026-12-25T00:00:00.000Z')
    expect(parseDateTime('25/12/2026', 'mdy')).toBeNull()
    expect(decideDateOrder(['03/09/2026', '25/12/2026'])).toBe('dmy')
    expect(decideDateOrder(['03/09/2026', '12/25/2026'])).toBe('mdy')
    expect(decideDateOrder(['03/09/2026', '2026-12-25', ''])).toBeNull()
  })

  it('with points have the day first, whatever their column says; they say nothing of dates with slashes', () => {
    for (const order of ['mdy', 'dmy'] as const) {
      expect(parseDateTime('03.04.2026', order)).toBe('2026-04-03T00:00:00.000Z')
      expect(parseDateTime('3.4.26 13:05', order)).toBe('2026-04-03T13:05:00.000Z')
      expect(parseDateTime('04.25.2026', order)).toBeNull()
    }
    expect(decideDateOrder(['25.12.2026', '03/04/2026'])).toBeNull()
  })

  it('with points have the month first in a column that shows a day above 12 behind it', () => {
    expect(decideDateOrder(['11.05.2026', '11.28.2026'])).toBe('mdyPoints')
    expect(decideDateOrder(['11.05.2026', '11.28.2026', '28.11.2026'])).toBeNull()
    expect(parseDateTime('11.05.2026', 'mdyPoints')).toBe('2026-11-05T00:00:00.000Z')
    expect(parseDateTime('11.28.2026', 'mdyPoints')).toBe('2026-11-28T00:00:00.000Z')
    expect(parseDateTime('11/05/2026', 'mdyPoints')).toBe('2026-11-05T00:00:00.000Z')
  })

  it('read both ways where both numbers may be the month, unless they are the same or the text tells', () => {
    const texts = [
      '03/04/2026',
      '3-4-26 10:00',
      '04/04/2026',
      '13/04/2026',
      '03.04.2026',
      '2026-03-04',
      '3 Apr 2026',
      '',
    ]
    expect(texts.filter(isEitherDate)).toEqual(['03/04/2026', '3-4-26 10:00'])
  })

  it.each([
    ['03/04/2026', 'dmy', '2026-04-03'],
    ['3.4.26 1:05 PM', 'dmy', '2026-04-03 1:05 PM'],
    ['03/04/2026', undefined, '2026-03-04'],
    ['25/03/2026', 'mdy', '25/03/2026'],
    ['3 April 2026', 'mdy', '3 April 2026'],
    ['2026-04-03T10:00:00Z', 'dmy', '2026-04-03T10:00:00Z'],
    ['', 'dmy', ''],
  ] as const)('%j by %s is written year first as %j, and stays the same date', (text, order, written) => {
    expect(yearFirst(text, order)).toBe(written)
    for (const other of ['mdy', 'dmy'] as const)
      if (written !== text) expect(parseDateTime(written, other)).toBe(parseDateTime(text, order))
  })

  it('without an offset are local to the zone, summer time included', () => {
    const zone = 'America/Los_Angeles'
    expect(parseDateTime('2026-01-15 08:00', 'mdy', zone)).toBe('2026-01-15T16:00:00.000Z')
    expect(parseDateTime('2026-07-15 08:00', 'mdy', zone)).toBe('2026-07-15T15:00:00.000Z')
    expect(parseDateTime('2026-07-15 08:00Z', 'mdy', zone)).toBe('2026-07-15T08:00:00.000Z')
    expect(parseDateTime('2026-07-15', 'mdy', 'Asia/Shanghai')).toBe('2026-07-14T16:00:00.000Z')
  })
})
